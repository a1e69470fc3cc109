import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureBuildFolder } from "#server/build-folder.ts";

let parent: string;
beforeEach(async () => {
  parent = join(await mkdtemp(join(tmpdir(), "build-folder-")), "builds");
});
afterEach(() => rm(join(parent, ".."), { recursive: true }));

const write = (text: string) => (folder: string) => writeFile(join(folder, "page.html"), text);

const builds = async () => (await readdir(parent)).filter((name) => name !== "build.lock").sort();

test("two processes that need the same folder at once both get it complete, one builds it, and no unfinished folder is left", async () => {
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let built = 0;
  const build = async (folder: string) => {
    built += 1;
    await writeFile(join(folder, "half.html"), "");
    begun.resolve();
    await done.promise;
    await rm(join(folder, "half.html"));
    await write("complete")(folder);
  };

  const first = ensureBuildFolder(parent, "one", build);
  await begun.promise;
  const second = ensureBuildFolder(parent, "one", build);
  // The second has a folder of its own when it waits.
  await expect.poll(builds).toHaveLength(2);
  done.resolve();

  expect(await Promise.all([first, second])).toEqual([join(parent, "one"), join(parent, "one")]);
  expect(built).toBe(1);
  expect(await builds()).toEqual(["one"]);
  expect(await readdir(join(parent, "one"))).toEqual(["page.html"]);
});

test("when the process that builds fails, one that waits builds", async () => {
  const begun = Promise.withResolvers<void>();
  const failing = ensureBuildFolder(parent, "one", async () => {
    begun.resolve();
    await expect.poll(builds).toHaveLength(2);
    throw new Error("disk full");
  });
  await begun.promise;
  const second = ensureBuildFolder(parent, "one", write("complete"));

  await expect(failing).rejects.toThrow("disk full");
  expect(await readdir(await second)).toEqual(["page.html"]);
});

test("a folder that exists is not built again", async () => {
  await ensureBuildFolder(parent, "one", write("first"));
  const folder = await ensureBuildFolder(parent, "one", write("second"));
  expect(await readFile(join(folder, "page.html"), "utf8")).toBe("first");
});

test("a build that fails throws its error and leaves no folder", async () => {
  const failing = ensureBuildFolder(parent, "one", async (folder) => {
    await write("half")(folder);
    throw new Error("disk full");
  });
  await expect(failing).rejects.toThrow("disk full");
  expect(await builds()).toEqual([]);
});

test("the least recently used builds are removed, and unfinished ones after an hour", async () => {
  await mkdir(join(parent, "unfinished-now"), { recursive: true });
  for (const [age, name] of ["newest", "newer", "older", "unfinished-long-ago"].entries()) {
    await mkdir(join(parent, name));
    const then = Date.now() / 1000 - (age + 1) * 2 * 60 * 60;
    await utimes(join(parent, name), then, then);
  }

  await ensureBuildFolder(parent, "today", write("today"));

  expect(await builds()).toEqual(["newer", "newest", "today", "unfinished-now"]);
  expect(existsSync(join(parent, "older"))).toBe(false);
});

test("a user who may not write there is told who has to build when there is no build", async () => {
  const readOnly = () => Promise.reject(Object.assign(new Error("read-only"), { code: "EROFS" }));
  await expect(ensureBuildFolder(parent, "one", readOnly)).rejects.toThrow(
    `The pages are not built yet, and this user may not write to ${parent}. Run "npm run build" as the user who installed the shop`,
  );
});
