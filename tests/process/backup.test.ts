import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#db/connection.ts";
import { connectionUrl } from "#db/connection-url.ts";
import { chooseIdentity } from "#db/embedded/identity.ts";
import { startWatched, type WatchedProcess } from "#db/embedded/watchdog.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openPictures } from "#modules/media/media.ts";
import { loadBundledPlaces } from "#modules/places/places.ts";
import { readConfig } from "#server/config.ts";
import { seedDemo } from "#server/demo.ts";
import { waitUntil } from "../support/embedded.ts";
import { startS3Server } from "../support/s3-server.ts";

const KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const WITHOUT_FSYNC = { fsync: "off", shared_buffers: "16MB" };

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tulin-backup-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of the shop with these settings. */
async function run(command: "backup" | "restore", args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [`server/${command}.ts`, ...args], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, output, errors };
}

async function succeeds(...[command, args, settings]: Parameters<typeof run>): Promise<string> {
  const { code, output, errors } = await run(command, args, settings);
  expect(errors).toBe("");
  expect(code, output).toBe(0);
  return output;
}

async function refuses(...[command, args, settings]: Parameters<typeof run>): Promise<string> {
  const { code, errors } = await run(command, args, settings);
  expect(code).toBe(1);
  return errors;
}

/** Fills a shop as the first start does. */
async function fill(
  connection: Parameters<typeof openDatabase>[0]["connection"],
  place: Parameters<typeof openPictures>[0],
) {
  const database = await openDatabase({ connection });
  await migrate(database.pool);
  await loadBundledPlaces(database.db);
  await seedDemo(database.db, await openPictures(place), () => undefined);
  return database;
}

