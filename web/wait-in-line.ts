import { ApiError } from "./api-error.ts";
import { secondsInLine } from "./ui/in-line.tsx";

/** Milliseconds after which waiting stops. */
const MAX_MS = 120_000;

const stillBusy = ({ kind, status }: ApiError) =>
  new ApiError(kind, "The shop is still very busy. Nothing was lost: try again in a few minutes.", status);

/** Calls that wait now: the notice goes with the last one. */
let waiting = 0;

/**
 * Repeats a call until the shop has time for it, each time after the seconds that the shop names and up to half of them more,
 * so that not everybody comes back at once.
 * @throws ApiError of the call, or when the shop is still busy after two minutes
 */
export async function waitInLine<T>(seconds: number, repeat: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const giveUpAt = performance.now() + MAX_MS;
  waiting += 1;
  try {
    for (let next = seconds; ; ) {
      secondsInLine.set(next);
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
    if (waiting === 0) secondsInLine.set(null);
  }
}

const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
