import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTemporaryFolder, queryOnce, removeTemporaryFolder, startEmbeddedProcess } from "../support/embedded.ts";

const NOBODY = 65534;
const NO_ACCOUNT = 54321;

/** Only root can change to another user, and only where that user may read this project. */
const canBecomeOthers =
  process.getuid?.() === 0 &&
  spawnSync("/bin/sh", ["-c", 'test -r "$1"', "sh", import.meta.filename], { uid: NOBODY, gid: NOBODY }).status === 0;

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = createTemporaryFolder();
  dataDir = join(folder, "a data folder");
  mkdirSync(dataDir);
});

afterEach(() => removeTemporaryFolder(folder));

const ownerOfFiles = () => statSync(join(dataDir, "postgres/base")).uid;

/** A PATH with everything that the start needs except `unshare`, as if namespaces were forbidden. */
function pathWithoutNamespaces(): string {
  const programs = join(folder, "programs");
  mkdirSync(programs);
  for (const name of ["id", "sleep", "ps"]) {
    const found = ["/bin", "/usr/bin"].map((place) => join(place, name)).find((file) => existsSync(file));
    if (found) symlinkSync(found, join(programs, name));
  }
  return programs;
}

async function startKillStart(uid: number): Promise<void> {
  const shop = startEmbeddedProcess(dataDir, { uid });
  await queryOnce((await shop.nextEvent()).connection, "create table kept as select 1 as one");
  await shop.kill();
  const again = startEmbeddedProcess(dataDir, { uid });
  expect(await queryOnce((await again.nextEvent()).connection, "select one from kept")).toEqual([{ one: 1 }]);
  await again.stop();
}

test("the files belong to a user who can start it again", async () => {
  await startKillStart(process.getuid?.() ?? 0);
  expect(existsSync(join(dataDir, "postgres/PG_VERSION"))).toBe(true);
});

describe.runIf(canBecomeOthers)("as other users", () => {
  test("an ordinary user runs it under their own id", async () => {
    chownSync(dataDir, NOBODY, NOBODY);
    await startKillStart(NOBODY);
    expect(ownerOfFiles()).toBe(NOBODY);
  });

  test("a user id without an account, as in some containers", async () => {
    chownSync(dataDir, NO_ACCOUNT, NO_ACCOUNT);
    await startKillStart(NO_ACCOUNT);
    expect(ownerOfFiles()).toBe(NO_ACCOUNT);
  });

  test("root runs it as the owner of the folder", async () => {
    chownSync(dataDir, NOBODY, NOBODY);
    await startKillStart(0);
    expect(ownerOfFiles()).toBe(NOBODY);
  });

  test("where namespaces are forbidden, root changes the owner of its files to nobody", async () => {
    const shop = startEmbeddedProcess(dataDir);
    await queryOnce((await shop.nextEvent()).connection, "create table kept as select 1 as one");
    await shop.stop();
    expect(ownerOfFiles()).toBe(0);
    const confined = startEmbeddedProcess(dataDir, { path: pathWithoutNamespaces() });
    expect(await queryOnce((await confined.nextEvent()).connection, "select one from kept")).toEqual([{ one: 1 }]);
    await confined.kill();
    expect(ownerOfFiles()).toBe(NOBODY);
    const handedOver = startEmbeddedProcess(dataDir);
    expect(await queryOnce((await handedOver.nextEvent()).connection, "select one from kept")).toEqual([{ one: 1 }]);
    expect(ownerOfFiles()).toBe(NOBODY);
  });

  test("root gets a message when no other user can reach the data and namespaces are forbidden", async () => {
    chmodSync(folder, 0o700);
    const shop = startEmbeddedProcess(dataDir, { path: pathWithoutNamespaces() });
    expect((await shop.nextEvent()).problem).toMatch(
      /^PostgreSQL does not run as root, and no other user can reach both its program \(.*\) and the data folder .*\. Start the shop as an ordinary user/,
    );
  });

  test("a user without write permission for the folder gets a message", async () => {
    const shop = startEmbeddedProcess(dataDir, { uid: NOBODY });
    expect((await shop.nextEvent()).problem).toContain(
      `${dataDir} cannot be used: this user may not read and write it.`,
    );
  });

  test("a user without write permission for the database in the folder gets a message with its owner", async () => {
    const shop = startEmbeddedProcess(dataDir);
    await shop.nextEvent();
    await shop.stop();
    chmodSync(dataDir, 0o777);
    chmodSync(join(dataDir, "shop.lock"), 0o666);
    const other = startEmbeddedProcess(dataDir, { uid: NO_ACCOUNT });
    expect((await other.nextEvent()).problem).toContain(
      `belongs to user number 0, and the shop was started by user number`,
    );
  });
});
