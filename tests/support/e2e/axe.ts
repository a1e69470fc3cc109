import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import type { AxeResults, RunOptions } from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** WCAG 2.2 AA and best practice. Without the list of what passed, axe takes a third of the time. */
const all: RunOptions = { runOnly: { type: "tag", values: RULES }, resultTypes: ["violations"] };

/** What other colours can change. */
const colours: RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with one line per element when axe finds a problem on the page in its current state. */
export const expectAccessible = (page: Page): Promise<void> => check(page, all);

/** The same for the colours of a page, whose other rules were checked in its other colours. */
export const expectAccessibleColours = (page: Page): Promise<void> => check(page, colours);

async function check(page: Page, options: RunOptions): Promise<void> {
  await waitForAnimations(page);
  await waitForNewData(page);
  const restoreBars = await unstickBars(page);
  const restoreFrames = await takeOutFramesWithoutScripts(page);
  // The builder joins the results of frames. It loads axe again for each check, which takes longer than the check.
  const { violations } =
    page.frames().length > 1 ? await new AxeBuilder({ page }).options(options).analyze() : await runAxe(page, options);
  await restoreFrames();
  await restoreBars();
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

async function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate((chosen) => window.axe.run(chosen), options);
}

declare global {
  interface Window {
    axe: typeof axeCore;
  }
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

/** Waits until no part is half transparent because its new data is still being read: its text has too little contrast. */
const waitForNewData = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll('[aria-busy="true"], [aria-busy="true"] > *')].every((part) => {
        const { opacity } = getComputedStyle(part);
        return opacity === "1" || opacity === "0";
      }),
    undefined,
    { timeout: 30_000 },
  );

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

/**
 * Takes frames that run no script, such as that of an email, out of the page: axe would wait in them for ever. Returns a function that
 * puts them back.
 */
async function takeOutFramesWithoutScripts(page: Page): Promise<() => Promise<void>> {
  const taken = await page.evaluateHandle(() =>
    [...document.querySelectorAll('iframe[sandbox]:not([sandbox~="allow-scripts"])')].map((frame) => {
      const place = document.createComment("frame");
      frame.replaceWith(place);
      return { frame, place };
    }),
  );
  return async () => {
    await taken.evaluate((each) => {
      for (const { frame, place } of each) place.replaceWith(frame);
    });
    await taken.dispose();
  };
}
