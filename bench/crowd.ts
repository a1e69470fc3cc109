import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What a crowd asks for: searches that nobody has made, a page that has to be made anew each time, or one stored answer. */
export type Sought = "search" | "page" | "stored";

/** How a crowd asks: over so many connections, the next as soon as an answer has come. */
export type Manner = { sought: Sought; connections: number; seconds: number };

/** What came of it: how many were answered how. */
export type Came = {
  statuses: Partial<Record<string, number>>;
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
