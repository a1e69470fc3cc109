import { expect } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";
import { authorization, createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";
import { xssVectors } from "../../support/xss-vectors.ts";

// Code that the policy of the page stops is an error in its console, and fails the test as well.
test("CMS-01 what is typed in a product, an article or a message runs as code in no browser", async ({
  page,
  request,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const owner = await ownerSession(request);
  const headers = authorization(owner);
  const code = `"><img src=x onerror="alert('code')"> ${crypto.randomUUID().slice(0, 8)}`;
  const all = xssVectors.join("\n\n");

  const product = await createProduct(request, owner, {
    productname: code,
    description: all.slice(0, 2000),
    keyword: code,
    mdescription: code,
    title: "</title><script>alert('title')</script>",
    attributes: JSON.stringify({ colour: code, material: "<svg onload=alert('material')>" }),
  });
  const texts = { title: code, slug: `code-${crypto.randomUUID()}`, summary: code, sources: all, body: all };
  const fields = { ...texts, position: 90, picture: "", checked_on: "" };
  const data = { kind: "article", publish: false, fields };
  const article = await request.post("/api/admin/content", { headers, data });
  expect(article.ok(), await article.text()).toBe(true);
  const { id } = (await article.json()).page;
  const message = await request.post("/api/messages", {
    data: { topic: "question", name: code, email: "code@example.com", order_no: "<svg onload=alert(1)>", body: all },
  });
  expect(message.ok(), await message.text()).toBe(true);
  const { ticket } = await message.json();

  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  };
  for (const path of [`/scooter/${product.id}`, "/scooter", `/search?q=${encodeURIComponent(code)}`]) await open(path);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  for (const path of ["/admin/view-product", `/admin/messages/${ticket}`, `/admin/content/${id}`]) await open(path);
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("<svg onload=alert(1)>");
  await open("/admin/audit-log");
  expect(dialogs).toEqual([]);

  expect((await request.delete(`/api/admin/content/${id}`, { headers })).ok()).toBe(true);
});
