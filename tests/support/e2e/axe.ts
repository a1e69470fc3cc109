import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Fails with one line per element when axe finds anything on the page as it stands: WCAG 2.2 AA and good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  const putBack = await laidOut(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  await putBack();
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Waits for what is fading or changing its colour: halfway it has the contrast of neither. What goes on for ever may. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === "running" &&
          timeline === document.timeline &&
          effect?.getComputedTiming().iterations !== Infinity,
      );
    return Promise.all(ending.map(({ finished }) => finished.then(() => undefined).catch(() => undefined)));
  });

/**
 * Lays bars that stick to the window's edge where they stand in the page, so that axe sees all of it: what has scrolled
 * halfway under a bar is no small target, and how far a list reaches under its bar depends on its rows. Gives what lets
 * them stick again.
 */
async function laidOut(page: Page): Promise<() => Promise<void>> {
  const bars = await page.evaluateHandle(() => {
    const sticky = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) => getComputedStyle(element).position === "sticky",
    );
    for (const { style } of sticky) Object.assign(style, { position: "relative", inset: "auto" });
    return sticky;
  });
  return async () => {
    await bars.evaluate((sticky) => {
      for (const { style } of sticky) Object.assign(style, { position: "", inset: "" });
    });
    await bars.dispose();
  };
}
