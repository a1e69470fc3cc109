import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { clientConfig, type Db } from "#db/connection.ts";
import { errorCode } from "#db/error-code.ts";
import { PooledClient } from "#db/pooled-client.ts";
import { withPreparedStatements } from "#db/prepared-statement-pool.ts";
import { READ_ONLY, withPrimaryAsFallback } from "#db/replica-pool.ts";
import type { DB } from "#db/schema.gen.ts";
import { type Server, serversOf } from "#db/servers.ts";

/** Milliseconds between two checks of a replica: a replica that is back waits at most this long until it is used again. */
const CHECK_MS = 500;

/** Milliseconds that a read waits for its replica. After that it goes to the primary, and so do later ones until the next check. */
const CATCH_UP_MS = 50;
const LOOK_AGAIN_MS = 2;

/** Milliseconds to connect, and for an answer to a statement. One that takes longer is asked of the primary, where it may take longer. */
const CONNECT_TIMEOUT = 1000;
const ANSWER_TIMEOUT = 5000;

/** Connections to each replica. */
const CONNECTIONS = 10;

/** How far the primary has written, as the number of bytes, on which timeline: that changes with each failover. */
type Position = { bytes: bigint; timeline: string };

const POSITION = `
  select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as bytes,
         left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`;

/** How far the replica is, and whether it has the row of this process, so that it is a copy of this database on this timeline. */
const REPLAYED = `
  select pg_is_in_recovery() as standby, coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::text as bytes,
         exists (select from replica_markers where id = $1) as marked`;

type Replayed = { standby: boolean; bytes: string; marked: boolean };

const UNKNOWN_TABLE = "42P01";

class OlderThanBefore extends Error {}

const isBehind = (error: unknown) => error instanceof OlderThanBefore || errorCode(error) === UNKNOWN_TABLE;

const MARK = `
  with old as (delete from replica_markers where created_at < now() - interval '1 year')
  insert into replica_markers default values returning id`;

/**
 * Whether reads go to a replica, or why not. One that is behind may also be paused, or a copy of another database: it lacks what the
 * primary wrote.
 */
export type ReplicaState = "used" | "behind" | "no_standby" | "unreachable";

/** A replica, with the reads that it has answered, and the statements that the primary had to answer instead. */
export type ReplicaStatus = { name: string; state: ReplicaState; reads: number; fallbacks: number };

/**
 * Servers that replay what the primary writes, for lists, searches and reports. A read goes to one only when that has replayed everything
 * that was committed when the read began, by whomever, so that nobody sees an older state than on the primary.
 */
export class Replicas {
  readonly #primary: pg.Pool;
  readonly #replicas: readonly Replica[];
  readonly #stopping = new AbortController();
  readonly #checking: Promise<void>;
  #lastQuery: Promise<unknown> = Promise.resolve();
  #nextQuery: Promise<Position> | null = null;
  #turn = 0;

  constructor(urls: string, primary: pg.Pool) {
    this.#primary = primary;
    this.#replicas = serversOf(urls).map((server) => new Replica(server, primary));
    this.#checking = this.#checkUntilClosed();
  }

  /** The handles of the replicas, in their order. */
  get handles(): readonly Db[] {
    return this.#replicas.map(({ db }) => db);
  }

  /** The number of a replica that has everything that is committed now; null when none has, or the primary does not answer. */
  async pickCurrent(): Promise<number | null> {
    const usable = this.#replicas.filter(({ state }) => state === "used");
    if (usable.length === 0) return null;
    const position = await this.#position().catch(() => null);
    if (!position) return null;
    this.#turn += 1;
    const chosen = usable[this.#turn % usable.length];
    if (!chosen || !(await chosen.reaches(position))) return null;
    chosen.reads += 1;
    return this.#replicas.indexOf(chosen);
  }

  status(): ReplicaStatus[] {
    return this.#replicas.map(({ name, state, reads, fallbacks }) => ({ name, state, reads, fallbacks }));
  }

  /** Checks all of them now. */
  async check(): Promise<void> {
    const position = await this.#position().catch(() => null);
    // When the primary fails meanwhile, the next check follows soon.
    if (position) await Promise.allSettled(this.#replicas.map((replica) => replica.check(position)));
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#checking;
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  async #checkUntilClosed(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.check();
      await sleep(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Asks the primary after this call began. Calls that wait together share one query. */
  #position(): Promise<Position> {
    this.#nextQuery ??= this.#lastQuery.then(() => {
      this.#nextQuery = null;
      const query = this.#askPrimary();
      this.#lastQuery = query.catch(() => undefined);
      return query;
    });
    return this.#nextQuery;
  }

  async #askPrimary(): Promise<Position> {
    const { rows } = await this.#primary.query<{ bytes: string; timeline: string }>(POSITION);
    const [{ bytes, timeline } = { bytes: "0", timeline: "" }] = rows;
    return { bytes: BigInt(bytes), timeline };
  }
}

