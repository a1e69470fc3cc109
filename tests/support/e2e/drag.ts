import type { Page } from "@playwright/test";

/** Waits for dnd-kit, which announces that a thing is picked up, and handles the arrow keys one frame later. */
export const dragReady = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((ready) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => ready())))),
  );
