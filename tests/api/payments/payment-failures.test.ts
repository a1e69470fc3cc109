import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { WireCoupon } from "#contract/coupons.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import {
  endTimeToPay,
  type OnlineOrder,
  openJobs,
  placeOnlineOrder,
  runJob,
  sendWebhook,
} from "../../support/api/online-payments.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

// Each way in which the shop hears of a payment, with each thing that may have happened to it. Afterwards the order is paid once or
// not at all, and stock, coupon, emails and entries agree with that.

const shop = await openShop({ sandbox: true });
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.closeWithoutServerErrors();
});

let owner: TestAccount;
let product: Product;
let coupon: WireCoupon;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 1000, selling: "1000" });
  coupon = await createCoupon(shop, owner);
  await shop.pool.query("update payment_settings set cod_deposit_percent = 20");
});

const TOTAL = 900;
const DEPOSIT = 180;

/** What the sandbox knows of the payment. */
const atProvider = (order: OnlineOrder, set: string) =>
  shop.pool.query(`update sandbox_payments set ${set} where reference = $1`, [order.reference]);

type News = (order: OnlineOrder, webhook: () => Promise<unknown>) => Promise<unknown>;

const comeBack = ({ id, buyer }: OnlineOrder) =>
  shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });

/** Polls the provider about these orders, as a job does every minute. */
async function poll(ids: number[]) {
  await shop.pool.query("update payments set check_at = now() where order_id = any ($1) and check_at is not null", [
    ids,
  ]);
  await runJob(shop, "check_payments");
  await settled();
}

/** Waits for the jobs of all orders. `expect.poll` does not know which of the concurrent tests it belongs to. */
const settled = () => vi.waitFor(async () => expect(await openJobs(shop)).toBe(0), { timeout: 200_000 });

/** How the shop hears of it. Afterwards it polls, which has to change nothing that is settled. */
const ways: Record<string, News> = {
  "webhook first, then return": async (order, webhook) => {
    await webhook();
    await settled();
    await comeBack(order);
  },
  "return first, then webhook": async (order, webhook) => {
    await comeBack(order);
    await webhook();
  },
  "webhook only": (_, webhook) => webhook(),
  "return only": (order) => comeBack(order),
  "neither, so that it is polled": async () => undefined,
};

const times = (count: number) => Array.from({ length: count });

type Case = {
  /** It pays the deposit of an order on delivery. */
  deposit?: boolean;
  happens: (order: OnlineOrder) => Promise<unknown>;
  /** Sends what the provider reports; one genuine webhook by default. */
  webhook?: (order: OnlineOrder) => Promise<unknown>;
  /** The way's own calls, as often as this at once. */
  atOnce?: number;
  status: string;
  emails?: string[];
  problem?: string | null;
};

const report = ({ reference }: OnlineOrder) => sendWebhook(shop, { id: randomUUID(), reference });
const isPaid = (order: OnlineOrder) => atProvider(order, "state = 'paid'");
const nothing = async () => undefined;
const paid = { status: "paid", emails: ["order_placed"] };
const paidDeposit = { status: "due_on_delivery", emails: ["order_placed"] };
const cancelled = { status: "unpaid", emails: ["order_cancelled"] };

