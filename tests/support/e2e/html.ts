import { expect, type Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";

const notTwiceDisabled = {
  attributes: {
    "aria-disabled": {
      allowed: (node: { hasAttribute(name: string): boolean }) =>
        node.hasAttribute("disabled") ? "it is disabled already" : null,
    },
  },
};

const checker = new HtmlValidate({
  extends: ["html-validate:standard"],
  // axe checks it, and knows that the page before is hidden while the next one loads.
  rules: { "no-multiple-main": "off" },
  elements: [
    "html5",
    {
      // ARIA in HTML allows the attribute on controls only, and not together with `disabled`.
      label: { attributes: { "aria-disabled": { deprecated: true } } },
      ...Object.fromEntries(["button", "input", "select", "textarea"].map((name) => [name, notTwiceDisabled])),
    },
  ],
});

/** The URLs whose HTML of the server was checked. It is the same for every visitor. */
const checked = new Set<string>();

/**
 * Checks the HTML of an open page against the HTML standard: as it is in the browser now, and for the first page at a URL as the
 * server sends it.
 */
export async function expectValidHtml(page: Page): Promise<void> {
  if (!checked.has(page.url())) {
    checked.add(page.url());
    const sent = await page.request.get(page.url());
    expect.soft(await problemsIn(await sent.text()), "in the HTML of the server").toEqual([]);
  }
  expect.soft(await problemsIn(await page.content()), "in the document of the browser").toEqual([]);
}

/** What is wrong in a page. Its styles and scripts are left out, because they are not HTML and make the check slow. */
async function problemsIn(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html.replace(/(<(style|script)\b[^>]*>)[\s\S]*?(<\/\2>)/g, "$1$3"));
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
