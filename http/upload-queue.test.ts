import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/limits.ts";
import { waitForUploadMemory } from "./upload-queue.ts";

/** A form of this size that waits for memory, and whether it was admitted. */
function come(bytes?: number) {
  const request = new IncomingMessage(new Socket());
  if (bytes !== undefined) request.headers["content-length"] = String(bytes);
  const answer = new ServerResponse(request);
  const form = { isIn: false, leave: () => answer.destroy() };
  void waitForUploadMemory(request, answer).then(() => {
    form.isIn = true;
  });
  return form;
}

/** Which of these forms were admitted. */
async function inside(forms: { isIn: boolean }[]): Promise<boolean[]> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  return forms.map(({ isIn }) => isIn);
}

const MB = 1024 * 1024;

test("forms that say how much they bring are in memory together as far as there is room", async () => {
  const first = come(3 * MB);
  const small = [first, ...Array.from({ length: 6 }, () => come(3 * MB))];
  expect(await inside(small)).toEqual(small.map(() => true));
  const next = come(2 * MB);
  expect(await inside([next])).toEqual([false]);
  first.leave();
  expect(await inside([next])).toEqual([true]);
  for (const form of [...small, next]) form.leave();
});

test("who waits comes in turn: a small one does not pass a large one, and who has left meanwhile takes no room", async () => {
  // The second form has no content length, and the third one is larger than the whole memory.
  const first = come(MAX_IMAGE_BYTES);
  const second = come();
  const third = come(10 * MAX_IMAGE_BYTES);
  const gone = come(1);
  const last = come(1);
  const forms = [first, second, third, gone, last];
  expect(await inside(forms)).toEqual([true, false, false, false, false]);
  first.leave();
  expect(await inside(forms)).toEqual([true, true, false, false, false]);
  gone.leave();
  second.leave();
  expect(await inside(forms)).toEqual([true, true, true, false, false]);
  third.leave();
  expect(await inside(forms)).toEqual([true, true, true, true, true]);
  last.leave();
  const all = [come(MAX_IMAGE_BYTES), come(2 * MB)];
  expect(await inside(all), "all room is free again").toEqual([true, true]);
  for (const form of all) form.leave();
});
