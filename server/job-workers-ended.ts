import { setTimeout as sleep } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";

/** Milliseconds in which the library may come to its own end once its workers have. */
const SETTLE_MS = 2000;

/**
 * Resolves soon after the last worker on jobs has ended that told these events of itself. The library (0.18) counts what it has still
 * to note in the database, miscounts when that failed twice, and then never comes to an end itself: nobody would work on jobs again.
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
