import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureBuildFolder } from "#server/build-folder.ts";

let parent: string;
beforeEach(async () => {
  parent = join(await mkdtemp(join(tmpdir(), "whole-folder-")), "builds");
});
afterEach(() => rm(join(parent, ".."), { recursive: true }));

const write = (text: string) => (folder: string) => writeFile(join(folder, "page.html"), text);

test("two that make the same folder at once both get it whole, and nothing lies beside it", async () => {
  const bothAtWork = Promise.withResolvers<void>();
  let working = 0;
  const make = async (folder: string) => {
    await writeFile(join(folder, "half.html"), "");
    working += 1;
    if (working === 2) bothAtWork.resolve();
    await bothAtWork.promise;
    await rm(join(folder, "half.html"));
    await write("whole")(folder);
  };

  const folders = await Promise.all([ensureBuildFolder(parent, "one", make), ensureBuildFolder(parent, "one", make)]);

  expect(new Set(folders)).toEqual(new Set([join(parent, "one")]));
  expect(await readdir(parent)).toEqual(["one"]);
  expect(await readdir(join(parent, "one"))).toEqual(["page.html"]);
});

test("a folder that is there is not made again", async () => {
  await ensureBuildFolder(parent, "one", write("first"));
  const folder = await ensureBuildFolder(parent, "one", write("second"));
  expect(await readFile(join(folder, "page.html"), "utf8")).toBe("first");
});

test("work that fails says why and leaves nothing", async () => {
  const failing = ensureBuildFolder(parent, "one", async (folder) => {
    await write("half")(folder);
    throw new Error("out of paint");
  });
  await expect(failing).rejects.toThrow("out of paint");
  expect(await readdir(parent)).toEqual([]);
});

test("the folders used longest ago go, and so does what a killed process has left unfinished", async () => {
  await mkdir(join(parent, "unfinished-now"), { recursive: true });
  for (const [age, name] of ["newest", "newer", "older", "unfinished-long-ago"].entries()) {
    await mkdir(join(parent, name));
    const then = Date.now() / 1000 - (age + 1) * 2 * 60 * 60;
    await utimes(join(parent, name), then, then);
  }

  await ensureBuildFolder(parent, "today", write("today"));

  expect((await readdir(parent)).sort()).toEqual(["newer", "newest", "today", "unfinished-now"]);
  expect(existsSync(join(parent, "older"))).toBe(false);
});

test("what a process has left unfinished that was killed just now goes with the next one; what one is at work on stays", async () => {
  const program = `import { wholeFolder } from ${JSON.stringify(join(import.meta.dirname, "whole-folder.ts"))};
    await wholeFolder(${JSON.stringify(parent)}, "one", () => new Promise(() => {
      process.stdout.write("at work");
      setInterval(() => undefined, 1000);
    }));`;
  const worker = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  const elsewhere = `unfinished-not-${hostname()}-${worker.pid}-abcdef`;
  await mkdir(join(parent, elsewhere));
  const unfinished = await readdir(parent);
  expect(unfinished).toHaveLength(2);
  await ensureBuildFolder(parent, "two", write("two"));
  expect((await readdir(parent)).sort()).toEqual(["two", ...unfinished].sort());

  worker.kill("SIGKILL");
  await once(worker, "exit");
  await ensureBuildFolder(parent, "three", write("three"));
  expect((await readdir(parent)).sort()).toEqual(["three", "two", elsewhere].sort());
});
