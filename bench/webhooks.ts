import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { MAX_STOCK } from "#contract/limits.ts";
import { signedWebhook } from "#modules/payments/providers/sandbox.ts";
import { CHECKOUT, makeBuyers } from "./buyers.ts";
import { withBenchShops } from "./setup.ts";
import { measurementTable } from "./table.ts";

/** Webhooks that are under way at the same time. */
const CONNECTIONS = 50;

const LOOK_AGAIN_MS = 50;

/** `npm run bench -- webhooks [count]`: orders that await their payment are all paid at once, and the sandbox reports it. */
export async function measureWebhooks([count = "1000"]: string[], print: (line: string) => void): Promise<void> {
  await withBenchShops([{}], async ([shop], connection) => {
    if (!shop) return;
    const pool = new pg.Pool({ ...connection, max: 2 });
    try {
      await pool.query("update product_variants set stock = $1", [MAX_STOCK]);
      await sendAll(await paidOrders(shop.origin, pool, CONNECTIONS)); // Warms up.
      await settled(pool);
      print(`${count} orders are paid, and ${count} webhooks say so at once …`);
      const webhooks = await paidOrders(shop.origin, pool, Number(count));
      const began = performance.now();
      const secondsSince = () => (performance.now() - began) / 1000;
      await sendAll(webhooks);
      const stored = secondsSince();
      await settled(pool);
      print(
        `\n${measurementTable([
          { name: `${count} webhooks stored and answered`, value: stored, unit: "s", max: 2 },
          { name: `${count} orders settled`, value: secondsSince(), unit: "s", max: 20 },
        ])}`,
      );
    } finally {
      agent.destroy();
      await pool.end();
    }
  });
}

type Send = () => Promise<void>;

/** Places orders that are paid online, lets the sandbox take their payments, and returns the webhooks about them. */
async function paidOrders(origin: string, pool: pg.Pool, count: number): Promise<Send[]> {
  const buyers = await makeBuyers(pool, count);
  await sendAll(
    buyers.map(({ token }) => async () => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify({ ...CHECKOUT, payment_mode: "gcash" });
      await post(`${origin}/api/place-order`, headers, body);
    }),
  );
  const secret = await pool.query<{ value: Buffer }>("select value from shop_keys where name = 'sandbox-webhooks'");
  const paid = await pool.query<{ reference: string }>(
    "update sandbox_payments set state = 'paid' where state = 'open' returning reference",
  );
  if (paid.rowCount !== count) throw new Error(`${paid.rowCount} of ${count} orders await their payment`);
  return paid.rows.map(({ reference }) => {
    const key = secret.rows[0]?.value ?? Buffer.alloc(0);
    const { headers, body } = signedWebhook(key, { id: randomUUID(), reference }, new Date());
    return () => post(`${origin}/api/webhooks/sandbox`, headers, body);
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Not with fetch, which takes four times the CPU time: the clients share the CPU with the shop. */
async function post(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const call = request(url, { method: "POST", agent, headers });
  call.end(body);
  const [answer]: IncomingMessage[] = await once(call, "response");
  const said = answer && (await text(answer));
  if (answer?.statusCode !== 200) throw new Error(`${url} answers ${answer?.statusCode}: ${said}`);
}

/** Makes all calls, a limited number at the same time. */
async function sendAll(calls: readonly Send[]): Promise<void> {
  const queue = calls.values();
  const connection = async () => {
    for (const call of queue) await call();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

/** Waits until no order awaits its payment. */
async function settled(pool: pg.Pool): Promise<void> {
  const waiting = () => pool.query("select from payments where state <> 'paid' limit 1");
  while ((await waiting()).rowCount) await sleep(LOOK_AGAIN_MS);
}
