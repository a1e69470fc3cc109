import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeBuyers, makeOwner } from "./buyers.ts";
import { peakMegabytes } from "./process-usage.ts";
import { withBenchShops } from "./setup.ts";
import { aligned, measurementTable } from "./table.ts";

/** What the process of the buyers is told. */
export type FlashOptions = { origin: string; tokens: string[]; run: string; waitInQueue: boolean };

/** What one buyer got in the end: the code of a rejection, or `placed`; milliseconds since the button was pressed. */
export type FlashAnswer = { status: number; code: string; retryAfter: number; ms: number; retries: number };

/** The outcome of a flash sale. */
export type FlashResult = {
  answers: FlashAnswer[];
  /** Orders of the product in the database, and pieces of it that are left. */
  orders: number;
  stockLeft: number;
  /** How often the sale's coupon may be used, how often it says it was, and the orders that it took something off. */
  coupon: { limit: number; used: number; orders: number };
  /** Milliseconds of a cached page over a new connection, and of a member of staff's list of orders, during the sale. */
  cachedPage: number[];
  staffList: number[];
};

/** Milliseconds between two requests of a visitor and of a member of staff during the sale. */
const PROBE_MS = 50;

/**
 * Lets many customers order one product of `pieces` pieces at the same moment. Every third one has a coupon in the cart, which
 * only a few of them may use.
 */
export async function runFlashSale(
  origin: string,
  pool: pg.Pool,
  { buyers: count, pieces, waitInQueue = false }: { buyers: number; pieces: number; waitInQueue?: boolean },
): Promise<FlashResult> {
  const product = await pool.query<{ id: number }>(
    "update product_variants set stock = $1 where product_id = (select min(id) from products where shown) returning product_id as id",
    [pieces],
  );
  const productId = product.rows[0]?.id;
  const buyers = await makeBuyers(pool, count, productId);
  const coupon = await giveCoupon(
    pool,
    buyers.filter((_, index) => index % 3 === 0).map(({ accountId }) => accountId),
    Math.ceil(pieces / 10),
  );
  const staffToken = await makeOwner(pool);
  const before = await countOrders(pool, productId);

  const sale = new AbortController();
  const tokens = buyers.map(({ token }) => token);
  const [answers, cachedPage, staffList] = await Promise.all([
    sendBuyers({ origin, tokens, run: randomUUID(), waitInQueue }).finally(() => sale.abort()),
    probe(sale.signal, `${origin}/`),
    probe(sale.signal, `${origin}/api/admin/orders`, { authorization: `Bearer ${staffToken}` }),
  ]);
  const { rows } = await pool.query<{ stock: number }>("select stock from product_variants where product_id = $1", [
    productId,
  ]);
  return {
    answers,
    orders: (await countOrders(pool, productId)) - before,
    stockLeft: rows[0]?.stock ?? Number.NaN,
    coupon: await readCoupon(pool, coupon),
    cachedPage,
    staffList,
  };
}

/** Puts a new coupon that may be used `limit` times into these carts. Returns its code. */
async function giveCoupon(pool: pg.Pool, accountIds: readonly number[], limit: number): Promise<string> {
  const code = `FLASH${randomUUID().slice(0, 8).toUpperCase()}`;
  await pool.query(
    `with coupon as (insert into coupons (code, kind, value, total_limit, active) values ($1, 'percent', 10, $2, true) returning id)
     update carts set coupon_id = coupon.id from coupon where account_id = any($3::bigint[])`,
    [code, limit, accountIds],
  );
  return code;
}

async function readCoupon(pool: pg.Pool, code: string): Promise<FlashResult["coupon"]> {
  const { rows } = await pool.query<FlashResult["coupon"]>(
    `select total_limit as limit, used,
            (select count(*)::int from orders where coupon_code = c.code and discount > 0) as orders
       from coupons c where code = $1`,
    [code],
  );
  return rows[0] ?? { limit: 0, used: Number.NaN, orders: Number.NaN };
}

/** Sends the buyers from a process of their own, so that they and the shop do not wait for each other. */
async function sendBuyers(options: FlashOptions): Promise<FlashAnswer[]> {
  const child = fork(join(import.meta.dirname, "flash-process.ts"));
  child.send(options);
  const ended = once(child, "exit").then(([code]) =>
    Promise.reject(new Error(`the buyers' process ended with ${code}`)),
  );
  ended.catch(() => undefined); // It also ends after its message.
  const [answers] = await Promise.race([once(child, "message"), ended]);
  return answers as FlashAnswer[];
}

