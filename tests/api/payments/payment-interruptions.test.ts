import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireCoupon } from "#contract/coupons.ts";
import { keysOf } from "#contract/keys.ts";
import type { Product } from "#contract/products.ts";
import { openDatabase } from "#db/connection.ts";
import { startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import type { Webhook } from "#server/local-providers/provider-server.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { runJob } from "../../support/api/online-payments.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { savePaymentSettings } from "../../support/api/payment-settings.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { startTcpProxy } from "../../support/tcp-proxy.ts";
import { createTestDatabase } from "../../support/test-database.ts";

// PAY-04 as one table: each way in which the shop hears of a payment, with each thing that may have happened to it, while each thing that
// the shop depends on fails. Afterwards the failure is over, the shop goes on by itself, and the order is paid once or not at all.
// payment-failures.test.ts has the first two without failures, also for deposits; tests/process/payments.test.ts kills a whole process.

const paymongo = await startPayMongoServer();
const direct = await createTestDatabase();
const proxy = await startTcpProxy(direct.connection);
const database = await openDatabase({ connection: proxy.connection });
const shop = await openShop({ database, apiUrls: { paymongo: paymongo.url } });
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.close();
  await database.close();
  await proxy.disconnect();
  await direct.drop();
  await paymongo.close();
});

const TOTAL = 900;
let product: Product;
let coupon: WireCoupon;
beforeAll(async () => {
  const owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 5000, selling: "1000" });
  coupon = await createCoupon(shop, owner);
  const body = { live: false, keys: paymongo.account.keys };
  const params = { provider: "paymongo" };
  await shop.call("PUT /api/admin/payment-providers/:provider/keys", { params, body }, { as: owner });
  await savePaymentSettings(shop, owner, { modes: ["cod", "gcash"] });
});
beforeEach(() => paymongo.misbehave({ webhooks: "none" }));

type Order = { id: number; buyer: { token: string }; session: string };

async function placeOrder(): Promise<Order> {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product);
  await shop.call("POST /api/cart/coupon", { body: { code: coupon.code } }, { as: buyer });
  const body = { ...deliveryDetails, payment_mode: "gcash" as const };
  const placed = (await shop.call("POST /api/place-order", { body }, { as: buyer })).body;
  return { id: placed.order.id, buyer, session: placed.payment.redirect_url?.split("/").at(-1) ?? "" };
}

