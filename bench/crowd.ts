import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/**
 * The load of a crowd, searches that are not cached: on each connection the next request follows the response, or at most
 * `rate` requests per second over all connections.
 */
export type CrowdOptions = { connections: number; seconds: number; rate?: number };

/** Response times in milliseconds. */
export type ResponseTimes = { p50: number; p99: number; max: number };

/** The responses by status: their number and times. */
export type CrowdResult = {
  statuses: Partial<Record<string, number>>;
  times: Partial<Record<string, ResponseTimes>>;
  /** Responses 503 without Retry-After. */
  refusedWithoutRetryAfter: number;
  /** Requests without a response. */
  unanswered: number;
  seconds: number;
};

/** Sends the load to a shop from another process, so that it does not block this one. */
export async function sendCrowd(origin: string, options: CrowdOptions): Promise<CrowdResult> {
  const crowd = fork(join(import.meta.dirname, "crowd-process.ts"), [origin, JSON.stringify(options)]);
  const ended = once(crowd, "exit").then(([code]) => Promise.reject(new Error(`the crowd ended with ${code}`)));
  const [result] = (await Promise.race([once(crowd, "message"), ended])) as [CrowdResult];
  ended.catch(() => undefined); // The result has arrived.
  return result;
}

/** The capacity of a shop: searches per second with eight connections, and their times. */
export async function measureCapacity(
  origin: string,
  seconds: number,
): Promise<{ capacity: number; times: ResponseTimes }> {
  const result = await sendCrowd(origin, { connections: 8, seconds });
  const { 200: served = 0, ...others } = result.statuses;
  const times = result.times["200"];
  if (!times || Object.keys(others).length > 0)
    throw new Error(`not every search was answered: ${JSON.stringify(result)}`);
  return { capacity: served / result.seconds, times };
}
