// The buyers of a flash sale as a process of their own: connects all of them, lets all press at the same moment, sends the
// results in one message, and ends.
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { CHECKOUT } from "./buyers.ts";
import type { FlashAnswer, FlashOptions } from "./flash.ts";

/** Milliseconds after which a buyer in line gives up, as the browser does. */
const MAX_QUEUE_MS = 120_000;

/** One connection for each buyer, kept open. */
const agent = new Agent({ keepAlive: true });

/** Presses once. */
async function press(origin: string, token: string, key: string): Promise<Omit<FlashAnswer, "ms" | "retries">> {
  const sent = request(`${origin}/api/place-order`, {
    method: "POST",
    agent,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
  });
  sent.end(JSON.stringify(CHECKOUT));
  try {
    const [response]: IncomingMessage[] = await once(sent, "response");
    if (!response) throw new Error("no response");
    const { code = "placed" } = JSON.parse(await text(response));
    return { status: response.statusCode ?? 0, code, retryAfter: Number(response.headers["retry-after"] ?? 0) };
  } catch {
    return { status: 0, code: "no_answer", retryAfter: 0 };
  }
}

/** Presses, and waits in line as the browser does: after `Retry-After` and some more, with the same key. */
async function buy({ origin, waitInQueue }: FlashOptions, token: string, key: string): Promise<FlashAnswer> {
  const start = performance.now();
  for (let retries = 0; ; retries += 1) {
    const answer = await press(origin, token, key);
    const ms = performance.now() - start;
    if (!waitInQueue || answer.status !== 503 || ms > MAX_QUEUE_MS) return { ...answer, ms, retries };
    await sleep(answer.retryAfter * 1000 * (1 + Math.random() / 2));
  }
}

process.once("disconnect", () => process.exit()); // The parent has ended.
const [message] = await once(process, "message");
const options = message as FlashOptions;
const answers = await Promise.all(
  options.tokens.map((token, index) => buy(options, token, `flash-${options.run}-${index}`)),
);
process.send?.(answers, () => process.disconnect());
