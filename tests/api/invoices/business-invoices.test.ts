import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerConfirmedCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { createSignedInCustomer, fillCart, moveOrder, readOrder, requestOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { textOfPdf } from "../../support/pdf-text.ts";

const shop = await openShop();
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.close();
});

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 50 });
  await shop.pool.query("update settings set vat_registered = true, tin = '123-456-789-00000', owner = 'Tulin Inc.'");
});

const business = {
  business_name: "Bayan Riders Inc.",
  business_tin: "987 654 321 00003",
  business_address: "4 Ayala Avenue\nMakati",
};
const stored = { ...business, business_tin: "987-654-321-00003" };
const none = { business_name: "", business_tin: "", business_address: "" };

/** The id of an order that was placed with this body. */
async function orderId(body: Record<string, unknown>, buyer?: { token: string }): Promise<number> {
  const as = buyer ?? (await createSignedInCustomer(shop));
  await fillCart(shop, as, product);
  const reply = await requestOrder(shop, as, body);
  if (!("order" in reply.body)) throw new Error(`The order was refused: ${JSON.stringify(reply.body)}`);
  return (reply.body.order as { id: number }).id;
}

async function invoiceText(id: number): Promise<string> {
  for (const state of ["confirmed", "packed", "shipped", "delivered"] as const) await moveOrder(shop, owner, id, state);
  await finishSteps(shop);
  return readInvoice(id);
}

/** The text of an invoice, or of the credit note at this place after it. */
async function readInvoice(id: number, place = 0): Promise<string> {
  const invoice = (await readOrder(shop, owner, id)).order.invoices[place];
  const response = await shop.send(`/api/admin/orders/${id}/invoices/${invoice?.id}`, {}, { as: owner });
  return textOfPdf(Buffer.from(await response.arrayBuffer()));
}

const edit = async (id: number, changes: Record<string, unknown>) => {
  const { version } = (await readOrder(shop, owner, id)).order;
  const lines = [{ product_id: product.id, product_qty: 1 }];
  const body = { ...deliveryDetails, lines, version, ...changes };
  return shop.request("POST /api/admin/orders/:id/edit", { params: { id }, body }, { as: owner });
};

test("DOC-02 the invoice of an order for a business has its name, TIN and address instead of the customer's", async () => {
  const id = await orderId(business);
  expect((await readOrder(shop, owner, id)).order).toMatchObject({ ...stored, firstname: deliveryDetails.firstname });

  const text = await invoiceText(id);

  for (const line of ["Bayan Riders Inc.", "4 Ayala Avenue", "Makati", "TIN 987-654-321-00003"])
    expect(text).toContain(line);
  expect(text).not.toContain("Maria Clara");
  expect(text).not.toContain("Mabini");
});

test("DOC-02 without an address of its own the business has that of the order, and an order without a business names the customer", async () => {
  const text = await invoiceText(await orderId({ ...business, business_address: "" }));
  expect(text).toContain("Bayan Riders Inc.");
  expect(text).toContain("12 Mabini Street, Ermita, Manila");

  const usual = await invoiceText(await orderId({}));
  expect(usual).toContain("Maria Clara");
  expect(usual.match(/TIN/g)).toHaveLength(1);
});

test("DOC-02 a business without its name or a valid TIN is refused at its field, and the cart stays", async () => {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product);
  const refused = async (body: Record<string, unknown>) => {
    const { status, body: reply } = await requestOrder(shop, buyer, body);
    return [status, "errors" in reply ? reply.errors : null];
  };
  const NAME = { business_name: ["Enter the registered name of the business."] };
  const TIN = { business_tin: ["Enter the TIN of the business."] };
  expect(await refused({ ...none, business_tin: "987-654-321" })).toEqual([422, NAME]);
  expect(await refused({ ...none, business_name: "Bayan Riders Inc." })).toEqual([422, TIN]);
  expect(await refused({ ...none, business_address: "4 Ayala Avenue" })).toEqual([422, { ...NAME, ...TIN }]);
  for (const business_tin of ["987-654", "987-654-321-0", "ABC-654-321", "987-654-321-000003"])
    expect(await refused({ ...business, business_tin })).toEqual([
      422,
      { business_tin: ["Enter the TIN in figures, such as 123-456-789-00000."] },
    ]);
  // The box is ticked and nothing is filled in: no order without the business that was asked for.
  expect(await refused({ ...none, for_business: true })).toEqual([422, { ...NAME, ...TIN }]);
  expect((await shop.call("GET /api/cart", {}, { as: buyer })).body.cart).toHaveLength(1);
});

