import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { MAX_STOCK } from "#contract/limits.ts";
import { type Buyer, CHECKOUT, makeBuyers } from "./buyers.ts";
import type { Server } from "./processes.ts";
import { medianOf, type Row } from "./table.ts";

const ROUNDS = 5;
const ORDERS_A_ROUND = 600;
const LOOK_AGAIN_MS = 50;

/**
 * Places orders through the API with `clients` clients at the same time, in turns with as many connections that call the same SQL
 * function. One client alone has no other orders to be placed with in one transaction.
 */
export async function measureOrders(shop: Server, connection: pg.PoolConfig, clients: number): Promise<Row> {
  const pool = new pg.Pool({ ...connection, max: clients });
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  try {
    await pool.query("update product_variants set stock = $1", [MAX_STOCK]);
    const overShop = () => oneRound(pool, clients, (buyer) => overHttp(shop, agent, buyer));
    const direct = () => oneRound(pool, clients, (buyer) => bySql(pool, buyer));
    await overShop(); // Warms both up; not counted.
    await direct();
    const rates: { shop: number; sql: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // The order alternates.
      if (round % 2 === 0) rates.push({ shop: await overShop(), sql: await direct() });
      else rates.push({ sql: await direct(), shop: await overShop() });
    }
    return {
      name: `POST /api/place-order, orders/s with ${clients} ${clients === 1 ? "client" : "clients"}`,
      shop: medianOf(rates.map((rate) => rate.shop)),
      baseline: medianOf(rates.map((rate) => rate.sql)),
      ratio: medianOf(rates.map((rate) => rate.shop / rate.sql)),
      baselineName: "select place_order(…)",
      ...(clients > 1 && { budget: { least: 0.8 } }),
    };
  } finally {
    agent.destroy();
    await pool.end();
  }
}

/**
 * Orders per second of a round. Every order enqueues an email; the round ends when all are sent, so that they do not slow down the
 * next round.
 */
async function oneRound(pool: pg.Pool, clients: number, place: (buyer: Buyer) => Promise<void>): Promise<number> {
  const rate = await placeAll(await makeBuyers(pool, ORDERS_A_ROUND), clients, place);
  const waiting = () => pool.query("select from emails where state = 'waiting' limit 1");
  while ((await waiting()).rowCount) await sleep(LOOK_AGAIN_MS);
  return rate;
}

/** Orders per second when the clients work through the buyers. */
async function placeAll(
  buyers: readonly Buyer[],
  clients: number,
  place: (buyer: Buyer) => Promise<void>,
): Promise<number> {
  const queue = buyers.values();
  const started = performance.now();
  const client = async () => {
    for (const buyer of queue) await place(buyer);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return buyers.length / ((performance.now() - started) / 1000);
}

/** Not with fetch, which takes four times the CPU time: the clients share the CPU with the shop. */
async function overHttp({ origin }: Server, agent: Agent, { token }: Buyer): Promise<void> {
  const call = request(`${origin}/api/place-order`, {
    method: "POST",
    agent,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  call.end(JSON.stringify(CHECKOUT));
  const [answer]: IncomingMessage[] = await once(call, "response");
  const said = answer && (await text(answer));
  if (answer?.statusCode !== 200) throw new Error(`place-order answers ${answer?.statusCode}: ${said}`);
}

async function bySql(pool: pg.Pool, { accountId, productId, variantId, price }: Buyer): Promise<void> {
  const order = {
    account: accountId,
    key: randomUUID(),
    products: [productId],
    variants: [variantId],
    quantities: [1],
    prices: [price],
    ...CHECKOUT,
    payment_mode: "cod",
    subtotal: price,
    discount: 0,
    shipping: 0,
    total: price,
    vat: 0,
    seen_total: null,
    coupon: null,
    coupon_version: null,
    coupon_rejection: null,
  };
  const text = "select refusal from place_order($1::jsonb)";
  const { rows } = await pool.query({ name: "place_order", text, values: [JSON.stringify(order)] });
  if (rows[0]?.refusal !== null) throw new Error(`place_order refused: ${rows[0]?.refusal}`);
}
