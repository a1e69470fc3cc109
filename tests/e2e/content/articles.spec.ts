import { expect, type Page } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";

/** Path, and the title and a sentence of the text. */
const articles = {
  "/articles/range-and-batteries": ["Thirty kilometres, with the sums shown", "A battery is a tank."],
  "/articles/rules-of-the-road": ["Where you can ride: the rules so far", "Read the date first."],
  "/articles/riding-in-the-rain": ["Habagat weather", "Slow down until you feel a little silly."],
  "/articles/helmets-and-sizes": ["A helmet that stays where it is", "A helmet works only where it sits."],
  "/articles/choosing-a-scooter": ["Choose by the stairs, not by the speed", "Begin at home instead, with a pencil."],
} as const;

const benefits = (page: Page) => page.getByRole("region", { name: "Benefits, with the sums shown." });

/** Opens each article from the home page and goes back by the link above its title. */
async function readAll(page: Page): Promise<void> {
  await page.goto("/");
  await expect(benefits(page).getByRole("listitem")).toHaveCount(5);
  for (const [path, [title, sentence]] of Object.entries(articles)) {
    await benefits(page).getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title}: Tulin`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole("link", { name: "Benefits" }).click();
    await expect(page).toHaveURL("/#reads");
    await expect(page.getByRole("heading", { name: "Benefits, with the sums shown." })).toBeInViewport();
  }
}

test("HOME-04 each of the five articles opens from the home page, and links back", async ({ page }) => {
  await readAll(page);
});

test("HOME-04 Back returns from an article to the home page", async ({ page }) => {
  await page.goto("/");
  await benefits(page).getByRole("link", { name: "Habagat weather" }).click();
  await expect(page).toHaveURL("/articles/riding-in-the-rain");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(benefits(page)).toBeVisible();
});

test("HOME-04 below an article the four others are listed", async ({ page }) => {
  await page.goto("/articles/choosing-a-scooter");
  const next = page.getByRole("region", { name: "More articles" });
  await expect(next.getByRole("listitem")).toHaveCount(4);
  await expect(next).not.toContainText("Choose by the stairs");
  await next.getByRole("link", { name: "Habagat weather" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Habagat weather" })).toBeVisible();
});

test("HOME-04 of more than five articles the home page shows five, and the page of all articles the others", async ({
  page,
}) => {
  const { articles: five, ...reply } = await (await page.request.get("/api/articles")).json();
  const sixth = { ...five[0], path: "/articles/sixth", slug: "sixth", position: 6, title: "The sixth article" };
  await page.route("**/api/articles", (route) => route.fulfill({ json: { ...reply, articles: [...five, sixth] } }));
  await page.goto("/help");
  await page.getByRole("banner").getByRole("link", { name: "Tulin, home" }).click();
  await expect(benefits(page).getByRole("listitem")).toHaveCount(5);
  await benefits(page).getByRole("link", { name: "All 6 articles" }).click();
  await expect(page).toHaveURL("/articles");
  const all = page.getByRole("region", { name: "All articles" });
  await expect(all.getByRole("listitem")).toHaveCount(6);
  await expect(all.getByRole("link", { name: "The sixth article" })).toBeVisible();
  await all.getByRole("link", { name: "Habagat weather" }).click();
  await expect(page.getByRole("region", { name: "More articles" }).getByRole("listitem")).toHaveCount(4);
  await page.getByRole("link", { name: "All 6 articles" }).click();
  await expect(page).toHaveURL("/articles");
});

test("HOME-04 the page of all articles comes from the server", async ({ request }) => {
  const html = await (await request.get("/articles")).text();
  expect(html).toContain("<h1>Articles</h1>");
  for (const [path, [title]] of Object.entries(articles)) {
    expect(html).toContain(title);
    expect(html).toContain(`href="${path}"`);
  }
  expect(await (await request.get("/sitemaps/pages.xml")).text()).toContain("/articles</loc><lastmod>");
});

test("HOME-04 an article has its date, its sources and its structured data", async ({ page }) => {
  await page.goto("/articles/rules-of-the-road");
  await expect(page.getByText("As of 20 Nov 2026")).toBeVisible();
  await expect(page.getByRole("region", { name: "Sources" }).getByRole("listitem")).toHaveCount(6);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new URL(page.url()).href);
  const summary = await page.locator("meta[name=description]").getAttribute("content");
  expect(summary).toContain("The LTO classes in plain words");
  // The breadcrumbs come first, then the article.
  const data = JSON.parse(await page.locator("script[type='application/ld+json']").last().innerText());
  expect(data).toMatchObject({ "@type": "Article", headline: articles["/articles/rules-of-the-road"][0] });
  const { article } = await (await page.request.get("/api/articles/rules-of-the-road")).json();
  expect([data.datePublished, data.dateModified]).toEqual([article.first_published_at, article.published_at]);
  expect((await page.request.get(data.image[0])).headers()["content-type"]).toBe("image/webp");
});

test("HOME-04 NAV-06 an unknown article or policy is the 404 page", async ({ page }) => {
  for (const path of ["/articles/no-such-article", "/policies/rules-of-the-road", "/articles/..%2Fpolicies%2Fterms"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  }
});

test("HOME-04 the home page's scripts do not contain the text of the articles", async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(answer.text());
  });
  // A step inside the shop: the code of the sections is not loaded with the page that the server rendered.
  await page.goto("/help");
  await page.getByRole("banner").getByRole("link", { name: "Tulin, home" }).click();
  await expect(page.getByRole("region", { name: "Shop by category" })).toBeVisible();
  const code = (await Promise.all(scripts)).join("\n");
  expect(code).toContain("Shop by category");
  expect(code).not.toContain("Habagat weather");
  for (const [, sentence] of Object.values(articles)) expect(code).not.toContain(sentence);
});

test("NAV-05 the footer links to the privacy page and to the terms", async ({ page }) => {
  await page.goto("/scooter");
  const footer = page.getByRole("contentinfo");
  for (const [name, path, sentence] of [
    ["Privacy", "/policies/privacy", "You can browse this shop without telling us who you are."],
    ["Terms", "/policies/terms", "Pressing the button twice places only one order."],
  ] as const) {
    await footer.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("HOME-04 each article opens from the home page, and links back", async ({ page }) => {
    await readAll(page);
  });
});
