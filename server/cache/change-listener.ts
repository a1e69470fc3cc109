import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";

/** Milliseconds between two questions whether the connection still lives, and to wait for an answer. */
const PULSE_MS = 5000;
const TIMEOUT_MS = 3000;

/** What a transaction says on its own connection that will tell of a change once it is committed. */
const WILL_TELL = "shop_changes";

/** Milliseconds before a lost connection is made anew. */
const PAUSE_MS = 250;

export type ChangeHandlers = {
  /** Changes are heard of from now on. */
  onListening(): void;
  /** Something changed, by its tags. */
  onChange(tags: readonly string[]): void;
  /** Changes are not heard of any more, and some may have been missed. */
  onLost(): void;
};

/** Hears of what changes in the shop, in whichever process, over a connection of its own that is renewed when lost. */
export class ChangeListener {
  readonly #pool: Pool;
  readonly #listener: ChangeHandlers;
  readonly #stopping = new AbortController();
  #client: PoolClient | null = null;
  #asked: Promise<void> = Promise.resolve();
  #toAsk: Promise<void> | null = null;
  /** Whether this process has changed something since the last question. */
  #changed: boolean = false;
  readonly #following: Promise<void>;

  constructor(pool: Pool, listener: ChangeHandlers) {
    this.#pool = pool;
    this.#listener = listener;
    this.#noteOwn();
    this.#following = this.#follow();
  }

  /**
   * Waits until every change has been heard of that this process committed before this call. Who has changed nothing waits
   * for nothing, or for a question that is on its way.
   */
  caughtUp(): Promise<void> {
    return this.#changed ? this.#askNext() : (this.#toAsk ?? this.#asked);
  }

  /** Notes what this process changes: a connection that has said so gives its word once it is free, after the commit. */
  #noteOwn(): void {
    const known = new WeakSet<PoolClient>();
    const telling = new WeakSet<PoolClient>();
    this.#pool.on("acquire", (client) => {
      if (known.has(client)) return;
      known.add(client);
      client.on("notice", ({ message }) => {
        if (message === WILL_TELL) telling.add(client);
      });
    });
    this.#pool.on("release", (_, client) => {
      if (telling.delete(client)) this.#changed = true;
    });
  }

  /**
   * PostgreSQL sends a connection what it was notified of before it answers the next question there. Those who wait at once
   * share a question.
   */
  #askNext(): Promise<void> {
    if (!this.#client) return Promise.resolve();
    this.#toAsk ??= this.#asked.then(() => {
      this.#toAsk = null;
      this.#changed = false;
      this.#asked = this.#ask();
      return this.#asked;
    });
    return this.#toAsk;
  }

  /** Stops listening and gives the connection back. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    const stopping = this.#stopping.signal;
    while (!stopping.aborted) {
      await this.#followOnce(stopping).catch(() => undefined); // The pool tells the log what broke.
      await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost or the shop stops. */
  async #followOnce(stopping: AbortSignal): Promise<void> {
    const client = await this.#pool.connect();
    const lost = Promise.withResolvers<void>();
    client.on("error", () => lost.resolve()).on("end", () => lost.resolve());
    client.on("notification", ({ payload = "" }) => this.#listener.onChange(payload.split(" ")));
    stopping.addEventListener("abort", () => lost.resolve(), { once: true });
    const pulse = setInterval(() => void this.#askNext(), PULSE_MS);
    try {
      await client.query("listen shop_changes");
      this.#client = client;
      this.#listener.onListening();
      await lost.promise;
    } finally {
      clearInterval(pulse);
      this.#lose();
      client.release(true);
    }
  }

  async #ask(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    try {
      // That one query may have a limit of its own, pg's types do not know.
      await client.query({ text: "select 1", query_timeout: TIMEOUT_MS } as { text: string });
    } catch (error) {
      if (client === this.#client) this.#lose();
      client.emit("error", error instanceof Error ? error : new Error(String(error)));
    }
  }

  #lose(): void {
    if (!this.#client) return;
    this.#client = null;
    this.#listener.onLost();
  }
}
