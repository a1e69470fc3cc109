import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";
import { createTestDatabase } from "../support/test-database.ts";

let folder: string;
const launched: LaunchedShop[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tulin start "));
});
afterEach(() => {
  for (const { process: shop } of launched.splice(0)) shop.kill("SIGKILL");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The data folder of the tests that need any shop without demo data and without an owner: making the database takes seconds. */
const emptyShop = () => join(folder, "empty");

async function launch(settings: Record<string, string>, command?: [string, ...string[]]): Promise<LaunchedShop> {
  const shop = await launchShop(settings, command);
  launched.push(shop);
  return shop;
}

/** What a shop says that does not open, and the code it ends with. */
async function refusalOf(settings: Record<string, string>): Promise<{ code: unknown; says: string }> {
  const shop = await launch({ DATA_DIR: join(folder, "unused"), ...settings });
  const [code] = await once(shop.process, "close");
  return { code, says: shop.output().trim() };
}

test("a first start adds the demo data, and prints and logs the addresses; npm passes SIGTERM on, and the exit code is 0; OPS-02 metrics are at their port", async () => {
  const metricsPort = String(await freePort());
  const settings = { DATA_DIR: join(folder, "first"), LOG_LEVEL: "info", METRICS_PORT: metricsPort };
  const shop = await launch(settings, ["npm", "start"]);
  await waitUntilReady(shop);

  const first = await fetch(`${shop.url}/api/viewproductdetail/1`);
  expect(await first.json()).toMatchObject({ status: 200, product: { type: "scooter", productname: "Tulin Amihan" } });
  // The places of a new shop are loaded after it has opened; whoever asks meanwhile waits for them.
  const { places } = await (await fetch(`${shop.url}/api/places`)).json();
  expect(places).toHaveLength(18);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain("tulin_page_cache_sent_total 1\n");
  expect(metrics).toMatch(/^tulin_admission_queue[{]priority="orders",state="waiting"[}] 0$/m);
  // It answers a moment before it says so.
  await expect.poll(shop.output).toContain("API ");
  const said = shop.output();
  expect(said).toContain(`Storefront   ${shop.url}/`);
  expect(said).toContain(`Back office  ${shop.url}/admin/login`);
  expect(said).toContain(`Become its owner: register at ${shop.url}/admin/register#`);
  expect(said).not.toContain("TRUST_PROXY");
  await stopShop(shop);
  // One line for each address of the machine, at one port.
  const addresses = [...shop.output().matchAll(/"msg":"the shop listens at ([^"]+)"/g)].map(([, address]) => address);
  expect(addresses).toContain(shop.url.replace("localhost", "127.0.0.1"));
  expect(addresses).toEqual([...new Set(addresses)]);
});

test("ADM-03 a shop without an owner prints the same code at each start, which makes a visitor through a proxy the owner; then none", async () => {
  const settings = { DATA_DIR: emptyShop(), DEMO: "off" };
  const start = async () => {
    const shop = await launch(settings);
    await waitUntilReady(shop);
    await expect.poll(shop.output).toContain("API ");
    return { shop, code: /\/admin\/register#([0-9a-f-]{35})\s/.exec(shop.output())?.[1] };
  };
  const first = await start();
  await stopShop(first.shop);
  const { shop, code } = await start();
  expect(first.code).toBe(code);
  const register = async (owner_code?: string) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" };
    const person = { name: "Isabel Ramos", email: "isabel@example.ph", password: "tulin-quiet-speed", staff: true };
    const body = JSON.stringify({ ...person, owner_code });
    return (await fetch(`${shop.url}/api/register`, { method: "POST", headers, body })).json();
  };
  expect(await register()).toMatchObject({ status: 422, validation_errors: { owner_code: [expect.any(String)] } });
  expect(await register(code)).toMatchObject({ status: 200, role: "admin" });
  await stopShop(shop);
  const owned = await start();
  expect(owned.shop.output()).not.toContain("/admin/register");
  await stopShop(owned.shop);
});

test("TRUST_PROXY=on warns at start that it believes anyone", async () => {
  const shop = await launch({ DATA_DIR: emptyShop(), DEMO: "off", TRUST_PROXY: "on" });
  await waitUntilReady(shop);
  await expect.poll(shop.output).toContain("TRUST_PROXY=on believes anyone who claims to be a proxy");
  await stopShop(shop);
});

test("a second start over the same folder keeps the data, and DEMO=off starts an empty shop", async () => {
  const dataDir = join(folder, "again");
  const empty = await launch({ DATA_DIR: dataDir, DEMO: "off" });
  await waitUntilReady(empty);
  expect(await (await fetch(`${empty.url}/api/getScooter`)).json()).toEqual({
    status: 200,
    scooter: [],
    next_cursor: null,
  });
  await stopShop(empty);
  // It was still loading the places; the next start loads them.
  expect(empty.output()).not.toContain('"level":40');

  const again = await launch({ DATA_DIR: dataDir });
  await waitUntilReady(again);
  const { scooter } = (await (await fetch(`${again.url}/api/getScooter`)).json()) as { scooter: unknown[] };
  expect(scooter).toHaveLength(8);
  await stopShop(again);
});

test("a second shop over a folder in use is refused, and the first one is not affected", async () => {
  const dataDir = emptyShop();
  const first = await launch({ DATA_DIR: dataDir, DEMO: "off" });
  await waitUntilReady(first);

  const second = await refusalOf({ DATA_DIR: dataDir });

  expect(second.code).toBe(1);
  expect(second.says).toMatch(/already|another shop|in use/i);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await stopShop(first);
});

/** Shows this project read-only at another path, to one process only, and starts the shop there: as nobody when root runs the tests. */
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const unshare = "unshare";
const ownMounts = ["--mount", ...(isRoot ? [] : ["--map-root-user"])];
const mountReadOnly = 'mount --bind "$1" "$2" && mount -o remount,bind,ro "$2" && cd "$2"';
const asNobody = isRoot ? `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups` : "";
const project = join(import.meta.dirname, "../..");
const canMount = spawnSync(unshare, [...ownMounts, "sh", "-c", mountReadOnly, "sh", project, tmpdir()]).status === 0;

test("another user can run a read-only installation with a DATA_DIR of their own", async ({ skip }) => {
  skip(!canMount, "This system does not let this user mount a folder read-only.");
  const installation = join(folder, "installation");
  const dataDir = join(folder, "of another user");
  for (const path of [installation, dataDir]) await mkdir(path);
  if (isRoot) await chown(dataDir, NOBODY, NOBODY);
  await chmod(folder, 0o755);
  const start = `${mountReadOnly} && ! touch written && exec ${asNobody} npm start`;
  const shop = await launch({ DATA_DIR: dataDir, HOME: "/nonexistent" }, [
    unshare,
    ...ownMounts,
    "sh",
    "-c",
    start,
    "sh",
    project,
    installation,
  ] as [string, ...string[]]);
  await waitUntilReady(shop);

  const { status } = await fetch(`${shop.url}/scooter/1`);
  expect(status).toBe(200);
  await stopShop(shop);
  expect(shop.output()).not.toMatch(/EPERM|EACCES|EROFS/);
});

test("a port in use is reported, and PostgreSQL is stopped again", async () => {
  const taken = createServer().listen(0);
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" ? String(address?.port) : "";

  const refused = await refusalOf({ PORT: port, DATA_DIR: emptyShop(), DEMO: "off" });
  taken.close();

  expect(refused.code).toBe(1);
  expect(refused.says).toContain(`Port ${port} is in use by another program. Stop that one, or choose another port`);
  const free = await launch({ DATA_DIR: emptyShop(), DEMO: "off" });
  await waitUntilReady(free);
  await stopShop(free);
});

test("all invalid settings are reported with the expected values", async () => {
  const refused = await refusalOf({ PORT: "http", RATE_LIMIT: "maybe", DATABASE_URL: "mysql://shop@localhost/shop" });

  expect(refused.code).toBe(1);
  expect(refused.says).toContain("PORT must be a whole number from 0 to 65535");
  expect(refused.says).toContain("RATE_LIMIT must be on or off");
  expect(refused.says).toContain("DATABASE_URL must be an address such as postgres://");
  expect(refused.says).toContain("Correct the environment and start again.");
});

test("an unreachable database is reported without its password", async () => {
  const refused = await refusalOf({ DATABASE_URL: "postgres://shop:hush@127.0.0.1:9/shop" });

  expect(refused.code).toBe(1);
  expect(refused.says).toMatch(/DATABASE_URL/);
  expect(refused.says).not.toContain("hush");
});

test("an unusable data folder is reported", async () => {
  const file = join(folder, "a file");
  await writeFile(file, "mine");

  const refused = await refusalOf({ DATA_DIR: file });

  expect(refused.code).toBe(1);
  expect(refused.says).toContain(`The data folder ${file} cannot be used`);
  const system = await refusalOf({ DATA_DIR: "/proc/tulin", DATABASE_URL: "postgres://shop@127.0.0.1:9/shop" });
  expect(system.says).toBe(
    "The data folder /proc/tulin cannot be used: no folder can be created there. Give the user who starts the shop the right to read and write it, or set DATA_DIR to another folder.",
  );
});

test("a database with foreign tables is refused and unchanged", async () => {
  const foreign = await createTestDatabase({ empty: true });
  await foreign.pool.query("create table accounts (mine text)");
  const { host, port, user, database, password = "" } = foreign.connection;
  const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

  const refused = await refusalOf({ DATABASE_URL: url });

  expect(refused.code).toBe(1);
  expect(refused.says.split("\n").at(-1)).toMatch(/\.$/);
  const { rows } = await foreign.pool.query(
    "select column_name from information_schema.columns where table_name = 'accounts'",
  );
  expect(rows).toEqual([{ column_name: "mine" }]);
  await foreign.drop();
});
