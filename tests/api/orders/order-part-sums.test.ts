import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { centavosOf, pesosOf } from "#contract/money.ts";
import { cashOfPieces } from "#contract/orders.next-parcel.admin.ts";
import { type OrderState, orderStateByCode, orderStates } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { createSignedInCustomer, fillCart, readOrder, readStock, requestMove } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.closeWithoutServerErrors();
});

const START = 20;

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await shop.pool.query("update settings set vat_registered = true, tin = '123-456-789-00000', owner = 'Tulin Inc.'");
});

async function newOrder(quantities: readonly number[]) {
  const prices = [99.99, 250.05, 1234.5];
  const products: Product[] = [];
  const buyer = await createSignedInCustomer(shop);
  for (const [index, quantity] of quantities.entries()) {
    const product = await createProduct(shop, owner, { stock: START, selling: prices[index] });
    products.push(product);
    await fillCart(shop, buyer, product, quantity);
  }
  const { code } = await createCoupon(shop, owner, { kind: "amount", value: 77.77 });
  await shop.call("POST /api/cart/coupon", { body: { code } }, { as: buyer });
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  // An order with a delivery fee.
  await shop.call(
    "POST /api/admin/orders/:id/edit",
    {
      params: { id: order.id },
      body: {
        ...deliveryDetails,
        lines: products.map(({ id }, index) => ({ product_id: id, product_qty: quantities[index] ?? 1 })),
        discount: "77.77",
        shipping: "120.05",
        version: 1,
      },
    },
    { as: owner },
  );
  for (const state of ["confirmed", "packed"] as const) await move(order.id, state);
  return { id: order.id, products };
}

const move = (id: number, to: OrderState) => requestMove(shop, owner, id, to);
const orderNow = (id: number) => readOrder(shop, owner, id);

type Now = { order: Order; product: OrderLine[] };
type Answer = Promise<{ status: number; body: object } | null>;

/** Some pieces of each line, of those that are left. */
const some = (product: readonly OrderLine[], picks: readonly number[], left: (line: OrderLine) => number) =>
  product
    .map((line, index) => ({ line_id: line.line_id, product_qty: (picks[index] ?? 0) % (left(line) + 1) }))
    .filter(({ product_qty }) => product_qty > 0);

/** Takes each third step with pieces back. After the others the time for that is over, and the documents are issued. */
async function goOn(id: number, made: { status: number; body: object }, pick = 0): Answer {
  if (made.status === 200 && pick % 3 === 0 && "step" in made.body) {
    const input = { params: { id }, body: { step: Number(made.body.step) } };
    return shop.request("POST /api/admin/orders/:id/undo-pieces", input, { as: owner });
  }
  await finishSteps(shop);
  return made;
}

