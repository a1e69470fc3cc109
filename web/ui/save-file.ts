import type { CallInput, FileCall } from "#contract/api.ts";
import { ApiError, fetchFile } from "#web/api.ts";
import { showError } from "./alerts.ts";

/** How long a browser may take to begin with saving, in milliseconds; until then the bytes stay in memory. */
const RELEASE_MS = 60_000;

/** Has the browser save these bytes under this name. */
export function saveBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}

/** Fetches a file of the API and has the browser save it under this name; tells in a toast when that fails. */
export async function saveFile<C extends FileCall>(call: C, input: CallInput<C>, name: string): Promise<void> {
  try {
    saveBlob(await fetchFile(call, input), name);
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    showError(reason.message);
  }
}
