import { expect, test } from "@playwright/test";
import { collectPageErrors } from "../../support/e2e/browser.ts";

/** Page bodies with an error, and the entry that the console check makes of it. */
const pages = {
  "logs an error": { body: "<script>console.error('broken')</script>", fault: /^broken / },
  throws: { body: "<script>setTimeout(() => { throw new Error('broken') })</script>", fault: /^Error: broken$/ },
  "asks for a picture that is not there": { body: "<img alt='' src='/gone.png'>", fault: /404 .*\/gone[.]png/ },
};

for (const [what, { body, fault }] of Object.entries(pages)) {
  test(`a page that ${what} fails the console check`, async ({ page, context, baseURL }) => {
    const faults = collectPageErrors(context);
    await page.route("**/gone.png", (route) => route.fulfill({ status: 404 }));
    await page.route("**/faulty", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(`${baseURL}/faulty`);

    await expect.poll(() => faults).toEqual([expect.stringMatching(fault)]);
  });
}

test("a refused call to the API passes the console check", async ({ page, context, baseURL }) => {
  const faults = collectPageErrors(context);
  await page.goto(`${baseURL}/`);
  const status = await page.evaluate(() => fetch("/api/account").then((answer) => answer.status));

  expect(status).toBe(401);
  expect(faults).toEqual([]);
});
