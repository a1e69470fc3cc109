import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_IMAGE_BYTES } from "#contract/limits.ts";

/** Bytes of forms in memory at once: two of the largest pictures, or more forms that bring less. */
const BYTES_AT_ONCE = 2 * MAX_IMAGE_BYTES;

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
export const placeFor = (request: IncomingMessage, answer: ServerResponse): Promise<void> =>
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
