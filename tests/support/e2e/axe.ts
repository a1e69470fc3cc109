import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with one line per element when axe finds a problem on the page in its current state: WCAG 2.2 AA and best practice. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  const restoreBars = await unstickBars(page);
  const { violations } = await new AxeBuilder({ page })
    // Without the list of what passed, axe takes a third of the time.
    .options({ runOnly: { type: "tag", values: RULES }, resultTypes: ["violations"] })
    // A second page, in which axe joins the results of frames, is needed only where there are frames.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  await restoreBars();
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Waits for finite animations: a half-faded colour has too little contrast. Infinite ones are ignored. */
const waitForAnimations = (page: Page): Promise<unknown> =>
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
 * Makes sticky bars part of the page's flow, so that nothing is covered: axe reports a control that is half hidden
 * under a bar as too small, and how much is hidden depends on the number of rows. Returns a function that makes
 * them sticky again.
 */
async function unstickBars(page: Page): Promise<() => Promise<void>> {
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
