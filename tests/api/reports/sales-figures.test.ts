import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderStates, orderStatusLabel } from "#contract/orders.states.ts";
import type { ListedOrder, Order } from "#contract/orders.ts";
import { paymentStatuses } from "#contract/payments.statuses.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import type { Reply } from "../../support/api/client.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { placeOnlineOrder, press, untilJobsDone } from "../../support/api/online-payments.ts";
import { createSignedInCustomer, fillCart, readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
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
  const buyer = await createSignedInCustomer(shop);
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

const viewed = async (id: number) => (await readOrder(shop, owner, id)).order;

const moves = [
  "pay",
  "next",
  "next",
  "next",
  "fail",
  "cancel",
  "undo",
  "refund",
  "keep",
  "part",
  "drop",
  "back",
] as const;

/** The steps with one piece of an order: it is shipped, cancelled or comes back. */
const pieceSteps = {
  part: "POST /api/admin/orders/:id/shipments",
  drop: "POST /api/admin/orders/:id/cancel-pieces",
  back: "POST /api/admin/orders/:id/return-pieces",
} as const;

type Step = { id: number; step: number };

/** Takes an order through moves; one that is not possible is refused and changes nothing. */
async function play({ id, pay }: { id: number; pay: () => Promise<unknown> }, sequence: readonly Move[]) {
  let last: Step | null = null;
  for (const move of sequence) {
    const now = await viewed(id);
    if (move === "pay") await pay();
    else if (move === "undo") await undo(last);
    else if (move === "refund") await refundSome(now);
    else if (move === "keep") await refundSome(now, { lines: await pieceOf(now) });
    else if (move === "next" || move === "fail" || move === "cancel") last = (await moveOrder(now, move)) ?? last;
    else await movePiece(now, pieceSteps[move]);
  }
}
type Move = (typeof moves)[number];

async function undo(step: Step | null): Promise<void> {
  if (step) await shop.request("POST /api/admin/orders/undo", { body: { steps: [step] } }, { as: owner });
}

async function refundSome({ id, payment }: Order, kept: { lines?: Piece[] } = {}): Promise<void> {
  const form = { amount: 100.55, method: "cash" as const, reason: "A scratch." };
  const body = { ...form, seen_refunded: payment.refunded, ...kept };
  await shop.request("POST /api/admin/orders/:id/refunds", { params: { id }, body }, { as: owner });
}

async function moveOrder({ id, transitions }: Order, move: "next" | "fail" | "cancel"): Promise<Step | null> {
  const codes = { next: transitions[0], fail: orderStates.delivery_failed.code, cancel: orderStates.cancelled.code };
  const body = { status: codes[move] as 1, reason: "Said so." };
  const response = await shop.request("POST /api/admin/orders/:id/move", { params: { id }, body }, { as: owner });
  return "step" in response.body ? { id, step: response.body.step } : null;
}

type Piece = { line_id: number; product_qty: number };

/** One piece of the first line of an order. */
async function pieceOf({ id }: Order): Promise<Piece[]> {
  const { product: lines } = await readOrder(shop, owner, id);
  return [{ line_id: defined(lines[0]).line_id, product_qty: 1 }];
}

async function movePiece(order: Order, call: (typeof pieceSteps)[keyof typeof pieceSteps]): Promise<void> {
  const lines = (await pieceOf(order)).map((piece) => ({ ...piece, damaged: 0 }));
  const body = { lines, version: order.version, reason: "Said so." };
  await shop.request(call, { params: { id: order.id }, body }, { as: owner });
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

/** What a row of the export says that an order costs without what came back, and less the allowances for what was kept. */
const kept = (row: Record<string, string>): number =>
  centavos(row.Total) - centavos(row["Returned Goods"]) - centavos(row.Allowances);

/** What is due, or to refund, is what an order costs and was not paid, or was paid beyond that. */
function expectDue({ id, status }: ListedOrder, cost: number, payment: Order["payment"] | undefined): void {
  const { paid = 0, refunded = 0, refunding = 0, due = 0, refund_due = 0 } = payment ?? {};
  const held = centavos(paid) - centavos(refunded) - centavos(refunding);
  expect(centavos(refund_due), `order ${id}`).toBe(Math.max(0, held - cost));
  // Nothing more is collected for what was delivered.
  if (status !== orderStates.delivered.code && refunded === 0)
    expect(centavos(due), `order ${id}`).toBe(Math.max(0, cost - held));
}

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
    { isOnline: false, sequence: ["next", "next", "part", "drop"] },
    { isOnline: false, sequence: ["next", "next", "next", "next", "back", "refund"] },
    { isOnline: true, sequence: ["pay", "next", "next", "next", "next", "keep"] },
    { isOnline: false, sequence: ["next", "next", "next", "next", "keep", "back", "refund", "next"] },
  ] as const;
  const check = async (ways: readonly { isOnline: boolean; sequence: readonly Move[] }[]) => {
    for (const { isOnline, sequence } of ways) await play(await (isOnline ? placeOnline() : placeCod()), sequence);
    // Refunds of cancelled orders are asked for by jobs.
    await finishSteps(shop);
    await untilJobsDone(shop);

    const orders = await listed();
    const isVoid = (status: number | null) => voids.some(({ code }) => code === status);
    const awaits = (status: string) => status === "awaiting_payment" || status === "failed";
    const placed = orders.filter(({ status, payment_status }) => !isVoid(status) && !awaits(payment_status));
    const awaiting = orders.filter(({ status, payment_status }) => !isVoid(status) && awaits(payment_status));
    const whole = new Map(await Promise.all(orders.map(async ({ id }) => [id, await viewed(id)] as const)));
    const payments = [...whole.values()].map(({ payment }) => payment);
    const takenOff = ({ id }: ListedOrder) => centavos(whole.get(id)?.returned) + centavos(whole.get(id)?.allowances);
    const expected = {
      orders: placed.length,
      sales: sum(placed, (order) => centavos(order.total) - takenOff(order)),
      awaiting: sum(awaiting, ({ total }) => centavos(total)),
      collected: sum(payments, ({ paid }) => centavos(paid)),
      refunded: sum(payments, ({ refunded }) => centavos(refunded)),
    };

    const { statistics } = (await shop.call("GET /api/admin/dashboard", { query: { days: 2 } }, { as: owner })).body;
    const { sales, awaiting: waits, collected, refunded, orders: count } = statistics?.totals ?? {};
    expect({
      orders: count,
      sales: centavos(sales),
      awaiting: centavos(waits),
      collected: centavos(collected),
      refunded: centavos(refunded),
    }).toEqual(expected);

    for (const order of placed) expectDue(order, centavos(order.total) - takenOff(order), whole.get(order.id)?.payment);

    const rows = await exported();
    const labels = voids.map(({ code }) => orderStatusLabel(code));
    const waiting: string[] = [paymentStatuses.awaiting_payment, paymentStatuses.failed];
    const sold = rows.filter((row) => !labels.includes(row.Status as "Cancelled"));
    const paidLater = sold.filter((row) => waiting.includes(row["Payment Status"] ?? ""));
    expect({
      orders: sold.length - paidLater.length,
      sales: sum(sold, kept) - sum(paidLater, kept),
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
