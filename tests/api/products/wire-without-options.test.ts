import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import type { Call } from "#contract/api.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import type { AnyInput } from "../../support/api/client.ts";
import { createSignedInCustomer } from "../../support/api/orders.ts";
import { productEditForm, productForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const RECORDED = new URL("../../fixtures/wire-without-options.json", import.meta.url);

const shop = await openShop();
afterAll(shop.close);

type Answer = { call: string; status: number; body: unknown };

/** Makes each call that knows products or stock, with products that have no options; what differs from run to run is masked. */
async function callEverything(): Promise<Answer[]> {
  const answers: Answer[] = [];
  const owner = await registerStaff(shop);
  const buyer = await createSignedInCustomer(shop);
  const call = async (name: Call, input: AnyInput, as?: { token: string }) => {
    // A phone order has a key of its own.
    const { status, body } = await shop.request(
      name,
      input,
      as && { as, headers: { "idempotency-key": `key ${answers.length}` } },
    );
    answers.push({ call: name, status, body: masked(body) });
  };
  const send = async (path: string, init: RequestInit, as: { token: string }) => {
    const response = await shop.send(path, init, { as });
    answers.push({
      call: `${init.method ?? "GET"} ${path}`,
      status: response.status,
      body: masked(read(await response.text())),
    });
  };
  const helmet = { id: 1 };
  const bell = { id: 2 };
  const helmetForm = { productname: "Ulap", type: "helmet", selling: 2490, original: 2990, stock: 6 };

  await call("POST /api/store-product", { body: await productForm(helmetForm) }, owner);
  await call(
    "POST /api/store-product",
    { body: await productForm({ type: "accessory", stock: 40, low_stock: 50 }) },
    owner,
  );
  await call("GET /api/edit-product/:id", { params: helmet }, owner);
  await call(
    "POST /api/update-product/:id",
    { params: helmet, body: productEditForm({ ...helmetForm, stock: 8, stock_seen: 6, version: 1 }) },
    owner,
  );
  await call(
    "POST /api/admin/products/:id/stock",
    { params: helmet, body: { stock: 9, stock_seen: 8, reason: "received" } },
    owner,
  );
  await call("GET /api/admin/products/:id/stock", { params: helmet }, owner);
  await call("GET /api/view-product", { query: { sort: "stock_asc" } }, owner);
  await call("GET /api/view-product", { query: { stock: "low" } }, owner);
  await call("GET /api/getHelmet", { query: { in_stock: 1, counts: 1 } });
  await call("GET /api/viewproductdetail/:id", { params: bell });
  await call("GET /api/search", { query: { q: "ulap" } });
  await call("GET /api/suggest", { query: { q: "ulap" } });

  await call("POST /api/add-to-cart", { body: { product_id: 1, product_qty: 10 } }, buyer);
  await call("POST /api/add-to-cart", { body: { product_id: 3, product_qty: 1 } }, buyer);
  await call("POST /api/add-to-cart", { body: { product_id: 1, product_qty: 2 } }, buyer);
  await call("POST /api/add-to-cart", { body: { product_id: 1, product_qty: 2 } }, buyer);
  await call("POST /api/add-to-cart", { body: { product_id: 2, product_qty: 1 } }, buyer);
  await call("PUT /api/cart-updatequantity/:id/:step", { params: { id: 1, step: "inc" } }, buyer);
  await call("GET /api/cart", {}, buyer);
  await call("POST /api/place-order", { body: { ...deliveryDetails, total: 1 } }, buyer);
  await call("POST /api/place-order", { body: deliveryDetails }, buyer);
  await call("GET /api/my-orders", {}, buyer);
  await call("GET /api/my-order/:id", { params: { id: 10001 } }, buyer);
  await call("POST /api/my-order/:id/buy-again", { params: { id: 10001 } }, buyer);
  await call("DELETE /api/delete-cartItem/:id", { params: { id: 4 } }, buyer);

  const phoneOrder = { ...deliveryDetails, lines: [{ product_id: 1, product_qty: 1 }] };
  await call("POST /api/admin/orders", { body: phoneOrder }, owner);
  await call("POST /api/admin/orders", { body: { ...phoneOrder, lines: [{ product_id: 1, product_qty: 9 }] } }, owner);
  const edit = {
    ...phoneOrder,
    discount: 0,
    shipping: 0,
    version: 1,
    lines: [
      { product_id: 1, product_qty: 2 },
      { product_id: 2, product_qty: 1 },
    ],
  };
  await call("POST /api/admin/orders/:id/edit-preview", { params: { id: 10002 }, body: edit }, owner);
  await call("POST /api/admin/orders/:id/edit", { params: { id: 10002 }, body: edit }, owner);
  await call("GET /api/view-order/:id", { params: { id: 10002 } }, owner);
  await call(
    "POST /api/admin/orders/:id/move",
    { params: { id: 10001 }, body: { status: 5, reason: "Asked for." } },
    owner,
  );
  await call("GET /api/admin/products/:id/stock", { params: helmet }, owner);
  await send("/api/admin/products/export", {}, owner);
  const file = new FormData();
  file.append(
    "file",
    new Blob([`id,stock,stock_seen,${REQUIRED}\n1,7,9,Ulap,Light.,helmet,show,2490,2990,t,k,m\n`]),
    "products.csv",
  );
  file.append("apply", "1");
  await send("/api/admin/products/import", { method: "POST", body: file }, owner);
  await call("GET /api/edit-product/:id", { params: helmet }, owner);
  return answers;
}

const REQUIRED = "productname,description,type,status,selling,original,title,keyword,mdescription";

/** What is in a file: the rows of a CSV, or JSON. */
const read = (text: string): unknown => (text.startsWith("{") ? JSON.parse(text) : parse(text, { columns: true }));

/** Times, random ids, tracking numbers and names of pictures are masked. */
function masked(body: unknown): unknown {
  const text = JSON.stringify(body)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "(time)")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "(uuid)")
    .replace(/TL-\d{6}/g, "TL-(day)")
    .replace(/[0-9a-f]{32,64}/g, "(hash)")
    .replace(/"placeholder":"[^"]*"/g, '"placeholder":"(picture)"');
  return JSON.parse(text);
}

test("OPT-01 for products without options each call answers as it did before there were variants", async () => {
  const recorded: Answer[] = JSON.parse(readFileSync(RECORDED, "utf8"));
  const answers = await callEverything();
  expect(answers.map(({ call }) => call)).toEqual(recorded.map(({ call }) => call));
  // Other features may add fields; none that is about variants is among them.
  for (const [index, before] of recorded.entries())
    expect(answers[index], `${index}: ${before.call}`).toMatchObject(before);
  expect(JSON.stringify(answers)).not.toMatch(/variant|"options"/i);
});
