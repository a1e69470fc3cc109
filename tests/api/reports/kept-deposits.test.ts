import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { orderStates } from "#contract/orders.states.ts";
import type { PaymentMode } from "#contract/payments.modes.ts";
import { salesGroups } from "#contract/reports.groups.admin.ts";
import { finishSteps } from "../../support/api/job-worker.ts";
import { type OnlineOrder, placeOnlineOrder, press, untilJobsDone } from "../../support/api/online-payments.ts";
import { openOnlineShop } from "../../support/api/online-shop.ts";
import { readOrder } from "../../support/api/orders.ts";
import { savePaymentSettings } from "../../support/api/payment-settings.ts";
import { dayBefore } from "../../support/api/report-orders.ts";

const { shop, owner, product } = await openOnlineShop({ stock: 200, selling: "1,001" });

beforeAll(async () => {
  const modes: PaymentMode[] = ["cod", "card", "gcash"];
  await savePaymentSettings(shop, owner, { modes, sandbox: true, cod_deposit_percent: 20, cod_deposit_kept: true });
});
const DEPOSIT = 201;
const registerForVat = () =>
  shop.pool.query("update settings set vat_registered = true, tin = '123-456-789-00000', owner = 'Tulin Inc.'");

/** Moves an order through these states, and returns the step to undo. */
async function moveTo(id: number, ...states: (keyof typeof orderStates)[]): Promise<number> {
  let step = 0;
  for (const state of states) {
    const body = { status: orderStates[state].code, reason: "Nobody was there." };
    step = (await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body }, { as: owner })).body.step;
  }
  return step;
}

/** An order whose deposit is paid and whose delivery failed. */
async function undelivered(): Promise<OnlineOrder> {
  const order = await placeOnlineOrder(shop, product, { deposit: true });
  await press(shop, order.reference, "approve-silently");
  await shop.call("POST /api/my-order/:id/payment-return", { params: { id: order.id } }, { as: order.buyer });
  await moveTo(order.id, "confirmed", "packed", "shipped", "delivery_failed");
  await finishSteps(shop);
  return order;
}

async function keptOf(): Promise<OnlineOrder> {
  const order = await undelivered();
  await moveTo(order.id, "returned");
  await finishSteps(shop);
  return order;
}

const orderNow = async (id: number) => (await readOrder(shop, owner, id)).order;
const documentsOf = async (id: number) => (await orderNow(id)).invoices.map(({ kind, amount }) => [kind, amount]);
const refund = (id: number, amount: number, changed: Record<string, unknown> = {}) => {
  const body = { amount, method: "gcash", reason: "We agreed on it.", seen_refunded: 0, ...changed };
  return shop.request("POST /api/admin/orders/:id/refunds", { params: { id }, body }, { as: owner });
};

const on = (day: string) => ({ from: day, to: day });

/** What the reports say of some days, by default of today: deposits kept, and the amount of invoices less credit notes. */
async function reported(days = on(dayBefore(0))): Promise<{ kept: number; invoiced: number }> {
  const kept = new Set<number>();
  for (const by of keysOf(salesGroups)) {
    const { body } = await shop.call("GET /api/admin/reports/sales", { query: { ...days, by } }, { as: owner });
    kept.add(body.totals.deposits_kept);
    const ofRows = body.rows.reduce((sum, row) => sum + Math.round(row.deposits_kept * 100), 0) / 100;
    expect(ofRows, by).toBe(body.totals.deposits_kept);
  }
  expect([...kept], "whatever it is grouped by").toHaveLength(1);
  const { totals } = (await shop.call("GET /api/admin/reports/vat", { query: days }, { as: owner })).body;
  return { kept: [...kept][0] ?? 0, invoiced: Math.round((totals.net + totals.vat) * 100) / 100 };
}

test("REP-02 PAY-06 a kept deposit of a seller without VAT is in the sales report, and has no document", async () => {
  const { id } = await keptOf();
  expect(await reported()).toEqual({ kept: DEPOSIT, invoiced: 0 });
  expect(await documentsOf(id)).toEqual([]);
  expect((await orderNow(id)).payment.events.at(-1)).toMatchObject({ kind: "deposit_kept", amount: DEPOSIT });
});

