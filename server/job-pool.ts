import type { Pool, PoolClient } from "pg";

type OnConnect = (error: Error | undefined, client: PoolClient | undefined, release: PoolClient["release"]) => void;

/**
 * The pool as the library of the job queue needs it. The library (0.18) returns its LISTEN connection twice when that
 * breaks while it stops, in a promise that nobody awaits: the second time would be an unhandled rejection, which ends
 * the process.
 */
export function poolForJobs(pool: Pool): Pool {
  const connect = (onConnect?: OnConnect) => {
    if (!onConnect) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      onConnect(error, client, (problem) => {
        if (isReleased) return;
        isReleased = true;
        release(problem);
      });
    });
  };
  return new Proxy(pool, {
    get: (target, name, receiver) => (name === "connect" ? connect : Reflect.get(target, name, receiver)),
  });
}
