import { tracingChannel } from "node:diagnostics_channel";
import { Socket } from "node:net";
import pg from "pg";
import { errorCode, errorMessage } from "#db/error-code.ts";
import type { Primary } from "#db/primary.ts";

/** A server that was the primary when the connection began, and is a standby now. */
const READ_ONLY = "25006";

/** Each statement of the shop with its text, for traces. It costs nothing while nobody subscribes. */
export const statements = tracingChannel<unknown, { text: string }>("tulin.statement");

/**
 * A connection that ends when a query gets no answer in time, or its server accepts no writes any more. Back in the pool, the next query
 * would wait behind that one for ever, or fail as well.
 */
export class PooledClient extends pg.Client {
  override query = ((...args: Parameters<pg.Client["query"]>) => {
    const answer: unknown = statements.hasSubscribers ? this.#traced(args) : super.query(...args);
    // The pool itself ends the connection of a query with a callback.
    if (answer instanceof Promise) {
      answer.catch((error) => {
        if (errorMessage(error) === "Query read timeout" || errorCode(error) === READ_ONLY) void this.end();
      });
    }
    return answer;
  }) as pg.Client["query"]; // Its overloads pass through unchanged.

  #traced(args: Parameters<pg.Client["query"]>): unknown {
    const [query]: unknown[] = args;
    const text = typeof query === "string" ? query : (query as { text?: string }).text;
    // A cursor or a stream has no text, and its end is unknown.
    if (text === undefined) return super.query(...args);
    const run = (...given: unknown[]): unknown => super.query(...(given as Parameters<pg.Client["query"]>));
    const last = args.length - 1;
    if (typeof args[last] === "function") return statements.traceCallback(run, last, { text }, undefined, ...args);
    return statements.tracePromise(run as (...given: unknown[]) => Promise<unknown>, { text }, undefined, ...args);
  }
}

/** The class of connections that go to the primary, whichever server that is when they begin. */
export function clientOf(primary: Primary): typeof PooledClient {
  return class extends PooledClient {
    readonly #socket: Socket;

    constructor(config: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.#socket = socket;
    }

    override connect = ((callback?: (problem: Error | null) => void): Promise<unknown> | undefined => {
      const found = primary.find().then(({ host, port, timeline }) => {
        Object.assign(this, { host, port });
        primary.watch(this.#socket, timeline);
      });
      if (!callback) return found.then(() => super.connect());
      // The pool listens for errors from within its callback on: a promise in between would leave a gap.
      found.then(() => super.connect(callback), callback);
      return undefined;
    }) as pg.Client["connect"]; // Both overloads are served.
  } as typeof PooledClient;
}