/** A call that may fail: whoever made it tries again, or hears of it later. */
const attempt = async (call: Promise<unknown>): Promise<void> => void (await call.catch(() => undefined));
const comeBack = ({ id, buyer }: Order) =>
  attempt(shop.request("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer }));
const send = ({ headers, rawBody }: Webhook) =>
  attempt(
    shop
      .send("/api/webhooks/paymongo", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: new Uint8Array(rawBody),
      })
      .then((response) => response.body?.cancel()),
  );

type News = (order: Order, webhook: () => Promise<unknown>) => Promise<unknown>;
const ways: Record<string, News> = {
  "webhook first": async (order, webhook) => {
    await webhook();
    await comeBack(order);
  },
  "return first": async (order, webhook) => {
    await comeBack(order);
    await webhook();
  },
  "webhook only": (_, webhook) => webhook(),
  "return only": (order) => comeBack(order),
  neither: async () => undefined,
};

const times = (count: number) => Array.from({ length: count });
const pay = ({ session }: Order, faults = {}) => {
  paymongo.misbehave({ webhooks: "none", ...faults });
  paymongo.pay(session);
  paymongo.misbehave({ webhooks: "none" });
};
const report = ({ session }: Order) => send(paymongo.account.webhookAbout(session));

type Case = {
  happens?: (order: Order) => unknown;
  webhook?: (order: Order) => Promise<unknown>;
  atOnce?: number;
  status: "paid" | "awaiting_payment" | "unpaid";
  problem?: string;
};
const cases: Record<string, Case> = {
  paid: { happens: pay, status: "paid" },
  // A declined card leaves the page of PayMongo open for another one.
  declined: {
    happens: ({ session }) => paymongo.account.attempt(session, "failed", { paidAmount: null, paidCurrency: null }),
    status: "awaiting_payment",
  },
  abandoned: { status: "awaiting_payment" },
  expired: {
    happens: ({ id }) => direct.pool.query("update payments set expires_at = now() where order_id = $1", [id]),
    status: "unpaid",
  },
  "wrong amount": {
    happens: (order) => pay(order, { paidAmount: 100 }),
    status: "awaiting_payment",
    problem: "wrong_amount",
  },
  "wrong currency": {
    happens: (order) => pay(order, { paidCurrency: "USD" }),
    status: "awaiting_payment",
    problem: "wrong_currency",
  },
  "unknown reference": {
    webhook: async ({ session }) => {
      const { rawBody } = paymongo.account.webhookAbout(session);
      await send(paymongo.account.sign(rawBody.toString().replaceAll(session, `cs_of_another_shop_${session}`)));
    },
    status: "awaiting_payment",
  },
  "forged signature": {
    webhook: ({ session }) => send(paymongo.account.webhookAbout(session, "forged")),
    status: "awaiting_payment",
  },
  "old timestamp": {
    happens: pay,
    webhook: ({ session }) => send(paymongo.account.webhookAbout(session, "old")),
    status: "paid",
  },
  "five duplicates": {
    happens: pay,
    webhook: async (order) => {
      for (const _ of times(5)) await report(order);
    },
    status: "paid",
  },
  "twenty concurrent": { happens: pay, atOnce: 20, status: "paid" },
};

/** What fails while the shop hears of the payments, and how that ends. */
type Failure = { begin: () => unknown; end: () => unknown };
const breaks = (messages: number, side: "before" | "after"): Failure => ({
  begin: () => proxy.breakEvery({ messages, side }),
  // Each variant has to meet many of the steps.
  end: () => expect(proxy.breakEvery(null)).toBeGreaterThan(30),
});
const failures: Record<string, Failure> = {
  // Odd numbers, so that they meet another step of each payment.
  "what a payment writes is lost before it reaches the database, at one step": breaks(11, "before"),
  "what a payment writes is lost before it reaches the database, at another step": breaks(17, "before"),
  "the answer is lost after the database has written, at one step": breaks(11, "after"),
  "the answer is lost after the database has written, at another step": breaks(17, "after"),
  "the provider answers 500": {
    begin: () => paymongo.misbehave({ webhooks: "none", errorsInstead: 10_000 }),
    end: () => paymongo.misbehave({ webhooks: "none" }),
  },
  "the provider is silent": {
    begin: () => {
      shop.payments.timeLimit = 200;
      paymongo.misbehave({ webhooks: "none", silence: 30_000 });
    },
    end: () => {
      shop.payments.timeLimit = undefined;
      paymongo.misbehave({ webhooks: "none" });
    },
  },
  "the database is away": { begin: proxy.disconnect, end: proxy.reconnect },
};

/** What became of orders, read without the shop. */
async function outcomes(ids: number[]) {
  const { rows } = await direct.pool.query<{ id: number; status: string }>(
    `select o.id, o.payment_status::text as status, o.state::text as state, o.paid::int / 100 as paid,
            (select count(*)::int from payment_events e where e.order_id = o.id and e.kind = 'paid') as payments,
            (select coalesce(sum(change), 0)::int from stock_movements m where m.order_id = o.id) as stock,
            (select count(*)::int from coupon_uses u where u.order_id = o.id) as coupons,
            (select count(*)::int from emails where kind = 'order_placed' and (about ->> 'order_id')::bigint = o.id) as confirmations,
            (select max(problem::text) from payments p where p.order_id = o.id) as problem
       from orders o where o.id = any ($1) order by o.id`,
    [ids],
  );
  return rows;
}

function expectedOf({ status, problem = null }: Pick<Case, "status"> & { problem?: string | null | undefined }) {
  const isPaid = status === "paid" ? 1 : 0;
  const isKept = status === "unpaid" ? 0 : 1;
  return {
    status,
    state: isKept ? "pending" : "cancelled",
    paid: isPaid * TOTAL,
    payments: isPaid,
    stock: 0 - isKept,
    coupons: isKept,
    confirmations: isPaid,
    problem,
  };
}

/** Lets the shop check these payments until nothing of them changes any more. */
async function settle(ids: number[]): Promise<void> {
  await direct.pool.query(
    "update payments set check_at = now() where order_id = any ($1) and (check_at is not null or expires_at <= now())",
    [ids],
  );
  await runJob({ ...shop, pool: direct.pool }, "check_payments");
}

test.each(keysOf(failures))(
  "PAY-04 %s: each order is paid once or not at all, however the shop hears of it",
  async (name) => {
    const failure = failures[name];
    const orders: { what: string; order: Order; hear: News; given: Case }[] = [];
    for (const [kind, given] of Object.entries(cases))
      for (const [way, hear] of Object.entries(ways)) {
        const order = await placeOrder();
        await given.happens?.(order);
        orders.push({ what: `${kind}, ${way}`, order, hear, given });
      }
    await failure?.begin();
    await Promise.all(
      orders.map(async ({ order, hear, given: { webhook = report, atOnce = 1 } }) =>
        Promise.all(times(atOnce).map(() => hear(order, () => webhook(order)))),
      ),
    );
    await failure?.end();
    const ids = orders.map(({ order }) => order.id);
    const expected = orders.map(({ what, order, given }) => ({ what, id: order.id, ...expectedOf(given) }));
    await expect
      .poll(
        async () => {
          await settle(ids);
          const found = await outcomes(ids);
          return found.map((row) => ({ what: orders.find(({ order }) => order.id === row.id)?.what, ...row }));
        },
        { timeout: 150_000, interval: 1000 },
      )
      .toEqual(expected);
  },
);
