import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderStates, orderStatusLabel } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { paymentStatuses } from "#contract/payments.statuses.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import type { Reply } from "../../support/api/client.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { openJobs, placeOnlineOrder, press } from "../../support/api/online-payments.ts";
import { createSignedInCustomers, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop({ sandbox: true });
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.closeWithoutServerErrors();
});

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 1000, selling: 1290.55 });
});

async function placeCod(): Promise<{ id: number; pay: () => Promise<unknown> }> {
  const [buyer = { token: "" }] = await createSignedInCustomers(shop, 1);
  await fillCart(shop, buyer, product, 2);
  const { body } = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer });
  return { id: body.order.id, pay: async () => undefined };
}

async function placeOnline(): Promise<{ id: number; pay: () => Promise<unknown> }> {
  const { id, buyer, reference } = await placeOnlineOrder(shop, product);
  return {
    id,
    async pay() {
      await press(shop, reference, "approve-silently");
      await shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
    },
  };
}

const viewed = async (id: number) =>
  (await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner })).body.order;

const moves = ["pay", "next", "next", "next", "fail", "cancel", "undo", "refund"] as const;

/** Takes an order through moves; one that is not possible is refused and changes nothing. */
async function play(order: { id: number; pay: () => Promise<unknown> }, sequence: readonly (typeof moves)[number][]) {
  const { id, pay } = order;
  let last: { id: number; step: number } | null = null;
  for (const move of sequence) {
    const now = await viewed(id);
    if (move === "pay") await pay();
    else if (move === "undo") {
      if (last) await shop.request("POST /api/admin/orders/undo", { body: { steps: [last] } }, { as: owner });
    } else if (move === "refund") {
      const body = {
        amount: 100.55,
        method: "cash" as const,
        reason: "A scratch.",
        seen_refunded: now.payment.refunded,
      };
      await shop.request("POST /api/admin/orders/:id/refunds", { params: { id }, body }, { as: owner });
    } else {
      const codes = {
        next: now.transitions[0],
        fail: orderStates.delivery_failed.code,
        cancel: orderStates.cancelled.code,
      };
      const body = { status: codes[move] as 1, reason: "Said so." };
      const answer = await shop.request("POST /api/admin/orders/:id/move", { params: { id }, body }, { as: owner });
      if ("step" in answer.body) last = { id, step: answer.body.step };
    }
  }
}

async function listed(): Promise<ListedOrder[]> {
  const found: ListedOrder[] = [];
  let cursor: string | null = null;
  do {
    const page: string | null = cursor;
    const { body }: Reply<"GET /api/admin/orders"> = await shop.call(
      "GET /api/admin/orders",
      { query: { ...(page !== null && { cursor: page }) } },
      { as: owner },
    );
    found.push(...body.orders);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return found;
}

async function exported(): Promise<Record<string, string>[]> {
  const response = await shop.send("/api/admin/orders/export", {}, { as: owner });
  return parse(await response.text(), { columns: true, bom: true });
}

const centavos = (pesos: number | string | undefined): number => Math.round(Number(pesos) * 100);
const sum = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0);

const voids = [orderStates.cancelled, orderStates.returned, orderStates.delivery_failed];

test("ORD-04 dashboard, list, export and the payments of the orders agree to the centavo, whatever happened to the orders", async () => {
  const way = fc.record({
    isOnline: fc.boolean(),
    sequence: fc.array(fc.constantFrom(...moves), { minLength: 1, maxLength: 7 }),
  });
  const examples = [
    { isOnline: true, sequence: [] },
    { isOnline: false, sequence: ["next", "next", "next", "next", "refund"] },
    { isOnline: false, sequence: ["next", "next", "next", "next", "undo"] },
    { isOnline: true, sequence: ["pay", "cancel"] },
  ] as const;
  const check = async (ways: readonly { isOnline: boolean; sequence: readonly (typeof moves)[number][] }[]) => {
    for (const { isOnline, sequence } of ways) await play(await (isOnline ? placeOnline() : placeCod()), sequence);
    // Refunds of cancelled orders are asked for by jobs.
    await finishSteps(shop);
    await expect.poll(() => openJobs(shop)).toBe(0);

    const orders = await listed();
    const isVoid = (status: number | null) => voids.some(({ code }) => code === status);
    const awaits = (status: string) => status === "awaiting_payment" || status === "failed";
    const placed = orders.filter(({ status, payment_status }) => !isVoid(status) && !awaits(payment_status));
    const awaiting = orders.filter(({ status, payment_status }) => !isVoid(status) && awaits(payment_status));
    const payments = await Promise.all(orders.map(async ({ id }) => (await viewed(id)).payment));
    const expected = {
      orders: placed.length,
      sales: sum(placed, ({ total }) => centavos(total)),
      awaiting: sum(awaiting, ({ total }) => centavos(total)),
      collected: sum(payments, ({ paid }) => centavos(paid)),
      refunded: sum(payments, ({ refunded }) => centavos(refunded)),
    };

    const { statistics } = (await shop.call("GET /api/admin/dashboard", { query: { days: 2 } }, { as: owner })).body;
    const { sales, awaiting: waits, collected, refunded, orders: count } = statistics?.totals ?? {};
    expect({
      ...{ orders: count, sales: centavos(sales), awaiting: centavos(waits) },
      ...{ collected: centavos(collected), refunded: centavos(refunded) },
    }).toEqual(expected);

    const rows = await exported();
    const labels = voids.map(({ code }) => orderStatusLabel(code));
    const waiting: string[] = [paymentStatuses.awaiting_payment, paymentStatuses.failed];
    const sold = rows.filter((row) => !labels.includes(row.Status as "Cancelled"));
    const paidLater = sold.filter((row) => waiting.includes(row["Payment Status"] ?? ""));
    expect({
      orders: sold.length - paidLater.length,
      sales: sum(sold, ({ Total }) => centavos(Total)) - sum(paidLater, ({ Total }) => centavos(Total)),
      awaiting: sum(paidLater, ({ Total }) => centavos(Total)),
      collected: sum(rows, ({ Paid }) => centavos(Paid)),
      refunded: sum(rows, ({ Refunded }) => centavos(Refunded)),
    }).toEqual(expected);
  };
  await check(examples);
  await fc.assert(fc.asyncProperty(fc.array(way, { minLength: 2, maxLength: 4 }), check), { numRuns: 5 });
  // The figures above are not all zero.
  const { statistics } = (await shop.call("GET /api/admin/dashboard", { query: { days: 2 } }, { as: owner })).body;
  const { sales = 0, awaiting = 0, collected = 0, refunded = 0 } = statistics?.totals ?? {};
  expect(Math.min(sales, awaiting, collected, refunded)).toBeGreaterThan(0);
});
