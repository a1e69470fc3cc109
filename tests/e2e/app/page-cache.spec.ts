import { expect } from "@playwright/test";
import { test } from "../../support/e2e/isolated-shop.ts";
import {
  authorization,
  createProduct,
  ownerSession,
  registerOwner,
  saveInAnotherWindow,
} from "../../support/e2e/staff.ts";

// An isolated shop: a product page shows the newest others, and tests of the shared shop add products all the time.
test.beforeAll(async ({ ownShop }) => {
  await registerOwner(ownShop).catch(() => undefined); // Another file of this worker may have registered the owner before.
});

test("a public page is 304 until its content changes, and new after that", async ({ request }) => {
  const owner = await ownerSession(request);
  const product = await createProduct(request, owner);
  const path = `/${product.type}/${product.id}`;
  const first = await request.get(path);
  const { etag = "", ...headers } = first.headers();
  expect(etag).toMatch(/^W\//);
  expect(headers["cache-control"]).toContain("s-maxage=");
  expect(headers["content-security-policy"]).toContain("'sha256-");
  // A nonce in a page that is the same for everybody would be known to everybody.
  expect(await first.text()).not.toContain("nonce=");
  expect(headers["set-cookie"]).toBeUndefined();
  expect((await request.get(path, { headers: { "if-none-match": etag } })).status()).toBe(304);
  const head = await request.head(path);
  expect([head.status(), head.headers().etag]).toEqual([200, etag]);

  await saveInAnotherWindow(request, owner, product, { productname: `${product.productname} Bago` });
  const changed = await request.get(path, { headers: { "if-none-match": etag } });
  expect(changed.status()).toBe(200);
  expect(await changed.text()).toContain(`${product.productname} Bago`);

  await saveInAnotherWindow(request, owner, product, { status: "null" });
  expect((await request.get(path)).status()).toBe(404);
});

test("PROD-03 PAY-02 a product page names the ways to pay as soon as the payment settings are saved", async ({
  page,
  request,
}) => {
  const headers = authorization(await ownerSession(request));
  const settings = async () => (await (await request.get("/api/admin/payment-settings", { headers })).json()).settings;
  const save = async (modes: string[]) => {
    const response = await request.put("/api/admin/payment-settings", {
      headers,
      data: { ...(await settings()), modes },
    });
    expect(response.status()).toBe(200);
  };
  const { modes }: { modes: string[] } = await settings();
  const ways = page.getByRole("definition").filter({ hasText: "GCash" });
  await page.goto("/accessory/22");
  await expect(ways).toHaveText("Cash on delivery, Debit card, GCash, Maya, QR Ph, PayPal");
  await save(modes.filter((mode) => mode !== "paypal"));
  await page.reload();
  await expect(ways).toHaveText("Cash on delivery, Debit card, GCash, Maya, QR Ph");
  await save(modes); // Other tests of this worker use the shop too.
  await page.reload();
  await expect(ways).toHaveText("Cash on delivery, Debit card, GCash, Maya, QR Ph, PayPal");
});

test("OPT-04 PROD-03 a step to a page that the browser has seen shows what has changed since", async ({
  page,
  request,
}) => {
  const owner = await ownerSession(request);
  const product = await createProduct(request, owner, { selling: "1200" });
  const open = async () => {
    await page.getByRole("main").getByRole("link", { name: product.productname, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: product.productname })).toBeVisible();
  };
  // A response that was begun before the product was saved is not kept.
  const isKept = async () => (await request.get(`/api/viewproductdetail/${product.id}`)).headers().etag !== undefined;
  await expect.poll(isKept).toBe(true);
  await page.goto(`/${product.type}`);
  await open();
  await expect(page.getByRole("main")).toContainText("₱1,200");
  await saveInAnotherWindow(request, owner, product, { selling: "1350" });
  await page.goBack();
  // The product's page has links to itself.
  await expect(page.getByRole("heading", { level: 1, name: "Scooters" })).toBeVisible();
  await open();
  await expect(page.getByRole("main")).toContainText("₱1,350");
});
