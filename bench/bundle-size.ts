import type { Server } from "./processes.ts";
import type { Measurement } from "./table.ts";

const MAX_KILOBYTES = 135;
const PAGES = { home: "/", list: "/scooter", product: "/scooter/1" };

/** The JavaScript of a first visit to each kind of public page: its scripts and what they import, as gzip. */
export async function measureBundleSize({ origin }: Server): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const html = await (await fetch(origin + path)).text();
    let bytes = 0;
    for (const script of await scriptsOf(origin, html)) {
      const response = await fetch(origin + script, { method: "HEAD", headers: { "accept-encoding": "gzip" } });
      bytes += Number(response.headers.get("content-length"));
    }
    measurements.push({
      name: `JavaScript of a first visit, ${page}`,
      value: bytes / 1024,
      unit: "KB",
      max: MAX_KILOBYTES,
    });
  }
  return measurements;
}

/** The paths of the scripts that a page names, and of what they import at once. */
async function scriptsOf(origin: string, html: string): Promise<Set<string>> {
  const found = new Set(html.match(/\/assets\/[\w./-]+\.js/g));
  for (const script of found) {
    const text = await (await fetch(origin + script)).text();
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) found.add(`/assets/${name}`);
  }
  return found;
}
