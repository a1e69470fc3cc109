import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What a crowd asks for: searches that nobody has made, a page that has to be made anew each time, or one stored answer. */
export type Sought = "search" | "page" | "stored";

/**
 * How a crowd asks: over so many connections, the next as soon as an answer has come, or not more than `rate` a second
 * over all of them.
 */
export type Manner = { sought: Sought; connections: number; seconds: number; rate?: number };

/** Milliseconds from asking to the answer: of half of them, of 99 of 100, of all at most. */
export type Times = { half: number; most99: number; most: number };

/** What came of it: how many were answered how, and in which time. */
export type Came = {
  statuses: Partial<Record<string, number>>;
  times: Partial<Record<string, Times>>;
  /** Answers 503 that did not say when to come again. */
  refusedWithoutTime: number;
  /** Requests without an answer. */
  broken: number;
  seconds: number;
};

/** Sends a crowd to a shop, from a process of its own, so that they and who sends them do not wait for each other. */
export async function send(origin: string, manner: Manner): Promise<Came> {
  const crowd = fork(join(import.meta.dirname, "crowd-process.ts"), [origin, JSON.stringify(manner)]);
  const ended = once(crowd, "exit").then(([code]) => Promise.reject(new Error(`the crowd ended with ${code}`)));
  const [came] = (await Promise.race([once(crowd, "message"), ended])) as [Came];
  ended.catch(() => undefined); // It has told everything.
  return came;
}

/** What a shop does in peace: searches a second for eight visitors who each wait for their answer, and their times. */
export async function inPeace(origin: string, seconds: number): Promise<{ capacity: number; times: Times }> {
  const came = await send(origin, { sought: "search", connections: 8, seconds });
  const { 200: served = 0, ...others } = came.statuses;
  const times = came.times["200"];
  if (!times || Object.keys(others).length > 0)
    throw new Error(`not every search was answered: ${JSON.stringify(came)}`);
  return { capacity: served / came.seconds, times };
}