/** A checksum of all rows of each table, and the state of each sequence. */
async function contentOf(pool: pg.Pool): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string; kind: string }>(`
    select c.oid::regclass::text as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'S') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and c.relname <> 'written_meanwhile'`);
  const content: Record<string, string> = {};
  for (const { name, kind } of tables.rows) {
    const rows = kind === "S" ? `select last_value, is_called from ${name}` : `select * from ${name}`;
    const { rows: found } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as sum from (${rows}) t`,
    );
    content[name] = found[0]?.sum ?? "";
  }
  return content;
}

const filesIn = (dataDir: string) =>
  Object.fromEntries(
    readdirSync(join(dataDir, "media")).map((name) => [
      name,
      readFileSync(join(dataDir, "media", name)).toString("base64"),
    ]),
  );

describe("the embedded PostgreSQL", () => {
  let shop: EmbeddedPostgres;
  let pool: pg.Pool;
  const settings = () => ({ DATA_DIR: at("shop"), BACKUP_KEY: KEY });

  beforeAll(async () => {
    shop = await startEmbedded({ dataDir: at("shop"), flags: WITHOUT_FSYNC });
    ({ pool } = await fill(shop.connection, { mediaFolder: at("shop/media"), pictureBucket: null }));
  });
  afterAll(async () => {
    await pool.end();
    await shop.stop();
  });

  test("OPS-01 a shop is saved while it writes, checked, and restored with every row and every picture", async () => {
    await pool.query("create table written_meanwhile (id int, part text)");
    let stopped = false;
    const writing = (async () => {
      let id = 0;
      for (; !stopped; id += 1)
        await pool.query(
          `begin; insert into written_meanwhile values (${id}, 'first'); insert into written_meanwhile values (${id}, 'second'); commit`,
        );
      return id;
    })();
    const output = await succeeds("backup", [at("backups")], settings()).finally(() => {
      stopped = true;
    });
    const written = await writing;
    expect(output).toContain("Database 100 %\nPictures 0 %\n");
    expect(output).toContain("Pictures 100 %\nChecking …\n");
    expect(output).toMatch(/The backup tulin-\d{8}T\d{6}Z is complete and was checked/);

    const restored = await succeeds("restore", [at("backups")], { ...settings(), DATA_DIR: at("restored") });
    expect(restored).toContain("The shop is restored.");
    expect(filesIn(at("restored"))).toEqual(filesIn(at("shop")));
    const copy = await startEmbedded({ dataDir: at("restored"), flags: WITHOUT_FSYNC });
    onTestFinished(copy.stop);
    const database = await openDatabase({ connection: copy.connection });
    onTestFinished(database.close);
    expect(await contentOf(database.pool)).toEqual(await contentOf(pool));
    const halves = await database.pool.query<{ parts: number; transactions: number }>(
      "select count(*)::int as parts, count(distinct id)::int as transactions from written_meanwhile",
    );
    const { parts = 0, transactions = 0 } = halves.rows[0] ?? {};
    expect(parts).toBe(2 * transactions);
    expect(transactions).toBeLessThanOrEqual(written);
    expect(await migrate(database.pool), "the schema is complete").toEqual([]);
  });

  test("OPS-01 a backup is refused when its key is missing or wrong, when it is damaged, and where there is a shop", async () => {
    const backups = at("backups");
    const empty = { ...settings(), DATA_DIR: at("empty") };
    expect(await refuses("restore", [backups], settings())).toBe(
      `There is a shop in ${at("shop")}. A backup is restored into an empty shop only: set DATA_DIR to an empty folder.\n`,
    );
    expect(await refuses("restore", [backups], { ...empty, BACKUP_KEY: "" })).toContain("Set BACKUP_KEY to the key");
    const other = Buffer.alloc(32, 7).toString("base64");
    expect(await refuses("restore", [backups], { ...empty, BACKUP_KEY: other })).toContain("BACKUP_KEY is not the key");
    expect(await refuses("restore", [at("nothing")], empty)).toContain("There is no complete backup in");
    expect(await refuses("restore", [], empty)).toContain("Name the folder or the bucket");
    const elsewhere = { ...empty, DATABASE_URL: "postgres://nobody@127.0.0.1:1/shop" };
    expect(await refuses("restore", [backups], elsewhere)).toContain("Restore it without DATABASE_URL");

    const [backup = ""] = readdirSync(backups);
    const damaged = join(backups, backup, "base.tar.gz.age");
    const bytes = readFileSync(damaged);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    expect(await refuses("restore", [backups], empty)).toContain("The backup is damaged");
    expect(existsSync(at("empty/postgres")), "nothing was restored").toBe(false);
  });

  test("OPS-01 only the newest backups are kept, without a key tar and gzip open them, and other files stay", async () => {
    const backups = at("kept");
    for (const name of ["tulin-20200101T000000Z", "tulin-20210101T000000Z", "tulin-20220101T000000Z", "others"]) {
      mkdirSync(join(backups, name), { recursive: true });
      // Of the three, the second one was never completed.
      writeFileSync(join(backups, name, name.includes("2021") ? "media.tar" : "SHA256SUMS"), "");
    }
    const output = await succeeds("backup", [backups, "--keep", "2"], { ...settings(), BACKUP_KEY: "" });
    expect(output).toContain("It is not encrypted");
    const kept = readdirSync(backups).sort();
    const newest = kept.at(-1) ?? "";
    expect(kept).toEqual(["others", "tulin-20220101T000000Z", newest]);
    expect(readdirSync(join(backups, newest)).sort()).toEqual([
      "SHA256SUMS",
      "backup_manifest",
      "base.tar.gz",
      "media.tar",
    ]);
    const shell = spawn("sh", ["-c", "sha256sum -c --quiet SHA256SUMS && tar -tzf base.tar.gz && tar -tf media.tar"], {
      cwd: join(backups, newest),
    });
    const [listed, errors] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
    expect(errors).toBe("");
    expect(listed.split("\n")).toEqual(
      expect.arrayContaining(["backup_label", "PG_VERSION", ...Object.keys(filesIn(at("shop")))]),
    );
    expect(await refuses("backup", [backups, "--keep", "0"], settings())).toContain("--keep must be the number");
    expect(await refuses("backup", [backups], { DATA_DIR: at("no shop") })).toContain("There is no shop in");
    expect(await refuses("backup", [backups, "--kept", "2"], settings())).toMatch(/^Unknown option '--kept'[^\n]*\n$/);
    writeFileSync(at("a file"), "");
    expect(await refuses("backup", [at("a file/backups")], settings())).toMatch(/^ENOTDIR: not a directory[^\n]*\n$/);
  });

  test("OPS-01 a shop that was killed is saved too, although another process has the id of its PostgreSQL", async () => {
    const dataDir = at("killed");
    const killed = await startEmbedded({ dataDir, flags: WITHOUT_FSYNC });
    const file = join(dataDir, "postgres/postmaster.pid");
    const lines = readFileSync(file, "utf8").split("\n");
    await killed.stop();
    writeFileSync(file, [process.pid, ...lines.slice(1)].join("\n"));
    expect(await succeeds("backup", [at("of the killed")], { DATA_DIR: dataDir })).toContain("was checked");
  });
});

/** The newest PostgreSQL that Debian's packages have installed on this machine, with its client programs. */
const PACKAGES = "/usr/lib/postgresql";
const version = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort().at(-1) : undefined;
const programs = version ? join(PACKAGES, version, "bin") : "";
const isComplete = existsSync(join(programs, "initdb")) && existsSync(join(programs, "pg_dump"));

describe("the owner's own database server", () => {
  let server: WatchedProcess | undefined;
  let connection: { host: string; port: number; user: string; database: string } | undefined;

  beforeAll(async () => {
    if (!isComplete) return;
    // Sockets have short paths.
    const dataDir = mkdtempSync(join(tmpdir(), "tulin-server-"));
    const identity = chooseIdentity(dataDir, join(dataDir, "cluster"), join(programs, "postgres"));
    chownSync(dataDir, identity.uid, identity.gid);
    const cluster = join(dataDir, "cluster");
    const making = [join(programs, "initdb"), "-D", cluster, "-U", "shop", "--auth=trust", "-E", "UTF8", "--no-sync"];
    await (await startWatched([...making, "--locale=C.UTF-8"], identity)).ended;
    const flags = { ...WITHOUT_FSYNC, listen_addresses: "", unix_socket_directories: dataDir };
    const words = Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    server = await startWatched([join(programs, "postgres"), "-D", cluster, ...words], identity);
    connection = { host: dataDir, port: 5432, user: "shop", database: "postgres" };
    await waitUntil("the server answers", () =>
      query("select 1").then(
        () => true,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    server?.requestStop();
    await server?.ended;
    if (connection) rmSync(connection.host, { recursive: true, force: true });
  });

  const query = async (sql: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const urlOf = (database: string) => connectionUrl({ ...connection, database });

  test("OPS-01 is saved to a bucket by pg_dump and restored with every row and every picture", async ({ skip }) => {
    skip(!isComplete, `there is no PostgreSQL server with its client programs in ${PACKAGES}`);
    const store = await startS3Server();
    onTestFinished(store.close);
    const { MEDIA_S3_BUCKET: bucket = "", MEDIA_S3_ENDPOINT: endpoint = "" } = store.settings;
    await query("create database shop");
    await query("create database copy");
    const shop = await fill(urlOf("shop"), { mediaFolder: at("own/media"), pictureBucket: null });
    onTestFinished(shop.close);
    const settings = {
      PATH: `${programs}:${process.env.PATH}`,
      BACKUP_KEY: KEY,
      DATABASE_URL: urlOf("shop"),
      DATA_DIR: at("own"),
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY: "S3RVER",
      BACKUP_S3_SECRET_KEY: "S3RVER",
    };
    const place = `s3://${bucket}/nightly`;
    await succeeds("backup", [place, "--keep", "3"], settings);
    expect(await refuses("restore", [place], settings)).toContain("The database of DATABASE_URL has tables.");
    expect(await refuses("restore", [place], { ...settings, DATABASE_URL: "" })).toContain(
      "Set DATABASE_URL to an empty database",
    );

    // The pictures of the copy are in the bucket too, beside the backups.
    const copied = { ...settings, ...store.settings, DATABASE_URL: urlOf("copy"), DATA_DIR: at("copy") };
    await succeeds("restore", [place], copied);
    const copy = await openDatabase({ connection: urlOf("copy") });
    onTestFinished(copy.close);
    expect(await contentOf(copy.pool)).toEqual(await contentOf(shop.pool));
    const { storage } = await openPictures({ mediaFolder: "", pictureBucket: readConfig(copied).pictureBucket });
    for (const [name, bytes] of Object.entries(filesIn(at("own"))))
      expect(Buffer.from((await storage.read(name)) ?? []).toString("base64")).toBe(bytes);

    // Pictures that are kept in a bucket are saved as well, and the backups beside them are not.
    const again = await succeeds("backup", [at("of the bucket")], copied);
    expect(again).toContain("Pictures 100 %");
    const [name = ""] = readdirSync(at("of the bucket"));
    expect(await refuses("restore", [at("of the bucket"), "--backup", "tulin-1"], copied)).toContain(
      "There is no backup tulin-1",
    );
    expect(readdirSync(join(at("of the bucket"), name)).sort()).toEqual([
      "SHA256SUMS",
      "media.tar.age",
      "shop.dump.age",
    ]);
  });
});
