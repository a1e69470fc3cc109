import { Logger } from "graphile-worker";

/**
 * A log for the library, and a signal that is aborted when a fetch of jobs failed. The library (0.18) would fetch
 * again, but jobs whose answer was lost on the way would stay locked by this process for four hours. And the numbers of
 * the tasks are read once, before the first fetch: when that fails the library keeps the error, and each later fetch
 * fails, too.
 */
export function watchFetches(): { logger: Logger; failed: AbortSignal } {
  const failed = new AbortController();
  // The log is discarded, because it contains job payloads; the shop writes its own. There is no event for a failed fetch.
  const logger = new Logger(() => (level, message, { error }) => {
    if (level === "error" && message.startsWith("Error occurred fetching jobs")) failed.abort(error);
  });
  return { logger, failed: failed.signal };
}
