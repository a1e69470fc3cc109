import { Logger, type WorkerEvents } from "graphile-worker";

/**
 * Watches the first fetch of jobs. The library (0.18) looks up the numbers of its tasks before that, once, and keeps the result. When the
 * database is lost at this moment it keeps the error, and every later fetch fails too, without an event and without an end.
 */
export function watchFirstFetch(events: WorkerEvents): { logger: Logger; failed: AbortSignal } {
  const failed = new AbortController();
  let fetched = false;
  events.once("localQueue:getJobs:complete", () => {
    fetched = true;
  });
  // Discards the log, which contains job payloads; the shop writes its own log. A failed fetch is reported nowhere else.
  const logger = new Logger(() => (level, _message, meta) => {
    if (level === "error" && !fetched) failed.abort(meta.error);
  });
  return { logger, failed: failed.signal };
}
