import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/connection.ts";
import { msUntilSaleSwitch, switchDueSales } from "#modules/products/products.ts";

/** Milliseconds between two looks: another process of the shop may have planned a sale. Each reads a small index. */
const LOOK_MS = 1000;

/** Begins and ends sales at their second, until it is stopped. Several processes may do it: the first one switches. */
export function startSaleClock(db: Db): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = workUntil(stopping.signal, db);
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

async function workUntil(stopping: AbortSignal, db: Db): Promise<void> {
  while (!stopping.aborted) {
    // Without the database nothing can be bought either, and the next look comes soon.
    const wait = await switchAndWait(db).catch(() => LOOK_MS);
    await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Switches what is due; returns the milliseconds until the next look. */
async function switchAndWait(db: Db): Promise<number> {
  const due = await msUntilSaleSwitch(db);
  if (due !== null && due <= 0) await switchDueSales(db);
  return due === null || due <= 0 ? LOOK_MS : Math.min(due, LOOK_MS);
}
