import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectionProblem, type Target } from "#db/connection-problem.ts";
import { errorCode, errorMessage } from "#db/error-code.ts";
import { NoPrimary } from "#db/primary.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The oldest supported PostgreSQL, as `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** Milliseconds to wait for a server that is starting up, recovering or busy, because services of a machine start together. */
const STARTING_UP_LIMIT = 60_000;

/** The properties of the server and the rights of this user. */
export type ServerFacts = {
  version: number;
  versionName: string;
  encoding: string;
  readOnly: boolean;
  /** Whether the user may create schemas and trusted extensions in the database, and tables in its default schema. */
  mayExtend: boolean;
  mayCreateTables: boolean;
};

/** Connects once and checks the server. Throws a StartupProblem that says what to do when the shop cannot use it. */
export async function requireUsableDatabase(
  config: pg.ClientConfig,
  Client: typeof pg.Client = pg.Client,
): Promise<void> {
  const facts = await askServer(config, Client);
  const reason = whyUnusable(facts.server, facts.target);
  if (reason) throw new StartupProblem(reason);
}

/** Why the shop cannot use this server, and what to do; undefined when it can. */
export function whyUnusable(server: ServerFacts, { user, database }: Target): string | undefined {
  if (server.version < OLDEST_VERSION) {
    return `The database server is PostgreSQL ${server.versionName}, and the shop needs 15 or later. Upgrade it, or set DATABASE_URL to a newer one.`;
  }
  if (server.readOnly) {
    return `The database "${database}" is read-only, as on a standby server. Set DATABASE_URL to the primary server.`;
  }
  if (server.encoding !== "UTF8") {
    return `The database "${database}" is encoded in ${server.encoding}, and the shop needs UTF8. Create another one: createdb --encoding=UTF8 --template=template0.`;
  }
  if (!server.mayExtend || !server.mayCreateTables) {
    return `The user "${user}" may not create tables and extensions in the database "${database}". Make it the owner: alter database ${pg.escapeIdentifier(database)} owner to ${pg.escapeIdentifier(user)}.`;
  }
  return undefined;
}

async function askServer(
  config: pg.ClientConfig,
  Client: typeof pg.Client,
): Promise<{ server: ServerFacts; target: Target }> {
  for (const deadline = Date.now() + STARTING_UP_LIMIT; ; await sleep(500)) {
    const client = makeClient(config, Client);
    if (!client) throw new StartupProblem(UNREADABLE);
    client.on("error", () => {
      // When the connection breaks, the call fails.
    });
    const target = { host: client.host, port: client.port, user: client.user ?? "", database: client.database ?? "" };
    try {
      await client.connect();
      const { rows } = await client.query<ServerFacts>(FACTS);
      // The query returns exactly one row.
      for (const server of rows) return { server, target };
    } catch (error) {
      if (!mayBeReadySoon(error) || Date.now() > deadline) throw connectionProblem(error, target);
    } finally {
      await client.end();
    }
  }
}

const STARTING_UP = "57P03";

/** Also after a timeout: on a busy machine the server accepts a connection and does not get to it in time. */
const mayBeReadySoon = (error: unknown): boolean =>
  error instanceof NoPrimary
    ? error.hasStandby
    : errorCode(error) === STARTING_UP || /timeout/i.test(errorMessage(error));

const UNREADABLE =
  "DATABASE_URL cannot be read. It looks like this: postgres://user:password@host:5432/database, with special characters of the password percent-encoded.";

const FACTS = `
  select
    current_setting('server_version_num')::int as "version",
    current_setting('server_version') as "versionName",
    current_setting('server_encoding') as "encoding",
    pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
    has_database_privilege(current_database(), 'create') as "mayExtend",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables"
`;

/** Undefined for an invalid URL. The driver's message is dropped, because it may contain the password. */
function makeClient(config: pg.ClientConfig, Client: typeof pg.Client): pg.Client | undefined {
  try {
    // The driver accepts any text, as a path on a default host.
    const isAddress = config.connectionString === undefined || /^postgres(ql)?:\/\//.test(config.connectionString);
    return isAddress ? new Client(config) : undefined;
  } catch {
    return undefined;
  }
}
