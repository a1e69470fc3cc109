import type { Socket } from "node:net";
import pg from "pg";
import { errorMessage } from "#db/error-code.ts";
import { type Server, serversOf } from "#db/servers.ts";

/** Milliseconds in which a server must connect, and then answer. A frozen one, and one behind a cut network, says nothing. */
const ANSWER_TIMEOUT = 2000;

/**
 * The timeline of the server, eight hexadecimal digits, which grows with each failover. No row for a standby, and for a server that
 * accepts no writes.
 */
const TIMELINE = `
  select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
   where not current_setting('transaction_read_only')::boolean`;

/** No server accepts writes: in the middle of a failover, or because all are down. */
export class NoPrimary extends Error {
  override readonly name = "NoPrimary";
  /** `read_only_sql_transaction`, which counts as an outage. */
  readonly code = "25006";
  /** Whether one of them is a standby, so that it may become the primary soon. */
  readonly hasStandby: boolean;

  constructor(reasons: readonly string[], hasStandby: boolean) {
    super(`No server of DATABASE_URL accepts writes: ${reasons.join("; ")}`);
    this.hasStandby = hasStandby;
  }
}

/** Why a server that answered cannot be used. */
class Unusable extends Error {}

type Address = { host: string; port: number; timeline: string };

/** Knows which server of a DATABASE_URL with several is the primary, and the open connections to it. */
export class Primary {
  readonly #servers: readonly Server[];
  readonly #config: pg.ClientConfig;
  /** The connections of this process, with the timeline of the server when they began. */
  readonly #connections = new Map<Socket, string>();
  #newestTimeline = "";
  #search: Promise<Address> | undefined;

  constructor(url: string, config: pg.ClientConfig) {
    this.#servers = serversOf(url);
    this.#config = config;
  }

  /**
   * Asks all servers at once, and returns the first that accepts writes. Connections to one that was the primary before a failover are
   * closed: it may be frozen or behind a broken network, and their queries would wait until they time out.
   * @throws NoPrimary
   */
  find(): Promise<Address> {
    // Connections that break together are replaced after one search.
    this.#search ??= this.#ask().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** Closes this connection when a later server is found. */
  watch(connection: Socket, timeline: string): void {
    this.#connections.set(connection, timeline);
    connection.once("close", () => this.#connections.delete(connection));
  }

  async #ask(): Promise<Address> {
    const found = await Promise.any(this.#servers.map((server) => this.#askServer(server))).catch(
      ({ errors }: AggregateError) => {
        const reasons = this.#servers.map(({ name }, index) => `${name} (${errorMessage(errors[index])})`);
        throw new NoPrimary(
          reasons,
          errors.some((error) => error instanceof Unusable),
        );
      },
    );
    this.#newestTimeline = found.timeline;
    for (const [connection, timeline] of this.#connections)
      if (timeline < found.timeline)
        connection.destroy(new Error("Connection terminated: another PostgreSQL is the primary now"));
    return found;
  }

  async #askServer({ url }: Server): Promise<Address> {
    const timeouts = { connectionTimeoutMillis: ANSWER_TIMEOUT, query_timeout: ANSWER_TIMEOUT };
    const client = new pg.Client({ ...this.#config, ...timeouts, connectionString: url });
    client.on("error", () => {
      // When the connection breaks, the call fails.
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ timeline: string }>(TIMELINE);
      const timeline = rows[0]?.timeline;
      if (timeline === undefined) throw new Unusable("a standby, or read-only");
      // A primary that was frozen during a failover believes for a moment that it still is one.
      if (timeline < this.#newestTimeline) throw new Unusable("the primary before a failover");
      return { host: client.host, port: client.port, timeline };
    } finally {
      void client.end();
    }
  }
}
