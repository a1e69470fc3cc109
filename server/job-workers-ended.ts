import { setTimeout as sleep } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";

/** Milliseconds in which the library may stop by itself after its workers. */
const SETTLE_MS = 2000;

/**
 * Resolves soon after the last job worker has ended. The library (0.18) counts its open queries, miscounts when one failed
 * twice, and then never resolves its own promise, so this process would not work on jobs again.
 */
export function jobWorkersEnded(events: WorkerEvents): Promise<void> {
  const last = Promise.withResolvers<void>();
  let working = 0;
  events.on("worker:create", () => {
    working += 1;
  });
  events.on("worker:stop", () => {
    working -= 1;
    if (working === 0) last.resolve();
  });
  return last.promise.then(() => sleep(SETTLE_MS, undefined, { ref: false }));
}