const cases: Record<string, Case> = {
  paid: { happens: isPaid, ...paid },
  declined: {
    happens: (order) => atProvider(order, "state = 'declined'"),
    status: "failed",
    emails: ["order_payment_failed"],
  },
  abandoned: { happens: nothing, status: "awaiting_payment" },
  expired: { happens: ({ id }) => endTimeToPay(shop, id), ...cancelled },
  "paid in the last moment": {
    happens: async (order) => {
      await isPaid(order);
      await endTimeToPay(shop, order.id);
    },
    ...paid,
  },
  "another amount": {
    happens: (order) => atProvider(order, "state = 'paid', amount = 100"),
    status: "awaiting_payment",
    problem: "wrong_amount",
  },
  "another currency": {
    happens: (order) => atProvider(order, "state = 'paid', currency = 'USD'"),
    status: "awaiting_payment",
    problem: "wrong_currency",
  },
  "another amount, and the time is over": {
    happens: async (order) => {
      await atProvider(order, "state = 'paid', amount = 100");
      await endTimeToPay(shop, order.id);
    },
    ...cancelled,
    problem: "wrong_amount",
  },
  "a webhook for an unknown payment": {
    happens: nothing,
    webhook: () => sendWebhook(shop, { id: randomUUID(), reference: `sandbox_${randomUUID()}` }),
    status: "awaiting_payment",
  },
  "a forged webhook": {
    happens: nothing,
    webhook: ({ reference }) => sendWebhook(shop, { id: randomUUID(), reference }, { secret: Buffer.from("guessed") }),
    status: "awaiting_payment",
  },
  "a webhook whose text was changed": {
    happens: isPaid,
    webhook: ({ reference }) =>
      sendWebhook(shop, { id: randomUUID(), reference: null }, { body: JSON.stringify({ id: "x", reference }) }),
    ...paid,
  },
  "an old webhook": {
    happens: isPaid,
    webhook: ({ reference }) =>
      sendWebhook(shop, { id: randomUUID(), reference }, { sentAt: new Date(Date.now() - 10 * 60_000) }),
    ...paid,
  },
  "five webhooks of one event": {
    happens: isPaid,
    webhook: async ({ reference }) => {
      const id = randomUUID();
      for (const _ of times(5)) await sendWebhook(shop, { id, reference });
    },
    ...paid,
  },
  "twenty of one event at once": {
    happens: isPaid,
    webhook: async ({ reference }) => {
      const id = randomUUID();
      await Promise.all(times(20).map(() => sendWebhook(shop, { id, reference })));
    },
    ...paid,
  },
  "twenty at once": { happens: isPaid, atOnce: 20, ...paid },
  "PAY-06 a paid deposit": { deposit: true, happens: isPaid, ...paidDeposit },
  "PAY-06 a paid deposit, twenty at once": { deposit: true, happens: isPaid, atOnce: 20, ...paidDeposit },
  "PAY-06 a declined deposit": {
    deposit: true,
    happens: (order) => atProvider(order, "state = 'declined'"),
    status: "failed",
    emails: ["order_payment_failed"],
  },
  "PAY-06 a deposit that is not paid in time": {
    deposit: true,
    happens: ({ id }) => endTimeToPay(shop, id),
    ...cancelled,
  },
  "PAY-06 another amount than the deposit": {
    deposit: true,
    happens: (order) => atProvider(order, "state = 'paid', amount = 90000"),
    status: "awaiting_payment",
    problem: "wrong_amount",
  },
};

const readAll = async ({ id, reference }: OnlineOrder) => {
  const { rows } = await shop.pool.query<{
    paid: number;
    stock: number;
    coupons: number;
    emails: string[];
    problem: string | null;
  }>(
    `select (select count(*)::int from payment_events where order_id = $1 and kind = 'paid') as paid,
            (select sum(change)::int from stock_movements where order_id = $1) as stock,
            (select count(*)::int from coupon_uses where order_id = $1) as coupons,
            array(select kind::text from emails where (about ->> 'order_id')::int = $1 order by id) as emails,
            (select problem::text from payments where reference = $2) as problem`,
    [id, reference],
  );
  return rows[0];
};

// All cases, and the ways of each, go at the same time, each with its own order.
test.concurrent.each(Object.entries(cases))(
  "PAY-04 %s",
  async (_name, { happens, webhook = report, atOnce = 1, deposit = false, ...expected }) => {
    const orders = await Promise.all(
      Object.entries(ways).map(async ([way, hear]) => {
        const order = await placeOnlineOrder(shop, product, { coupon: coupon.code, deposit });
        await happens(order);
        await Promise.all(times(atOnce).map(() => hear(order, () => webhook(order))));
        return { way, order };
      }),
    );
    await settled();
    await poll(orders.map(({ order }) => order.id));
    for (const { way, order } of orders) {
      await expectMoney(way, order, { ...expected, deposit });
      await expectRest(way, order, expected);
    }
  },
);

type Expected = Pick<Case, "status" | "emails" | "problem">;

async function expectMoney(
  way: string,
  { id, buyer }: OnlineOrder,
  { status, deposit }: Expected & { deposit: boolean },
) {
  const seen = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
  const asked = deposit ? DEPOSIT : TOTAL;
  const waits = status === "awaiting_payment" || status === "failed";
  const paid = waits || status === "unpaid" ? 0 : asked;
  expect(seen.payment, way).toMatchObject({
    status,
    paid,
    refunded: 0,
    due: status === "unpaid" ? 0 : TOTAL - paid,
    due_now: waits ? asked : 0,
  });
  expect(seen.status, way).toBe(status === "unpaid" ? 5 : 0);
}

async function expectRest(way: string, order: OnlineOrder, { status, emails = [], problem = null }: Expected) {
  const kept = status === "unpaid" ? 0 : 1;
  const isPaidOnce = status === "paid" || status === "due_on_delivery" ? 1 : 0;
  expect(await readAll(order), way).toEqual({ paid: isPaidOnce, stock: 0 - kept, coupons: kept, emails, problem });
}

test("PAY-04 the uses of the coupon and the stock are exact after all of them", async () => {
  const { rows } = await shop.pool.query(
    `select c.used = (select count(*) from coupon_uses u where u.coupon_id = c.id) as coupon,
            (select v.stock = 1000 + sum(m.change) from product_variants v join stock_movements m on m.variant_id = v.id
              where v.product_id = $2 and m.order_id is not null group by v.id) as stock
       from coupons c where c.id = $1`,
    [coupon.id, product.id],
  );
  expect(rows).toEqual([{ coupon: true, stock: true }]);
});
