import { expect, type Page } from "@playwright/test";
import { collectPageErrors, testWithoutErrorCheck as test } from "../../support/e2e/browser.ts";

/** Adds HTML to the end of each page, as an attacker would who found a mistake in escaping. */
async function inject(page: Page, html: string): Promise<void> {
  await page.route("**/scooter", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("</body>", `${html}</body>`) });
  });
}

test.describe("injected into a page", () => {
  for (const [what, html] of Object.entries({
    "an inline script": "<script>document.title = 'injected'</script>",
    "a script with a guessed nonce": "<script nonce='1'>document.title = 'injected'</script>",
    "an event handler": "<img alt='' src='data:,' onerror='document.title = `injected`'>",
    "a base element": "<base href='https://evil.example/'>",
    "a script of another host": "<script src='https://evil.example/script.js'></script>",
  })) {
    test(`${what} is refused by the browser`, async ({ page, context }) => {
      const errors = collectPageErrors(context);
      await inject(page, html);
      await page.goto("/scooter");
      await expect.poll(() => errors.filter((error) => error.includes("Content Security Policy"))).not.toEqual([]);
      await expect(page).not.toHaveTitle("injected");
      expect(await page.evaluate(() => document.baseURI)).not.toContain("evil.example");
    });
  }
});

test("text with markup cannot be inserted as HTML, and text cannot become a script", async ({ page }) => {
  await page.goto("/");
  const refused = await page.evaluate(() => {
    const attempts = {
      innerHTML: () => Object.assign(document.createElement("div"), { innerHTML: "<img alt='' src='data:,'>" }),
      srcdoc: () => Object.assign(document.createElement("iframe"), { srcdoc: "<p>A letter</p>" }),
      script: () => Object.assign(document.createElement("script"), { text: "document.title = 'injected'" }),
      source: () => Object.assign(document.createElement("script"), { src: "/script.js" }),
      policy: () => Reflect.get(window, "trustedTypes").createPolicy("own-html", {}),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name} was allowed`;
      } catch {
        return name;
      }
    });
  });
  expect(refused).toEqual(["innerHTML", "srcdoc", "script", "source", "policy"]);
});

test("a page that React has to render anew in the browser works", async ({ page, context }) => {
  const errors = collectPageErrors(context);
  // Another element than the server sent makes React discard the document and create it again, with its scripts.
  await page.route("**/scooter", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("<main", "<section></section><main") });
  });
  await page.goto("/scooter");
  await expect(page.getByRole("heading", { level: 1, name: /scooters/i })).toBeVisible();
  await page.getByRole("link", { name: "View Item" }).first().click();
  await expect(page).toHaveURL(/\/scooter\/\d+$/);
  await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached();
  expect(errors).toEqual([expect.stringContaining("Minified React error #418")]); // Its name for such a difference.
});
