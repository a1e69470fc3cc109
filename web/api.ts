import type { CallInput, Client, FileCall } from "#contract/api.ts";
import { unreachable } from "./api-error.ts";

/** Awaits code of the shop that is loaded later. Throws `ApiError` when it cannot be loaded. */
export const loaded = <T>(code: Promise<T>): Promise<T> =>
  code.catch(() => {
    throw unreachable();
  });

/** A first visit reads a page and calls nothing, so the client is not a part of it. */
const client = () => loaded(import("./api-client.ts"));

/** Every call of the contract over HTTP, as the browser makes it. Throws `ApiError`. */
export const call: Client = async (...args) => (await client()).call(...args);

/** Fetches the file of a call. Throws `ApiError`. */
export const fetchFile = async <C extends FileCall>(name: C, input: CallInput<C>): Promise<File> =>
  (await client()).fetchFile(name, input);
