import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/connection.ts";
import { requireUsableDatabase, type ServerFacts, whyUnusable } from "#db/connection-check.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { createTemporaryFolder, queryOnce, removeTemporaryFolder } from "../support/embedded.ts";

const PASSWORD = "Pa55%w0rd";

/** Which users need a password on this server, and which do not. */
const ACCESS = "local all guarded scram-sha-256\nlocal all banned reject\nlocal all all trust\n";

let folder: string;
let server: EmbeddedPostgres;
let socket: string;

beforeAll(async () => {
  folder = createTemporaryFolder();
  const access = join(folder, "access.conf");
  writeFileSync(access, ACCESS);
  server = await startEmbedded({ dataDir: join(folder, "data"), flags: { fsync: "off", hba_file: access } });
  socket = `${server.connection.host}/.s.PGSQL.5432`;
  await queryOnce(server.connection, `create role guarded login password '${PASSWORD}'`);
  await queryOnce(server.connection, "create role banned login");
  await queryOnce(server.connection, "create role guest login");
  await queryOnce(
    server.connection,
    "create role reader login; alter role reader set default_transaction_read_only = on",
  );
  await queryOnce(server.connection, "create role crowd login connection limit 0");
  await queryOnce(
    server.connection,
    "create database latin template template0 encoding 'LATIN1' locale 'C' owner guarded",
  );
  await queryOnce(server.connection, "create database theirs owner guarded");
});

afterAll(async () => {
  await server.stop();
  await removeTemporaryFolder(folder);
});

const address = (user: string, { password = PASSWORD, database = "shop" } = {}) =>
  `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(server.connection.host)}`;

/** The message with which a URL is refused. It never contains the password, in no encoding. */
async function refusal(connection: string): Promise<string> {
  const refused: unknown = await openDatabase({ connection }).catch((error: unknown) => error);
  const sentence = refused instanceof StartupProblem ? refused.message : `No refusal: ${refused}`;
  expect(sentence).not.toContain(PASSWORD);
  expect(sentence).not.toContain(encodeURIComponent(PASSWORD));
  return sentence;
}

test("nothing listens at the address", async () => {
  expect(await refusal(`postgres://shop:${PASSWORD}@127.0.0.1:1/shop`)).toBe(
    "No PostgreSQL answers at 127.0.0.1:1. Start it, or correct DATABASE_URL, or unset DATABASE_URL to use the one that comes along.",
  );
});

test("another program than PostgreSQL listens at the address", async () => {
  const other = createServer((connection) => connection.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
  await new Promise((listening) => other.once("listening", listening));
  const place = other.address();
  const port = typeof place === "object" ? place?.port : undefined;
  expect(await refusal(`postgres://shop:secret@127.0.0.1:${port}/shop`)).toContain(`127.0.0.1:${port}`);
  other.close();
});

test("the host is unknown", async () => {
  expect(await refusal(`postgres://shop:${PASSWORD}@database.invalid/shop`)).toBe(
    'The host "database.invalid" of DATABASE_URL cannot be found. Correct the name, or check this machine\'s network.',
  );
});

test("the URL cannot be parsed", async () => {
  for (const unreadable of ["shop", `mysql://shop:${PASSWORD}@db/shop`, `postgres://shop:${PASSWORD}/@db/shop`]) {
    expect(await refusal(unreadable)).toContain("DATABASE_URL cannot be read.");
  }
});

test("a server that is too busy to answer in time is asked again", async () => {
  let calls = 0;
  const busy = createServer((caller) => {
    calls += 1;
    if (calls === 1) return;
    const answering = connect(socket);
    caller.pipe(answering).pipe(caller);
    for (const end of [caller, answering]) end.on("error", () => undefined);
  });
  busy.listen(0, "127.0.0.1");
  await once(busy, "listening");
  const { port } = busy.address() as AddressInfo;
  const config = { host: "127.0.0.1", port, user: "shop", database: "shop", connectionTimeoutMillis: 300 };
  await requireUsableDatabase(config);
  expect(calls).toBe(2);
  busy.close();
});

test("the password is wrong, or missing", async () => {
  expect(await refusal(address("guarded", { password: "wrong" }))).toBe(
    `PostgreSQL at ${socket} refuses the password of the user "guarded". Correct the password in DATABASE_URL (special characters percent-encoded).`,
  );
  expect(await refusal(address("guarded", { password: "" }))).toContain(
    `PostgreSQL at ${socket} asks for a password, and DATABASE_URL has none.`,
  );
});

test("the right password opens it, and the owner without superuser rights can migrate it", async () => {
  const { pool, close } = await openDatabase({ connection: address("guarded", { database: "theirs" }) });
  expect((await migrate(pool)).length).toBeGreaterThan(0);
  await close();
});

test("the user is unknown, has no access, or exceeds the connection limit", async () => {
  expect(await refusal(address("stranger"))).toContain(
    `PostgreSQL at ${socket} does not let the user "stranger" in (role "stranger" does not exist).`,
  );
  expect(await refusal(address("banned"))).toContain(`does not let the user "banned" in (pg_hba.conf rejects`);
  expect(await refusal(address("crowd"))).toContain(`PostgreSQL at ${socket} has no connection left.`);
});

test("the database is missing, or read-only, or in another encoding", async () => {
  expect(await refusal(address("guest", { database: "nowhere" }))).toBe(
    `There is no database "nowhere" in PostgreSQL at ${socket}. Create it (createdb --owner=guest nowhere), or correct DATABASE_URL.`,
  );
  expect(await refusal(address("reader"))).toContain('The database "shop" is read-only');
  expect(await refusal(address("guarded", { database: "latin" }))).toContain(
    'The database "latin" is encoded in LATIN1',
  );
});

test("the user may read but not create", async () => {
  expect(await refusal(address("guest"))).toBe(
    'The user "guest" may not create tables and extensions in the database "shop". Make it the owner: alter database "shop" owner to "guest".',
  );
});

test("the server is too old", () => {
  const target = { host: "db", port: 5432, user: "shop", database: "shop" };
  const facts: ServerFacts = {
    version: 150_000,
    versionName: "15.0",
    encoding: "UTF8",
    readOnly: false,
    mayExtend: true,
    mayCreateTables: true,
  };
  expect(whyUnusable(facts, target)).toBeUndefined();
  expect(whyUnusable({ ...facts, version: 140_022, versionName: "14.22" }, target)).toBe(
    "The database server is PostgreSQL 14.22, and the shop needs 15 or later. Upgrade it, or set DATABASE_URL to a newer one.",
  );
});
