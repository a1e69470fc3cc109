import type { CallInput, FileCall } from "#contract/api.ts";
import { fetchFile } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError } from "./alerts.ts";

/** How long the browser may take to start saving, in milliseconds. The bytes stay in memory until then. */
const RELEASE_MS = 60_000;

/** Lets the browser save these bytes as a file with this name. */
export function saveBlob(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

/**
 * Fetches a file from the API and lets the browser save it, under the shop's name for it unless another one is given. A
 * failure is shown as a toast.
 */
export async function saveFile<C extends FileCall>(call: C, input: CallInput<C>, name?: string): Promise<void> {
  try {
    const file = await fetchFile(call, input);
    saveBlob(file, name ?? file.name);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(Object.values(error.errors)[0]?.[0] ?? error.message);
  }
}
