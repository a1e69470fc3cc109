import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { errorCode } from "#db/error-code.ts";
import { isOutage } from "#db/outage.ts";

/** A connection of a replica's pool accepts no writes, also when the server is no standby any more. */
export const READ_ONLY: pg.ClientConfig = { options: "-c default_transaction_read_only=on" };

/** What the primary is asked at once, such as an entry of the audit log about an export. */
const FOR_PRIMARY = /^\s*(begin|start transaction|insert|update|delete)\b/i;

/** SQLSTATEs of what a standby refuses: writing, and reading on while it has to replay what conflicts with that. */
const STANDBY_REFUSES: ReadonlySet<string | undefined> = new Set(["25006", "40001", "40P01"]);

type FallbackOptions = {
  /** Whether the replica may be read from now. A long call, such as an export, asks again for each of its connections. */
  isUsed: () => boolean;
  /** Called for each statement that the replica was asked and the primary answers, with whether the replica is gone. */
  onFallback: (isGone: boolean) => void;
};

/**
 * A pool for Kysely over that of a replica. A statement that the replica cannot answer, because it is gone, or because the statement
 * writes, is answered by the primary, as is the rest of its connection.
 */
export const withPrimaryAsFallback = (
  replica: PostgresPool,
  primary: PostgresPool,
  { isUsed, onFallback }: FallbackOptions,
): PostgresPool => ({
  async connect() {
    if (!isUsed()) return primary.connect();
    try {
      return connectionTo(await replica.connect(), primary, onFallback);
    } catch {
      onFallback(true);
      return primary.connect();
    }
  },
  end: () => replica.end(),
  options: replica.options,
});

function connectionTo(
  replica: PostgresPoolClient,
  primary: PostgresPool,
  onFallback: FallbackOptions["onFallback"],
): PostgresPoolClient {
  let client = replica;
  async function moveToPrimary(isBroken: boolean) {
    // First, so that there is always one to release.
    const next = await primary.connect();
    client.release(isBroken);
    client = next;
  }
  async function query(text: string, values: readonly unknown[]) {
    if (client === replica && FOR_PRIMARY.test(text)) await moveToPrimary(false);
    if (client !== replica) return client.query(text, values);
    try {
      return await replica.query(text, values);
    } catch (error) {
      const isRefused = STANDBY_REFUSES.has(errorCode(error));
      if (!isRefused && !isOutage(error)) throw error;
      onFallback(!isRefused);
      await moveToPrimary(true);
      return client.query(text, values);
    }
  }
  return {
    query: query as PostgresPoolClient["query"], // Only one of its two signatures is used.
    release: (destroy) => client.release(destroy),
  };
}
