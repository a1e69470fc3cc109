import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";

/** Milliseconds between two checks that the connection is alive, and to wait for the reply. */
const HEARTBEAT_MS = 5000;
const REPLY_TIMEOUT_MS = 3000;

/** The notice that a transaction raises on its own connection when it will notify of a change. */
const CHANGE_NOTICE = "shop_changes";

/** Milliseconds before a lost connection is replaced. */
const RECONNECT_MS = 250;

/** The channel of `notify_shop_change`. */
const SHOP_CHANGES = "shop_changes";

export type ChangeHandlers = {
  /** Changes are received from now on. */
  onListening(): void;
  /** Something with these tags has changed. */
  onChange(tags: readonly string[]): void;
  /** The connection is lost: changes may have been missed. */
  onLost(): void;
};

/** Listens (LISTEN/NOTIFY) for changes made by any process, over its own connection, which is replaced when lost. */
export class ChangeListener {
  readonly #pool: Pool;
  readonly #handlers: ChangeHandlers;
  readonly #channel: string;
  readonly #stopping = new AbortController();
  #client: PoolClient | null = null;
  #lastSync: Promise<void> = Promise.resolve();
  #nextSync: Promise<void> | null = null;
  /** Whether this process has changed something since the last sync. */
  #changed: boolean = false;
  readonly #listening: Promise<void>;

  constructor(pool: Pool, handlers: ChangeHandlers, channel = SHOP_CHANGES) {
    this.#pool = pool;
    this.#handlers = handlers;
    this.#channel = channel;
    this.#trackOwnChanges();
    this.#listening = this.#listen();
  }

  /**
   * Waits until every change that this process committed before this call has been received. When nothing changed, it waits
   * at most for a sync that is under way.
   */
  caughtUp(): Promise<void> {
    return this.#changed ? this.#syncNext() : (this.#nextSync ?? this.#lastSync);
  }

  /** Remembers that this process changed something, once the connection that did so is released after its commit. */
  #trackOwnChanges(): void {
    const known = new WeakSet<PoolClient>();
    const changing = new WeakSet<PoolClient>();
    this.#pool.on("acquire", (client) => {
      if (known.has(client)) return;
      known.add(client);
      client.on("notice", ({ message }) => {
        if (message === CHANGE_NOTICE) changing.add(client);
      });
    });
    this.#pool.on("release", (_, client) => {
      if (changing.delete(client)) this.#changed = true;
    });
  }

  /** PostgreSQL delivers notifications before the reply to the next query. Callers that wait together share one query. */
  #syncNext(): Promise<void> {
    if (!this.#client) return Promise.resolve();
    this.#nextSync ??= this.#lastSync.then(() => {
      this.#nextSync = null;
      this.#changed = false;
      this.#lastSync = this.#sync();
      return this.#lastSync;
    });
    return this.#nextSync;
  }

  /** Stops listening and releases the connection. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#listening;
  }

  async #listen(): Promise<void> {
    const stopping = this.#stopping.signal;
    while (!stopping.aborted) {
      await this.#listenOnce(stopping).catch(() => undefined); // The pool logs what broke.
      await sleep(RECONNECT_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost or the shop stops. */
  async #listenOnce(stopping: AbortSignal): Promise<void> {
    const client = await this.#pool.connect();
    const lost = Promise.withResolvers<void>();
    client.on("error", () => lost.resolve()).on("end", () => lost.resolve());
    client.on("notification", ({ payload = "" }) => this.#handlers.onChange(payload.split(" ")));
    stopping.addEventListener("abort", () => lost.resolve(), { once: true });
    if (stopping.aborted) lost.resolve(); // The stop came while the connection was being made.
    const heartbeat = setInterval(() => void this.#syncNext(), HEARTBEAT_MS);
    try {
      await client.query(`listen ${this.#channel}`);
      this.#client = client;
      this.#handlers.onListening();
      await lost.promise;
    } finally {
      clearInterval(heartbeat);
      this.#disconnect();
      client.release(true);
    }
  }

  async #sync(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    try {
      // pg's types do not know the timeout of a single query.
      await client.query({ text: "select 1", query_timeout: REPLY_TIMEOUT_MS } as { text: string });
    } catch (error) {
      if (client === this.#client) this.#disconnect();
      client.emit("error", error instanceof Error ? error : new Error(String(error)));
    }
  }

  #disconnect(): void {
    if (!this.#client) return;
    this.#client = null;
    this.#handlers.onLost();
  }
}
