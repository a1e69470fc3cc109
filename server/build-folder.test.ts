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

test("two processes that build the same folder at once both get it complete, and no unfinished folder is left", async () => {
  const bothBuilding = Promise.withResolvers<void>();
  let building = 0;
  const build = async (folder: string) => {
    await writeFile(join(folder, "half.html"), "");
    building += 1;
    if (building === 2) bothBuilding.resolve();
    await bothBuilding.promise;
    await rm(join(folder, "half.html"));
    await write("complete")(folder);
  };

  const folders = await Promise.all([ensureBuildFolder(parent, "one", build), ensureBuildFolder(parent, "one", build)]);

  expect(new Set(folders)).toEqual(new Set([join(parent, "one")]));
  expect(await readdir(parent)).toEqual(["one"]);
  expect(await readdir(join(parent, "one"))).toEqual(["page.html"]);
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
  expect(await readdir(parent)).toEqual([]);
});

test("the least recently used builds are removed, and unfinished ones after an hour", async () => {
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

test("a user who may not write there is told who has to build when there is no build", async () => {
  const readOnly = () => Promise.reject(Object.assign(new Error("read-only"), { code: "EROFS" }));
  await expect(ensureBuildFolder(parent, "one", readOnly)).rejects.toThrow(
    `The pages are not built yet, and this user may not write to ${parent}. Run "npm run build" as the user who installed the shop`,
  );
});