/** Requests a URL every 50 ms over a new connection until stopped. Returns the milliseconds of each. @throws if one fails */
async function probe(stop: AbortSignal, url: string, headers: Record<string, string> = {}): Promise<number[]> {
  const times: number[] = [];
  do {
    const start = performance.now();
    const [response]: IncomingMessage[] = await once(get(url, { headers, agent: false }), "response");
    response?.resume();
    if (response?.statusCode !== 200) throw new Error(`GET ${url} responded with ${response?.statusCode}`);
    times.push(performance.now() - start);
    await sleep(PROBE_MS);
  } while (!stop.aborted);
  return times;
}

async function countOrders(pool: pg.Pool, productId: number | undefined): Promise<number> {
  const { rows } = await pool.query<{ count: string }>("select count(*) from order_lines where product_id = $1", [
    productId,
  ]);
  return Number(rows[0]?.count);
}

/** Milliseconds within which this share of the requests was answered. */
function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** `npm run bench -- flash [buyers] [pieces]`: prints what the buyers got, and the budgets. */
export async function measureFlashSale(
  [buyers = "1000", pieces = "100"]: string[],
  print: (line: string) => void,
): Promise<void> {
  await withBenchShops([{}], async ([shop], connection) => {
    if (!shop) return;
    const pool = new pg.Pool({ ...connection, max: 2 });
    try {
      await runFlashSale(shop.origin, pool, { buyers: 50, pieces: 10 }); // Warms up.
      print(`${buyers} customers order ${pieces} pieces at the same moment …`);
      const result = await runFlashSale(shop.origin, pool, {
        buyers: Number(buyers),
        pieces: Number(pieces),
        waitInQueue: true,
      });
      print(`\n${flashTable(result)}\n\n${flashBudgets(result, Number(pieces), shop.pid)}`);
    } finally {
      await pool.end();
    }
  });
}

/** One line per kind of answer: how many, and how long they took. */
function flashTable({ answers }: FlashResult): string {
  const kinds = Map.groupBy(answers, ({ status, code }) => `${status} ${code}`);
  const lines = [...kinds].map(([kind, all]) => {
    const times = all.map(({ ms }) => ms);
    const seconds = [0.5, 0.99, 1].map((share) => `${(percentile(times, share) / 1000).toFixed(2)} s`);
    const inLine = all.filter(({ retries }) => retries > 0).length;
    return [kind, String(all.length), ...seconds, String(inLine)];
  });
  return aligned([["answer", "buyers", "p50", "p99", "max", "waited in line"], ...lines]);
}

function flashBudgets(
  { answers, orders, stockLeft, coupon, cachedPage, staffList }: FlashResult,
  pieces: number,
  pid: number,
): string {
  const expected = Math.min(pieces, answers.length);
  return measurementTable([
    { name: "orders that differ from the pieces sold", value: Math.abs(orders - expected), unit: "", max: 0 },
    { name: "pieces left that should not be", value: stockLeft - (pieces - expected), unit: "", max: 0 },
    { name: "coupon uses that differ from its orders", value: Math.abs(coupon.used - coupon.orders), unit: "", max: 0 },
    { name: "coupon uses", value: coupon.used, unit: "", max: coupon.limit },
    {
      name: "buyers refused with 503 who had to wait in line",
      value: answers.filter(({ retries }) => retries > 0).length,
      unit: "",
      max: answers.length > 1000 ? answers.length : 0,
    },
    { name: "buyers without an answer", value: answers.filter(({ status }) => status === 0).length, unit: "", max: 0 },
    {
      name: "the last answer to who did not wait in line",
      value:
        percentile(
          answers.filter(({ retries }) => retries === 0).map(({ ms }) => ms),
          1,
        ) / 1000,
      unit: "s",
      max: 10,
    },
    { name: "a cached page meanwhile, new connection, p99", value: percentile(cachedPage, 0.99), unit: "ms", max: 200 },
    { name: "the list of orders for staff meanwhile, p99", value: percentile(staffList, 0.99), unit: "ms", max: 1000 },
    { name: "memory of the shop's process, at most", value: peakMegabytes(pid), unit: "MB", max: 450 },
  ]);
}
