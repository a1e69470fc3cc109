import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_IMAGE_BYTES } from "#contract/limits.ts";

/**
 * Bytes of forms in memory at once: the largest picture with a little room beside it, two of a camera, or a handful of a
 * phone's. Each costs several times that while it is read: with 40 MB, ten pictures of a camera at once took the process
 * to 330 MB instead of 275, and were ready no sooner.
 */
const BYTES_AT_ONCE = MAX_IMAGE_BYTES + 2 * 1024 * 1024;

let free = BYTES_AT_ONCE;

/** Who waits, in the order in which they came: small ones do not pass a large one, which would wait for ever. */
const line: { bytes: number; letIn: () => void }[] = [];

function letInWhoFits(): void {
  for (let first = line[0]; first && first.bytes <= free; first = line[0]) {
    line.shift();
    free -= first.bytes;
    first.letIn();
  }
}

/**
 * Waits until there is room in memory for a form, by the size that it says of itself, and holds that until the answer is
 * through or the connection lost: senders over slow lines, who take minutes, leave room for others.
 */
export const waitForUploadMemory = (request: IncomingMessage, answer: ServerResponse): Promise<void> =>
  new Promise((admitted) => {
    const declared = Number(request.headers["content-length"] ?? MAX_IMAGE_BYTES);
    const bytes = Math.min(declared, BYTES_AT_ONCE);
    const leave = () => {
      free += bytes;
      letInWhoFits();
    };
    const letIn = () => {
      admitted();
      if (answer.destroyed) leave();
      else answer.once("close", leave);
    };
    line.push({ bytes, letIn });
    letInWhoFits();
  });