class Replica {
  readonly name: string;
  readonly db: Db;
  state: ReplicaState = "unreachable";
  reads = 0;
  fallbacks = 0;
  readonly #pool: pg.Pool;
  readonly #primary: pg.Pool;
  /** A row that was written on the primary on this timeline. */
  #marker: { id: string; timeline: string } | null = null;
  #replayed = 0n;
  #asking: Promise<ReplicaState> | null = null;

  constructor({ name, url }: Server, primary: pg.Pool) {
    this.name = name;
    this.#primary = primary;
    const timeouts = { connectionTimeoutMillis: CONNECT_TIMEOUT, query_timeout: ANSWER_TIMEOUT };
    this.#pool = new pg.Pool({
      ...clientConfig(url),
      ...timeouts,
      ...READ_ONLY,
      max: CONNECTIONS,
      Client: PooledClient,
      verify: (client, done) => void this.#refuseOlder(client).then(() => done(), done),
    });
    const ignore = () => undefined; // The next statement or check finds it broken.
    this.#pool.on("error", ignore).on("connect", (client) => client.on("error", ignore));
    const pool = withPrimaryAsFallback(withPreparedStatements(this.#pool), withPreparedStatements(primary), {
      isUsed: () => this.state === "used",
      onFallback: (isGone) => {
        this.fallbacks += 1;
        if (isGone && this.state === "used") this.state = "unreachable"; // Until the next check.
      },
    });
    this.db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  }

  /** Waits shortly until it has replayed up to there. False when it has not, or is no copy of the primary any more. */
  async reaches({ bytes, timeline }: Position): Promise<boolean> {
    const deadline = performance.now() + CATCH_UP_MS;
    let state: ReplicaState = "used";
    while (this.#marker?.timeline === timeline && state === "used") {
      if (this.#replayed >= bytes) return true;
      if (performance.now() > deadline) state = "behind";
      else state = await this.#askShared();
      if (state === "used" && this.#replayed < bytes) await sleep(LOOK_AGAIN_MS);
    }
    this.state = state === "used" ? "behind" : state;
    return false;
  }

  async check(position: Position): Promise<void> {
    // After a failover it may follow the server that was the primary before.
    if (this.#marker?.timeline !== position.timeline) {
      this.state = "behind";
      const { rows } = await this.#primary.query<{ id: string }>(MARK);
      this.#marker = { id: rows[0]?.id ?? "", timeline: position.timeline };
      this.#replayed = 0n;
    }
    const state = await this.#askShared();
    if (state !== "used") this.state = state;
    else if (await this.reaches(position)) this.state = "used";
  }

  async close(): Promise<void> {
    await this.#pool.end().catch(() => undefined);
  }

  #askShared(): Promise<ReplicaState> {
    this.#asking ??= this.#ask()
      .catch((error): ReplicaState => (isBehind(error) ? "behind" : "unreachable"))
      .finally(() => {
        this.#asking = null;
      });
    return this.#asking;
  }

  /** How far it is now, as `#replayed`, and whether it can be read from up to there. */
  async #ask(): Promise<ReplicaState> {
    const { standby, marked, replayed } = await this.#replayedAt(this.#pool);
    this.#replayed = replayed;
    if (!standby) return "no_standby";
    return marked ? "used" : "behind";
  }

  /** A standby that was started again begins with an older state than it had: a connection to it is refused until it has caught up. */
  async #refuseOlder(client: pg.ClientBase): Promise<void> {
    const { replayed } = await this.#replayedAt(client);
    if (replayed < this.#replayed) throw new OlderThanBefore("the standby was started again and is older than it was");
  }

  async #replayedAt(connection: pg.Pool | pg.ClientBase) {
    const { rows } = await connection.query<Replayed>(REPLAYED, [this.#marker?.id]);
    const [{ standby, bytes, marked } = { standby: false, bytes: "0", marked: false }] = rows;
    return { standby, marked, replayed: marked && standby ? BigInt(bytes) : 0n };
  }
}
