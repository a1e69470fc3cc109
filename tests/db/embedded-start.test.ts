import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBinaries } from "#db/embedded/binaries.ts";
import { chooseIdentity } from "#db/embedded/identity.ts";
import { isAlive } from "#db/embedded/processes.ts";
import {
  createTemporaryFolder,
  queryOnce,
  removeTemporaryFolder,
  startEmbeddedProcess,
  waitUntil,
} from "../support/embedded.ts";

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = createTemporaryFolder();
  dataDir = join(folder, "a data folder");
});

afterEach(() => removeTemporaryFolder(folder));

describe("two shops over one data folder", () => {
  test("the second is refused with a message, and the first continues", async () => {
    const first = startEmbeddedProcess(dataDir);
    const { connection } = await first.nextEvent();
    symlinkSync(dataDir, join(folder, "another way there"));
    const second = startEmbeddedProcess(join(folder, "another way there"));
    expect(await second.nextEvent()).toEqual({
      problem: `Another shop (process ${first.pid}) is already running over the data folder ${dataDir}. Stop that one first, or give this one a DATA_DIR of its own.`,
    });
    expect(await queryOnce(connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test("when several start at the same moment, one starts and the others are refused with a message", async () => {
    const shops = [1, 2, 3].map(() => startEmbeddedProcess(dataDir));
    const events = await Promise.all(shops.map((shop) => shop.nextEvent()));
    expect(events.filter(({ connection }) => connection)).toHaveLength(1);
    expect(events.filter(({ problem }) => problem?.startsWith("Another shop"))).toHaveLength(2);
    const winner = events.find(({ connection }) => connection);
    expect(await queryOnce(winner?.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

const halfMade = () => readdirSync(dataDir).filter((name) => name.startsWith("postgres.new-"));

/** PostgreSQL over the data folder, started by hand: without the shop's settings, in the foreground. */
async function startByHand() {
  const clusterDir = join(dataDir, "postgres");
  const { postgres } = findBinaries();
  const { prefix, uid, gid } = chooseIdentity(dataDir, clusterDir, postgres);
  const [command = "", ...rest] = [...prefix, postgres, "-D", clusterDir, "-c", "listen_addresses=", "-k", clusterDir];
  const server = spawn(command, rest, { uid, gid, stdio: "ignore" });
  await waitUntil("it serves", () => existsSync(join(clusterDir, ".s.PGSQL.5432")));
  return server;
}

describe("a start after an earlier run", () => {
  test("after an interrupted first start, the next one starts from nothing", async () => {
    const interrupted = startEmbeddedProcess(dataDir);
    await waitUntil(
      "initdb is at work",
      () => existsSync(dataDir) && halfMade().some((name) => existsSync(join(dataDir, name, "base"))),
    );
    await interrupted.kill();
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    const again = startEmbeddedProcess(dataDir);
    expect((await again.nextEvent()).connection).toBeDefined();
    expect(halfMade()).toEqual([]);
    await again.stop();
  });

  test("when another process now has the stored process id, the start succeeds and leaves that process alone", async () => {
    const shop = startEmbeddedProcess(dataDir);
    const { pid = 0 } = await shop.nextEvent();
    process.kill(pid, "SIGKILL");
    await shop.kill();
    const bystander = spawn("sleep", ["60"]);
    const serverFile = join(dataDir, "postgres/postmaster.pid");
    writeFileSync(serverFile, readFileSync(serverFile, "utf8").replace(String(pid), String(bystander.pid)));
    const again = startEmbeddedProcess(dataDir);
    expect((await again.nextEvent()).connection).toBeDefined();
    expect(isAlive(bystander.pid ?? 0)).toBe(true);
    await again.stop();
    bystander.kill();
  });

  test("a PostgreSQL that was started by hand is left alone", async () => {
    const earlier = startEmbeddedProcess(dataDir);
    await earlier.nextEvent();
    await earlier.stop();
    const byHand = await startByHand();
    const shop = startEmbeddedProcess(dataDir);
    expect((await shop.nextEvent()).problem).toBe(
      `A PostgreSQL that was not started by the shop (process ${byHand.pid}) is running over ${dataDir}/postgres. Stop it first.`,
    );
    expect(isAlive(byHand.pid ?? 0)).toBe(true);
    byHand.kill("SIGINT");
  });
});