/** Each kind of step; null when it is not possible now. */
const steps = {
  async ship({ order, product }, picks) {
    const lines = some(product, picks, ({ to_ship }) => to_ship);
    if (order.status !== orderStates.packed.code || lines.length === 0) return null;
    const input = { params: { id: order.id }, body: { lines, version: order.version } };
    const cash = cashOfPieces(order, product, lines);
    const shipped = await shop.request("POST /api/admin/orders/:id/shipments", input, { as: owner });
    expect(shipped.status).toBe(200);
    const parcel = (await orderNow(order.id)).order.shipments.at(-1);
    expect(parcel?.to_collect, "what the dialog says that the courier collects").toBe(cash);
    return goOn(order.id, shipped, picks[1]);
  },
  async parcel({ order }, [pick = 0, other = 0, third = 0]) {
    const open = order.shipments.filter(({ state }) => state === "shipped" || state === "failed");
    const parcel = open[pick % (open.length || 1)];
    if (!parcel) return null;
    const [usual, unusual] =
      parcel.state === "shipped" ? (["delivered", "failed"] as const) : (["replaced", "returned"] as const);
    const body = { state: other % 3 === 0 ? unusual : usual, reason: "Nobody was there." };
    const input = { params: { id: order.id, shipment: parcel.id }, body };
    const moved = await shop.request("POST /api/admin/orders/:id/shipments/:shipment/move", input, { as: owner });
    return goOn(order.id, moved, third);
  },
  async cancel({ order, product }, picks) {
    const lines = some(product, picks, ({ to_ship }) => to_ship);
    const gone = sum(lines, ({ product_qty }) => product_qty);
    if (order.status !== orderStates.packed.code || gone === 0) return null;
    if (gone === sum(product, ({ product_qty }) => product_qty)) return null;
    const input = { params: { id: order.id }, body: { lines, reason: "Sold out.", version: order.version } };
    const cancelled = await shop.request("POST /api/admin/orders/:id/cancel-pieces", input, { as: owner });
    return goOn(order.id, cancelled, picks[1]);
  },
  async giveBack({ order, product }, picks) {
    const [pick = 0] = picks;
    const chosen = some(product, picks, ({ returnable }) => returnable);
    if (chosen.length === 0) return null;
    const lines = chosen.map((line) => ({ ...line, damaged: pick % (line.product_qty + 1) }));
    const input = { params: { id: order.id }, body: { lines, reason: "Too small.", version: order.version } };
    const returned = await shop.request("POST /api/admin/orders/:id/return-pieces", input, { as: owner });
    return goOn(order.id, returned, picks[1]);
  },
  refund({ order: { id, payment } }) {
    if (payment.refund_due === 0) return null;
    const body = { amount: payment.refund_due, method: "cash", reason: "Returned.", seen_refunded: payment.refunded };
    return shop.request("POST /api/admin/orders/:id/refunds", { params: { id }, body }, { as: owner });
  },
  writeOff({ order: { id, payment } }) {
    if (payment.refund_due === 0) return null;
    const body = { amount: payment.refund_due, reason: "The customer gave it up." };
    return shop.request("POST /api/admin/orders/:id/write-off", { params: { id }, body }, { as: owner });
  },
  /** Refunds delivered pieces that the customer keeps, in whole or in part. */
  goodwill({ order: { id, payment }, product }, picks) {
    const [, , part = 0] = picks;
    const lines = some(product, picks, ({ kept_costs }) => kept_costs.length);
    const costs = sum(lines, ({ line_id, product_qty }) =>
      centavosOf(product.find((line) => line.line_id === line_id)?.kept_costs[product_qty - 1] ?? 0),
    );
    const left = centavosOf(payment.paid) - centavosOf(payment.refunded);
    const amount = pesosOf(Math.ceil((Math.min(costs, left) * (part + 1)) / 1001));
    if (amount === 0) return null;
    const body = { amount, method: "cash", reason: "A scratch.", seen_refunded: payment.refunded, lines };
    return shop.request("POST /api/admin/orders/:id/refunds", { params: { id }, body }, { as: owner });
  },
  async move({ order: { id, transitions } }, [pick = 0, other = 0]) {
    const to = orderStateByCode(transitions[pick % (transitions.length || 1)] ?? null);
    if (!to || to === "cancelled") return null;
    const moved = await move(id, to);
    if (moved.status === 200 && other % 3 === 0 && "step" in moved.body) {
      const body = { steps: [{ id, step: moved.body.step }] };
      return shop.request("POST /api/admin/orders/undo", { body }, { as: owner });
    }
    // The documents are issued when nothing can be undone any more.
    await finishSteps(shop);
    return moved;
  },
} satisfies Record<string, (now: Now, picks: readonly number[]) => Answer | null>;

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) => rows.reduce((all, row) => all + value(row), 0);

const stateOf = ({ order }: Now): OrderState => orderStateByCode(order.status) ?? "pending";
const isVoid = (now: Now): boolean => orderStates[stateOf(now)].phase === "void";

/** What the customer is to pay for what is left with him, in centavos. */
const keptOf = (now: Now): number =>
  isVoid(now)
    ? 0
    : centavosOf(now.order.totals.total) - centavosOf(now.order.returned) - centavosOf(now.order.allowances);

async function checkPrices({ order: { id, totals }, product }: Now): Promise<void> {
  expect(centavosOf(totals.subtotal)).toBe(sum(product, (line) => centavosOf(line.price) * line.product_qty));
  const parts = centavosOf(totals.subtotal) - centavosOf(totals.discount) + centavosOf(totals.shipping);
  expect(centavosOf(totals.total)).toBe(parts);
  const { rows } = await shop.pool.query<{ shares: number; unknown: number }>(
    `select coalesce(sum(discount), 0)::int as shares, count(*) filter (where discount is null)::int as unknown
       from order_lines where order_id = $1`,
    [id],
  );
  const [stored] = rows;
  if (stored?.unknown === 0) expect(stored.shares, "the shares of the discount").toBe(centavosOf(totals.discount));
}

