import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** React Router's list of all pages and their files, as the build names it. */
const MANIFEST = /^manifest-\w+\.js$/;
const DESK = "admin/";

type Manifest = { routes: Record<string, unknown>; url: string };

const shopNameOf = (name: string): string => name.replace(/\.js$/, "-shop.js");

/**
 * Writes a list of the storefront's pages beside the list of all that was built into this folder, which is served as
 * /assets/: whoever buys does not load the names of the back office. A step from one to the other loads the page anew.
 */
export async function writeShopManifest(folder: string): Promise<void> {
  const name = await manifestIn(folder);
  const text = await readFile(join(folder, name), "utf8");
  const begin = text.indexOf("{");
  const end = text.lastIndexOf("}") + 1;
  const all = JSON.parse(text.slice(begin, end)) as Manifest; // As this build has just written it.
  const routes = Object.fromEntries(Object.entries(all.routes).filter(([id]) => !id.startsWith(DESK)));
  const shop = { ...all, routes, url: `/assets/${shopNameOf(name)}` } satisfies Manifest;
  await writeFile(join(folder, shopNameOf(name)), text.slice(0, begin) + JSON.stringify(shop) + text.slice(end));
}

/** Makes a page of the storefront, as it was rendered, name the storefront's list instead of the list of all. */
export async function shopManifestOf(folder: string): Promise<(html: string) => string> {
  const name = await manifestIn(folder);
  return (html) => html.replaceAll(`/assets/${name}`, `/assets/${shopNameOf(name)}`);
}

/** @throws when the build has no list of pages, as with a React Router that does it otherwise */
async function manifestIn(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => MANIFEST.test(file));
  if (!name) throw new Error(`There is no list of pages in ${folder}.`);
  return name;
}
