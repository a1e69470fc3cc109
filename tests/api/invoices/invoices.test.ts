import { afterAll, beforeAll, expect, test } from "vitest";
import { vatPartOf } from "#contract/money.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { createSignedInCustomer, fillCart, readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.close();
});

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await registerForVat(true);
});

const registerForVat = (registered: boolean) =>
  shop.pool.query(
    "update settings set vat_registered = $1, tin = '123-456-789-00000', owner = 'Tulin Mobility Inc.', city = 'Pasig'",
    [registered],
  );

/** An order of two pieces that was moved to these statuses. */
async function orderMovedTo(...statuses: number[]) {
  const product = await createProduct(shop, owner, { stock: 9, selling: 1290.55 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, 2);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  for (const status of statuses) await move(order.id, status);
  return { ...order, buyer };
}

const move = (id: number, status: number) =>
  shop.call(
    "POST /api/admin/orders/:id/move",
    { params: { id }, body: { status: status as 1, reason: "Changed their mind." } },
    { as: owner },
  );

const invoicesNow = async (id: number) => (await readOrder(shop, owner, id)).order.invoices;

/** The documents of an order when nothing can be undone any more. */
async function invoicesOf(id: number) {
  await finishSteps(shop);
  return invoicesNow(id);
}

const refund = (id: number, amount: number, seen = 0) =>
  shop.call(
    "POST /api/admin/orders/:id/refunds",
    { params: { id }, body: { amount, method: "cash", reason: "A scratch.", seen_refunded: seen } },
    { as: owner },
  );

test("DOC-01 a delivered order gets one invoice with the VAT in it, and a cancelled one none", async () => {
  const { id, total } = await orderMovedTo(1, 2, 3);
  expect(await invoicesOf(id)).toEqual([]);
  await move(id, 4);
  // It can still be undone.
  expect(await invoicesNow(id)).toEqual([]);
  const vat = vatPartOf(total * 100) / 100;
  expect(await invoicesOf(id)).toEqual([
    expect.objectContaining({ kind: "invoice", number: expect.stringMatching(/^INV-\d{7}$/), amount: total, vat }),
  ]);
  const cancelled = await orderMovedTo(1, 5);
  expect(await invoicesOf(cancelled.id)).toEqual([]);
});

test("DOC-01 a seller who is not registered for VAT issues no invoice", async () => {
  await registerForVat(false);
  const { id } = await orderMovedTo(1, 2, 3, 4);
  await finishSteps(shop);
  await registerForVat(true);
  expect(await invoicesOf(id)).toEqual([]);
  await refund(id, 10);
  expect(await invoicesOf(id)).toEqual([]);
});

test("DOC-01 orders that are delivered at the same moment get numbers without a gap", async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => orderMovedTo(1, 2, 3)));
  const { rows } = await shop.pool.query("select last from invoice_series where kind = 'invoice'");
  await Promise.all(orders.map(({ id }) => move(id, 4)));
  await finishSteps(shop);
  const numbers = (await Promise.all(orders.map(({ id }) => invoicesNow(id)))).flat().map(({ number }) => number);
  const expected = orders.map((_, index) => `INV-${String(Number(rows[0].last) + index + 1).padStart(7, "0")}`);
  expect(numbers.toSorted()).toEqual(expected);
});

test("DOC-01 a delivery that two members of staff record at once makes one invoice", async () => {
  const { id } = await orderMovedTo(1, 2, 3);
  const call = () =>
    shop.request("POST /api/admin/orders/:id/move", { params: { id }, body: { status: 4 } }, { as: owner });
  const statuses = (await Promise.all([call(), call()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await invoicesOf(id)).toHaveLength(1);
});

test("DOC-01 a refund makes a credit note, also before there is an invoice, and the return takes back the rest to the centavo", async () => {
  const { id, total } = await orderMovedTo(1, 2, 3, 4);
  await refund(id, 581.1);
  await finishSteps(shop);
  await move(id, 6);
  await finishSteps(shop);
  await refund(id, total - 581.1, 581.1);
  const [invoice, ...credits] = await invoicesOf(id);
  expect(credits.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["credit_note", 581.1],
    ["credit_note", Math.round((total - 581.1) * 100) / 100],
  ]);
  const centavos = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  expect(centavos(credits.map(({ vat }) => vat))).toBe(centavos([invoice?.vat ?? 0]));
});

test("DOC-01 an invoice keeps the seller of its day, and neither it nor its number can be changed or deleted", async () => {
  const { id } = await orderMovedTo(1, 2, 3, 4);
  await finishSteps(shop);
  await shop.pool.query("update settings set owner = 'Somebody Else Corp.'");
  const { rows } = await shop.pool.query("select * from invoices where order_id = $1", [id]);
  expect(rows[0]).toMatchObject({ seller_name: "Tulin Mobility Inc.", seller_tin: "123-456-789-00000" });
  await registerForVat(true);
  for (const change of ["update invoices set amount = 1", "delete from invoices", "truncate invoices"])
    await expect(shop.pool.query(change), change).rejects.toThrow("Invoices are only added.");
});

test("DOC-01 the invoice is a PDF for staff and for its customer, and for nobody else", async () => {
  const { id, buyer } = await orderMovedTo(1, 2, 3, 4);
  const other = await orderMovedTo(1, 2, 3, 4);
  const [mine] = await invoicesOf(id);
  const [theirs] = await invoicesOf(other.id);
  const open = async (path: string, as: { token: string }) => {
    const response = await shop.send(path, {}, { as });
    const start = Buffer.from(await response.arrayBuffer()).subarray(0, 5);
    return [response.status, response.status === 200 ? start.toString() : ""];
  };
  expect(await open(`/api/admin/orders/${id}/invoices/${mine?.id}`, owner)).toEqual([200, "%PDF-"]);
  expect(await open(`/api/my-order/${id}/invoices/${mine?.id}`, buyer)).toEqual([200, "%PDF-"]);
  expect(await open(`/api/my-order/${other.id}/invoices/${theirs?.id}`, buyer)).toEqual([404, ""]);
  expect(await open(`/api/my-order/${id}/invoices/${theirs?.id}`, buyer)).toEqual([404, ""]);
  expect(await open(`/api/admin/orders/${id}/invoices/${mine?.id}`, buyer)).toEqual([403, ""]);
});