test("DOC-02 ORD-06 staff give an order a business, change it and take it away, until it is shipped", async () => {
  const id = await orderId({});

  expect((await edit(id, business)).status).toBe(200);
  expect((await readOrder(shop, owner, id)).order).toMatchObject(stored);
  // A program that does not know these fields changes nothing in them.
  expect((await edit(id, { lastname: "Reyes" })).status).toBe(200);
  expect((await readOrder(shop, owner, id)).order).toMatchObject(stored);
  expect((await edit(id, { ...business, business_tin: "" })).body).toMatchObject({ code: "invalid" });
  expect((await edit(id, { lastname: "Reyes", ...none })).status).toBe(200);

  const { order } = await readOrder(shop, owner, id);
  expect(order).toMatchObject(none);
  expect(order.edits.map(({ changes }) => changes)).toEqual([
    ["Business on the invoice changed"],
    ["Name changed"],
    ["Business on the invoice changed"],
  ]);
  for (const state of ["confirmed", "packed", "shipped"] as const) await moveOrder(shop, owner, id, state);
  expect((await edit(id, business)).body).toMatchObject({ code: "order_not_editable" });
});

test("DOC-02 an order by phone has a business too; staff find orders by it and export it", async () => {
  const lines = [{ product_id: product.id, product_qty: 1 }];
  const body = { ...deliveryDetails, ...business, business_name: "Kalye Couriers Co.", lines };
  const { order } = (
    await shop.call("POST /api/admin/orders", { body }, { as: owner, headers: { "idempotency-key": "by phone" } })
  ).body;
  const second = await orderId({});
  await edit(second, { ...business, business_name: "Kalye Couriers Co." });

  const { orders } = (await shop.call("GET /api/admin/orders", { query: { q: "kalye couriers" } }, { as: owner })).body;
  expect(orders.map(({ id }) => id)).toEqual([second, order.id]);
  const csv = await (await shop.send("/api/admin/orders/export?q=kalye", {}, { as: owner })).text();
  expect(csv).toContain("Business Name,Business TIN,Business Address");
  expect(csv).toContain('Kalye Couriers Co.,987-654-321-00003,"4 Ayala Avenue\nMakati"');
});

test("DOC-02 ACC-09 the business is in the customer's export, and gone with the account", async () => {
  const me = await registerConfirmedCustomer(shop);
  const id = await orderId(business, me);
  const { data } = (await shop.call("GET /api/account/data", {}, { as: me })).body;
  expect(data.orders[0]?.order).toMatchObject(stored);

  await moveOrder(shop, owner, id, "cancelled");
  await shop.call("POST /api/account/delete", { body: { password: me.password } }, { as: me });

  expect((await readOrder(shop, owner, id)).order).toMatchObject(none);
  const { rows } = await shop.pool.query("select from orders where id = $1 and search_details like '%bayan%'", [id]);
  expect(rows).toEqual([]);
});

test("DOC-01 the text of the settings is at the foot of an invoice, as it was that day", async () => {
  const note = (text: string) => shop.pool.query("update settings set invoice_note = $1", [text]);
  await note("AC No. 0912\nSeries 1 to 99999");
  const id = await orderId({});
  expect(await invoiceText(id)).toMatch(/AC No\. 0912\s+Series 1 to 99999/);
  await note("AC No. 1300");
  expect(await readInvoice(id)).toContain("AC No. 0912");
  expect(await readInvoice(id)).not.toContain("AC No. 1300");

  const body = { amount: 100, method: "cash" as const, reason: "A scratch.", seen_refunded: 0 };
  await shop.call("POST /api/admin/orders/:id/refunds", { params: { id }, body }, { as: owner });
  expect(await readInvoice(id, 1)).toContain("AC No. 1300");
});
