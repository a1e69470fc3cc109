import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { fillCart, readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Isabel Ramos" });
});

const found = async (q: string) =>
  (await shop.call("GET /api/admin/orders", { query: { q } }, { as: owner })).body.orders.map(({ id }) => id);

/** An order of one piece of a product of its own, with the account that placed it. */
async function placed({ address = deliveryDetails.address, productname = "Kuliglig Bell" } = {}) {
  const product = await createProduct(shop, owner, { productname, stock: 50 });
  const buyer = await registerCustomer(shop);
  await fillCart(shop, buyer, product);
  const body = { ...deliveryDetails, address, email: buyer.email };
  const { id, tracking_no } = (await shop.call("POST /api/place-order", { body }, { as: buyer })).body.order;
  return { id, tracking_no, buyer, product };
}

const move = (id: number, status: 1 | 2 | 3 | 5, courier: object = {}) =>
  shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status, ...courier } }, { as: owner });

async function ship(id: number, courier_tracking: string) {
  await move(id, 1);
  await move(id, 2);
  return (await move(id, 3, { courier: "LBC", courier_tracking })).body.step;
}

test("FIND-01 an order is found by its address without accents, and no more by the address before an edit", async () => {
  const { id, product } = await placed({ address: "4 Sampaguita Lane, Parañaque" });
  for (const q of ["sampaguita", "paranaque sampag", "SAMPAGUITA lane"]) expect(await found(q), q).toEqual([id]);
  expect(await found("sampaguita cebu")).toEqual([]);
  const body = {
    firstname: "Maria",
    lastname: "Clara",
    email: "",
    phone: deliveryDetails.phone,
    version: 1,
    address: "9 Waling Street, Baguio",
    lines: [{ product_id: product.id, product_qty: 1 }],
    discount: 0,
    shipping: 0,
  };
  await shop.call("POST /api/admin/orders/:id/edit", { params: { id }, body }, { as: owner });
  expect(await found("waling baguio")).toEqual([id]);
  expect(await found("sampaguita")).toEqual([]);
});

test("FIND-01 an order is found by the name and the SKU of what was ordered, and together with the customer's name", async () => {
  const { helmet } = await createHelmet(
    shop,
    owner,
    { M: { stock: 5, sku: "SALAKOT-M" }, L: { stock: 5, sku: "SALAKOT-L" } },
    { productname: "Salakot Prime" },
  );
  const variant_id = (helmet.variants ?? []).find(({ sku }) => sku === "SALAKOT-L")?.id;
  const buyer = await registerCustomer(shop);
  await shop.call(
    "POST /api/add-to-cart",
    { body: { product_id: helmet.id, variant_id, product_qty: 1 } },
    { as: buyer },
  );
  const body = { ...deliveryDetails, lastname: "Hinahanap" };
  const { id } = (await shop.call("POST /api/place-order", { body }, { as: buyer })).body.order;
  for (const q of ["salakot", "salakot-l", "hinahanap prime"]) expect(await found(q), q).toEqual([id]);
  expect(await found("salakot-m")).toEqual([]);
});

test("FIND-01 an order is found by each courier number as it is typed or read, also by digits alone, until that is corrected", async () => {
  const { id } = await placed();
  await ship(id, "0917-333-4411");
  for (const q of ["0917-333-4411", "0917-333"]) expect(await found(q), q).toContain(id);
  const seen = { courier: "LBC", courier_tracking: "0917-333-4411" };
  const correct = (courier_tracking: string, from: object) =>
    shop.call(
      "POST /api/admin/orders/:id/courier",
      { params: { id }, body: { courier: "LBC", courier_tracking, seen: { ...seen, ...from } } },
      { as: owner },
    );
  await correct("9175554444", {});
  expect(await found("917 555 4444"), "it reads like a mobile number").toEqual([id]);
  expect(await found("0917-333-4411")).toEqual([]);
  await correct("lbc77Z", { courier_tracking: "9175554444" });
  expect(await found("LBC77z")).toEqual([id]);
});

test("FIND-01 a courier number is not found any more after the step was undone or the customer was erased", async () => {
  const { id, buyer } = await placed({ address: "88 Burado Street, Lipa" });
  const step = await ship(id, "UNDONE-8841");
  expect(await found("undone-8841")).toEqual([id]);
  await shop.call("POST /api/admin/orders/undo", { body: { steps: [{ id, step }] } }, { as: owner });
  expect(await found("undone-8841")).toEqual([]);

  expect(await found("burado")).toEqual([id]);
  await move(id, 5, { reason: "Changed." });
  await shop.call("POST /api/account/delete", { body: { password: buyer.password } }, { as: buyer });
  expect(await found("burado")).toEqual([]);
  const { rows } = await shop.pool.query("select search_details from orders where id = $1", [id]);
  expect(rows[0].search_details).not.toContain("burado");
});

test("FIND-01 products are found by the beginning of a SKU or barcode in any case, beside words of their names", async () => {
  const { helmet } = await createHelmet(
    shop,
    owner,
    { M: { stock: 5, sku: "Bx_100-M", barcode: "4806501230017" } },
    { productname: "Bubong" },
  );
  const products = async (query: Record<string, unknown>) =>
    (await shop.call("GET /api/view-product", { query }, { as: owner })).body.products.map(({ id }) => id);
  for (const q of ["bx_100", "BX_100-m", "4806501230017", "480650123", "bubong bx_1"])
    expect(await products({ q }), q).toEqual([helmet.id]);
  for (const sort of ["stock_asc", "price_desc", "oldest"])
    expect(await products({ q: "bx_100", sort }), sort).toEqual([helmet.id]);
  for (const q of ["bx-100", "x_100", "806501230017", "bx_100-m walangganito"])
    expect(await products({ q }), q).toEqual([]);
});

test("FIND-01 the order shows its emails, and emails are found by order, tracking number and address", async () => {
  const { id, tracking_no, buyer } = await placed();
  const other = await placed();
  await move(id, 1);
  const packer = await createStaff(shop, "fulfilment");
  const { emails } = await readOrder(shop, packer, id);
  expect(emails.map(({ kind, recipient, state }) => [kind, recipient, state])).toEqual([
    ["order_confirmed", buyer.email, "waiting"],
    ["order_placed", buyer.email, "waiting"],
  ]);

  const search = async (q: string) =>
    (await shop.call("GET /api/admin/emails", { query: { q } }, { as: owner })).body.emails.map((email) => email.id);
  const both = emails.map((email) => email.id);
  for (const q of [String(id), tracking_no, tracking_no.toLowerCase()]) expect(await search(q), q).toEqual(both);
  const toBuyer = await search(buyer.email.toUpperCase());
  expect(toBuyer, "with the welcome").toHaveLength(3);
  expect(toBuyer).toEqual(expect.arrayContaining(both));
  expect(await search(buyer.email.slice(0, -4))).toEqual(toBuyer);
  expect(await search(other.buyer.email)).not.toEqual(expect.arrayContaining(both));
  for (const q of ["%", "_", "walang@ganito", "TL-000000-1"]) expect(await search(q), q).toEqual([]);
  const page = await shop.call("GET /api/admin/emails", { query: { q: buyer.email, limit: 2 } }, { as: owner });
  const rest = { q: buyer.email, limit: 2, cursor: page.body.next_cursor ?? "" };
  const last = await shop.call("GET /api/admin/emails", { query: rest }, { as: owner });
  expect([...page.body.emails, ...last.body.emails].map((email) => email.id)).toEqual(toBuyer);
});
