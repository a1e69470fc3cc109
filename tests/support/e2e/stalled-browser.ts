import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type TestInfo } from "@playwright/test";

/** Milliseconds in which a browser draws the next frame of a page, also on a busy machine. */
const FRAME_MS = 5000;

/**
 * Chromium stops drawing a page in very rare cases, and a click then waits forever, because Playwright compares two
 * frames before it clicks. Only a test that failed so is run again: any other one fails at once when it is repeated.
 */
export async function repeatWhenStalled(
  context: BrowserContext,
  testInfo: TestInfo,
  run: () => Promise<void>,
): Promise<void> {
  const stalled = join(testInfo.project.outputDir, `${testInfo.testId}-stalled`);
  if (testInfo.retry > 0) expect(existsSync(stalled), "the first try failed while Chromium drew its pages").toBe(true);
  await run();
  if (testInfo.status === testInfo.expectedStatus || !(await isStalled(context))) return;
  mkdirSync(testInfo.project.outputDir, { recursive: true });
  writeFileSync(stalled, "");
}

/** Whether a page of the context gets no frames any more. */
async function isStalled(context: BrowserContext): Promise<boolean> {
  const stalls = context.pages().map((page) =>
    page.evaluate(
      (ms) =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() => resolve(false));
          setTimeout(() => resolve(true), ms);
        }),
      FRAME_MS,
    ),
  );
  return (await Promise.all(stalls)).includes(true);
}