async function checkPieces(now: Now, products: readonly Product[]): Promise<void> {
  for (const line of now.product) {
    const inParcels = (...states: string[]) =>
      sum(
        now.order.shipments.filter((parcel) => states.includes(parcel.state)),
        (parcel) => parcel.lines.find(({ line_id }) => line_id === line.line_id)?.product_qty ?? 0,
      );
    const held = inParcels("shipped", "failed", "delivered");
    expect(held).toBeLessThanOrEqual(line.product_qty);
    expect(line.to_ship).toBe(isVoid(now) ? 0 : line.product_qty - held);
    expect(line.returnable).toBe(inParcels("delivered") - line.returned);
    expect(line.damaged).toBeLessThanOrEqual(line.returned);
    const product = products.find(({ id }) => id === line.product_id);
    if (!product) throw new Error("a line of an unknown product");
    const { stock, moved } = await readStock(shop, product);
    expect(stock, "stock is start and movements").toBe(moved === 0 ? START : START + moved);
    expect(START - stock).toBe(isVoid(now) ? line.damaged : line.product_qty - line.returned + line.damaged);
  }
}

async function checkMoney(now: Now): Promise<void> {
  const { payment, shipments, tracking_no } = now.order;
  const toCollect = (...states: string[]) =>
    sum(
      shipments.filter((parcel) => states.includes(parcel.state)),
      (parcel) => centavosOf(parcel.to_collect),
    );
  const paid = centavosOf(payment.paid);
  const refunded = centavosOf(payment.refunded);
  expect(paid).toBe(toCollect("delivered"));
  expect(refunded).toBeLessThanOrEqual(paid);
  const writtenOff = centavosOf(payment.written_off);
  const kept = paid - refunded - writtenOff - centavosOf(payment.refund_due);
  if (orderStates[stateOf(now)].phase === "open") {
    expect(centavosOf(payment.due)).toBe(Math.max(0, keptOf(now) - (paid - refunded - writtenOff)));
    if (payment.refund_due === 0 && sum(now.product, ({ to_ship }) => to_ship) === 0) {
      // A piece that came back while others are on their way counts against what these collect, until it is refunded.
      const more = toCollect("shipped", "failed") - centavosOf(payment.due);
      expect(more, "the parcels collect what is due").toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(
        Math.max(0, centavosOf(now.order.returned) + centavosOf(now.order.allowances) - refunded),
      );
    }
  } else {
    expect([centavosOf(payment.due), kept], "what is finished is paid to the centavo").toEqual([0, keptOf(now)]);
  }
  const { orders } = (await shop.call("GET /api/admin/orders", { query: { q: tracking_no } }, { as: owner })).body;
  expect(orders[0]?.payment_status).toBe(payment.status);
}

function checkDocuments(now: Now): void {
  const [invoice, ...credits] = now.order.invoices;
  expect(invoice !== undefined || stateOf(now) !== "delivered").toBe(true);
  if (!invoice) return;
  const credited = sum(credits, ({ amount }) => centavosOf(amount));
  expect(centavosOf(invoice.amount) - credited).toBe(keptOf(now));
  if (isVoid(now)) expect(centavosOf(invoice.vat)).toBe(sum(credits, ({ vat }) => centavosOf(vat)));
}

async function checkStatistics(now: Now, products: readonly Product[], before: number): Promise<void> {
  const isSale = stateOf(now) !== "delivery_failed" && !isVoid(now);
  const { sales, pieces } = await salesOf(products);
  expect(sales - before).toBe(isSale ? keptOf(now) : 0);
  expect(pieces).toBe(isSale ? sum(now.product, (line) => line.product_qty - line.returned) : 0);
}

async function salesOf(products: readonly Product[]) {
  const { rows } = await shop.pool.query<{ sales: number; pieces: number }>(
    `select (select coalesce(sum(sales), 0)::int from daily_statistics) as sales,
            (select coalesce(sum(quantity), 0)::int from product_daily_sales where product_id = any ($1)) as pieces`,
    [products.map(({ id }) => id)],
  );
  return rows[0] ?? { sales: 0, pieces: 0 };
}

test("ORD-07 whatever is shipped, cancelled, returned and refunded in whatever order, pieces, stock and money add up", async () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
  const taken = fc.array(
    fc.record({
      // What leads on comes more often.
      kind: fc.constantFrom(
        "ship",
        "ship",
        "parcel",
        "parcel",
        "parcel",
        "cancel",
        "giveBack",
        "giveBack",
        "refund",
        "writeOff",
        "goodwill",
        "move",
      ),
      picks: fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
    } as const),
    { minLength: 6, maxLength: 18 },
  );
  await fc.assert(
    fc.asyncProperty(quantities, taken, async (pieces, chosen) => {
      const before = (await salesOf([])).sales;
      const { id, products } = await newOrder(pieces);
      for (const { kind, picks } of chosen) {
        const answer = await steps[kind](await orderNow(id), picks);
        if (!answer) continue;
        expect(answer.status, `${kind}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
        const now = await orderNow(id);
        await checkPrices(now);
        await checkPieces(now, products);
        await checkMoney(now);
        checkDocuments(now);
        await checkStatistics(now, products, before);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
