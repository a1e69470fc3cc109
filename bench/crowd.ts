import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What a crowd asks for: searches that nobody has made, a page that has to be made anew each time, or one stored answer. */
export type CrowdTarget = "search" | "page" | "stored";

/**
 * How a crowd asks: over so many connections, the next as soon as an answer has come, or not more than `rate` a second
 * over all of them.
 */
export type CrowdOptions = { target: CrowdTarget; connections: number; seconds: number; rate?: number };

/** Milliseconds from asking to the answer: of half of them, of 99 of 100, of all at most. */
export type ResponseTimes = { p50: number; p99: number; max: number };

/** What came of it: how many were answered how, and in which time. */
export type CrowdResult = {
  statuses: Partial<Record<string, number>>;
  times: Partial<Record<string, ResponseTimes>>;
  /** Answers 503 that did not say when to come again. */
  refusedWithoutRetryAfter: number;
  /** Requests without an answer. */
  unanswered: number;
  seconds: number;
};

/** Sends a crowd to a shop, from a process of its own, so that they and who sends them do not wait for each other. */
export async function sendCrowd(origin: string, manner: CrowdOptions): Promise<CrowdResult> {
  const crowd = fork(join(import.meta.dirname, "crowd-process.ts"), [origin, JSON.stringify(manner)]);
  const ended = once(crowd, "exit").then(([code]) => Promise.reject(new Error(`the crowd ended with ${code}`)));
  const [came] = (await Promise.race([once(crowd, "message"), ended])) as [CrowdResult];
  ended.catch(() => undefined); // It has told everything.
  return came;
}

/** What a shop does in peace: searches a second for eight visitors who each wait for their answer, and their times. */
export async function measureCapacity(
  origin: string,
  seconds: number,
): Promise<{ capacity: number; times: ResponseTimes }> {
  const came = await sendCrowd(origin, { target: "search", connections: 8, seconds });
  const { 200: served = 0, ...others } = came.statuses;
  const times = came.times["200"];
  if (!times || Object.keys(others).length > 0)
    throw new Error(`not every search was answered: ${JSON.stringify(came)}`);
  return { capacity: served / came.seconds, times };
}
