import type { Call } from "#contract/api.ts";
import { orderingCalls } from "#contract/orders.ordering-calls.ts";
import { ApiError } from "./api-error.ts";
import { secondsInQueue } from "./ui/queue-notice.tsx";

/** Milliseconds after which the browser stops waiting. */
const MAX_MS = 120_000;

const stillBusy = ({ kind, status }: ApiError) =>
  new ApiError(kind, "The shop is still very busy. Nothing was lost: try again in a few minutes.", status);

/** Whether an order needs this call. */
export const isOrderingCall = (name: Call): boolean => (orderingCalls as readonly Call[]).includes(name);

/** The number of calls that wait now. The notice is shown until none does. */
let waiting = 0;

/**
 * Repeats a call until the shop has time for it, each time after the seconds of `Retry-After` and a random time of up to half of
 * them, so that not all customers come back at once.
 * @throws ApiError of the call, or when the shop is still busy after two minutes
 */
export async function waitInQueue<T>(seconds: number, repeat: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const giveUpAt = performance.now() + MAX_MS;
  waiting += 1;
  try {
    for (let next = seconds; ; ) {
      secondsInQueue.set(next);
      await sleep(next * 1000 * (1 + Math.random() / 2), signal);
      try {
        return await repeat();
      } catch (error) {
        if (!(error instanceof ApiError) || error.retryAfter === null) throw error;
        if (performance.now() > giveUpAt) throw stillBusy(error);
        next = error.retryAfter;
      }
    }
  } finally {
    waiting -= 1;
    if (waiting === 0) secondsInQueue.set(null);
  }
}

const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
