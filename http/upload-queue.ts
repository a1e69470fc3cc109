import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_IMAGE_BYTES } from "#contract/limits.ts";

/**
 * Bytes of forms in memory at once: the largest picture and a small rest. Decoding takes several times that: with 40
 * MB, ten camera pictures at once took the process to 330 MB instead of 275, and were not faster (measured).
 */
const BYTES_AT_ONCE = MAX_IMAGE_BYTES + 2 * 1024 * 1024;

let free = BYTES_AT_ONCE;

/** The waiting forms, first come first served: small ones do not overtake a large one, which would wait for ever. */
const queue: { bytes: number; admit: () => void }[] = [];

function admitWaiting(): void {
  for (let first = queue[0]; first && first.bytes <= free; first = queue[0]) {
    queue.shift();
    free -= first.bytes;
    first.admit();
  }
}

/**
 * Waits until there is memory for a form of the declared size, and reserves it until the response was sent or the
 * connection was lost.
 */
export const waitForUploadMemory = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const declared = Number(request.headers["content-length"] ?? MAX_IMAGE_BYTES);
    const bytes = Math.min(declared, BYTES_AT_ONCE);
    const leave = () => {
      free += bytes;
      admitWaiting();
    };
    const admit = () => {
      resolve();
      if (response.destroyed) leave();
      else response.once("close", leave);
    };
    queue.push({ bytes, admit });
    admitWaiting();
  });
