import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shopManifestOf, writeShopManifest } from "#server/shop-manifest.ts";

const all = {
  routes: { root: {}, "storefront/content/home/home-page": { css: [] }, "admin/layout": {}, "admin/orders": {} },
  url: "/assets/manifest-a1b2c3d4.js",
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "manifest-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the storefront's list of pages holds all but the back office, and its pages name it", async () => {
  await writeFile(join(folder, "manifest-a1b2c3d4.js"), `window.__reactRouterManifest=${JSON.stringify(all)};`);

  await writeShopManifest(folder);

  const text = await readFile(join(folder, "manifest-a1b2c3d4-shop.js"), "utf8");
  const shop = {
    routes: { root: {}, "storefront/content/home/home-page": { css: [] } },
    url: "/assets/manifest-a1b2c3d4-shop.js",
  };
  expect(text).toBe(`window.__reactRouterManifest=${JSON.stringify(shop)};`);
  const finish = await shopManifestOf(folder);
  expect(finish(`<script>import "/assets/manifest-a1b2c3d4.js"</script>`)).toBe(
    `<script>import "/assets/manifest-a1b2c3d4-shop.js"</script>`,
  );
});

test("a build without a list of pages is refused", async () => {
  await expect(writeShopManifest(folder)).rejects.toThrow("no list of pages");
});
