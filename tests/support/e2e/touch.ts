import { expect, type Page } from "@playwright/test";

/** The side of the smallest target that a finger hits, in CSS pixels (WCAG 2.5.5). */
const TARGET = 44;

/** Every control of the open page is large enough for a finger, nothing covers one, and nothing is wider than the window. */
export async function expectTouchable(page: Page): Promise<void> {
  expect(await page.evaluate(touchProblems, TARGET), `at ${await page.evaluate(() => innerWidth)} pixels`).toEqual([]);
}

/** In the page: what a finger cannot use. A link inside a sentence may be as high as its line (WCAG 2.5.5, "inline"). */
function touchProblems(size: number): string[] {
  const modal = [...document.querySelectorAll('dialog:modal, [role="dialog"][aria-modal="true"]')].at(-1);
  const controls = (modal ?? document).querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, summary',
  );
  const hits = (target: Element, x: number, y: number) => target.contains(document.elementFromPoint(x, y));
  const isInSentence = (control: HTMLElement): boolean =>
    (control.matches("button") || getComputedStyle(control).display === "inline") &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ""),
    );
  const isReachable = (target: HTMLElement): boolean =>
    target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    target.offsetWidth > 1 &&
    target.offsetHeight > 1;
  /** What somebody has opened, a menu or suggestions, may lie over the rest of the page. */
  const isInOpened = (hit: Element | null, control: Element): boolean => {
    const opened = hit?.closest('details[open], [role="listbox"]');
    return opened != null && !opened.contains(control);
  };
  /** What its rectangle lacks may be added by an invisible part around it. */
  const isLargeEnough = (target: Element): boolean => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const half = size / 2 - 0.5;
    const isWide = width >= size - 0.1 || (hits(target, x - half, y) && hits(target, x + half, y));
    return isWide && (height >= size - 0.1 || (hits(target, x, y - half) && hits(target, x, y + half)));
  };
  const problemOf = (control: HTMLElement): string | null => {
    // A checkbox is as large as the label around it.
    const target = control.closest("label") ?? control;
    if (!isReachable(target) || isInSentence(control)) return null;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    // The link that is visible only with the focus.
    if (top + height <= 0) return null;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!target.contains(hit)) return isInOpened(hit, target) ? null : "is covered";
    return isLargeEnough(target) ? null : `is ${width.toFixed(1)} wide and ${height.toFixed(1)} high`;
  };
  const problems = [...controls].flatMap((control) => {
    const problem = problemOf(control);
    const name = control.getAttribute("aria-label") ?? control.closest("label")?.textContent ?? control.textContent;
    return problem === null ? [] : [`${control.tagName} “${(name ?? "").trim().slice(0, 40)}” ${problem}`];
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [...problems, `the page is ${scrollWidth} pixels wide`] : problems;
}