test("REP-02 DOC-01 a kept deposit counts on the day it was kept, not the day it was paid, and has an invoice of that day", async () => {
  await registerForVat();
  const before = await reported();
  const { id } = await undelivered();
  // It was paid three days ago.
  const client = await shop.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query("update payment_events set at = at - interval '3 days' where order_id = $1", [id]);
    await client.query("commit");
  } finally {
    client.release();
  }
  expect(await reported(), "as long as its order may still be delivered, it is the customer's").toEqual(before);
  await moveTo(id, "returned");
  await finishSteps(shop);
  expect(await reported(on(dayBefore(3)))).toEqual({ kept: 0, invoiced: 0 });
  expect(await reported()).toEqual({ kept: before.kept + DEPOSIT, invoiced: before.invoiced + DEPOSIT });
  const [invoice] = (await orderNow(id)).invoices;
  expect(invoice).toMatchObject({ kind: "invoice", amount: DEPOSIT, vat: 21.54 });
  await finishSteps(shop);
  expect(await documentsOf(id), "once").toEqual([["invoice", DEPOSIT]]);

  const path = `/api/admin/reports/sales/export?by=day&from=${dayBefore(0)}&to=${dayBefore(0)}`;
  const response = await shop.send(path, { headers: { authorization: `Bearer ${owner.token}` } });
  const [row] = parse<Record<string, string>>(await response.text(), { bom: true, columns: true });
  expect(row).toMatchObject({ "Deposits kept": (before.kept + DEPOSIT).toFixed(2) });
});

test("REP-02 DOC-01 what is given back of a kept deposit lowers both reports, and once when two members of staff do it at once", async () => {
  await registerForVat();
  const before = await reported();
  const { id } = await keptOf();
  const answers = await Promise.all([refund(id, 100), refund(id, 100)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const rest = DEPOSIT - 100;
  expect(await reported()).toEqual({ kept: before.kept + rest, invoiced: before.invoiced + rest });
  expect(await documentsOf(id)).toEqual([
    ["invoice", DEPOSIT],
    ["credit_note", 100],
  ]);
  await refund(id, rest, { seen_refunded: 100 });
  expect(await reported()).toEqual(before);
  const { kind, amount } = (await orderNow(id)).payment.events.at(-1) ?? {};
  expect([kind, amount]).toEqual(["deposit_released", rest]);
});

test("REP-02 DOC-01 a deposit that was kept before the seller was registered for VAT gets no invoice when a part goes back", async () => {
  await shop.pool.query("update settings set vat_registered = false");
  const { id } = await keptOf();
  await registerForVat();
  const before = await reported();
  expect((await refund(id, 100)).status).toBe(200);
  expect(await documentsOf(id)).toEqual([]);
  expect(await reported()).toEqual({ kept: before.kept - 100, invoiced: before.invoiced });
});

test("REP-02 PAY-05 a refund of a kept deposit that its provider refuses changes no report, and one that it makes does", async () => {
  await registerForVat();
  const { id, reference } = await keptOf();
  const before = await reported();
  await shop.pool.query("insert into sandbox_refunds (key, payment, amount) values ($1, $1, 15000)", [reference]);
  await refund(id, 100, { method: "original" });
  await expect.poll(async () => (await orderNow(id)).payment.events.at(-1)?.kind).toBe("refund_failed");
  expect(await reported()).toEqual(before);
  await refund(id, 50, { method: "original" });
  await expect.poll(async () => (await orderNow(id)).payment.refunded).toBe(50);
  await untilJobsDone(shop);
  expect(await reported()).toEqual({ kept: before.kept - 50, invoiced: before.invoiced - 50 });
});

test("REP-02 ORD-08 an order that came back by mistake and is undone keeps no deposit", async () => {
  await registerForVat();
  const before = await reported();
  const { id } = await undelivered();
  const step = await moveTo(id, "returned");
  await shop.call("POST /api/admin/orders/undo", { body: { steps: [{ id, step }] } }, { as: owner });
  await finishSteps(shop);
  expect(await reported()).toEqual(before);
  expect(await documentsOf(id)).toEqual([]);
});
