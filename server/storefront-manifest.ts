import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Route = { id: string; imports?: string[] };
type Manifest = { url: string; entry: { imports: string[] }; routes: Record<string, Route> };

const MANIFEST = /^manifest-\w+\.js$/;
const ASSIGNMENT = "window.__reactRouterManifest=";

/**
 * Writes a second list of routes beside the one that React Router's build wrote: that of the storefront, which each first visit
 * loads. It leaves out the back office and the files that the first page has loaded already: half the size, and it does not grow
 * with the back office. `web/entry.server.tsx` chooses between the two.
 */
export async function writeStorefrontManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => MANIFEST.test(file));
  if (name === undefined) throw new Error(`No manifest of routes in ${assets}`);
  const text = await readFile(join(assets, name), "utf8");
  // Written by the build of the same pages.
  const manifest = JSON.parse(text.slice(ASSIGNMENT.length).replace(/;\s*$/, "")) as Manifest;
  // Its own URL, which the browser would load otherwise: the page names it.
  const url = manifest.url.replace(name, `storefront-${name}`);
  const content = ASSIGNMENT + JSON.stringify(storefrontManifest({ ...manifest, url }));
  await writeFile(join(assets, `storefront-${name}`), `${content};`);
}

/** The manifest without the routes of the back office, and without imports that the root or the layout has. */
export function storefrontManifest<M extends Manifest>(manifest: M): M {
  const ofStorefront = Object.entries(manifest.routes).filter(([id]) => !id.startsWith("admin/"));
  const everywhere = ofStorefront.filter(([id]) => id === "root" || id.endsWith("/layout"));
  const loaded = new Set([...manifest.entry.imports, ...everywhere.flatMap(([, { imports = [] }]) => imports)]);
  const routes = ofStorefront.map(([id, route]) => [
    id,
    { ...route, imports: (route.imports ?? []).filter((file) => !loaded.has(file)) },
  ]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}
