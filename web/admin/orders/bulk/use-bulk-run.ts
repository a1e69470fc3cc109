import { useEffect, useState } from "react";
import { BULK_BATCH } from "#contract/limits.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import { ApiError } from "#web/api-error.ts";

/** How far the work on many orders is. */
export type BulkRun = { done: number; total: number; stop: () => void };

/** What became of each order. An order that was not sent has the reason as its message. */
type Send<Item> = (batch: Item[]) => Promise<{ outcomes: TransitionOutcome[] }>;

/**
 * Works on many orders in small batches, one after the other, so that the shop serves others meanwhile. `run` is null while there is
 * nothing to do. When a batch cannot be sent, or the work is stopped, the rest is left and says so in its outcome.
 */
export function useBulkRun() {
  const [run, setRun] = useState<BulkRun | null>(null);

  // Whoever closes the tab leaves the rest undone.
  useEffect(() => {
    if (!run) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [run]);

  async function start<Item extends { id: number }>(
    items: readonly Item[],
    send: Send<Item>,
  ): Promise<TransitionOutcome[]> {
    const stopping = new AbortController();
    const outcomes: TransitionOutcome[] = [];
    let problem: string | null = null;
    for (let index = 0; index < items.length; index += BULK_BATCH) {
      const batch = items.slice(index, index + BULK_BATCH);
      setRun({ done: index, total: items.length, stop: () => stopping.abort() });
      if (stopping.signal.aborted) problem ??= "Not changed: you stopped it.";
      const results: TransitionOutcome[] | string = problem ?? (await sendBatch(batch, send));
      if (typeof results !== "string") {
        outcomes.push(...results);
        continue;
      }
      problem = results;
      outcomes.push(...batch.map(({ id }) => ({ id, changed: false, step: null, message: results })));
    }
    setRun(null);
    return outcomes;
  }

  return { run, start };
}

/** The outcomes of a batch; the message of the error when it could not be sent. */
async function sendBatch<Item>(batch: Item[], send: Send<Item>): Promise<TransitionOutcome[] | string> {
  try {
    return (await send(batch)).outcomes;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}
