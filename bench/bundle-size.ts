import type { Server } from "./processes.ts";
import type { Measurement } from "./table.ts";

const MOST_KILOBYTES = 120;
const PAGES = { home: "/", list: "/scooter", product: "/scooter/1" };

/** The JavaScript of a first visit to each kind of public page: every script that the page names, as it is sent. */
export async function measureBundleSize({ origin }: Server): Promise<Measurement[]> {
  const figures: Measurement[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const html = await (await fetch(origin + path)).text();
    const scripts = new Set(html.match(/\/assets\/[\w./-]+\.js/g));
    let bytes = 0;
    for (const script of scripts) {
      const answer = await fetch(origin + script, { method: "HEAD", headers: { "accept-encoding": "gzip" } });
      if (answer.headers.get("content-encoding") !== "gzip") throw new Error(`${script} is not sent as gzip`);
      bytes += Number(answer.headers.get("content-length"));
    }
    figures.push({
      name: `JavaScript of a first visit, ${name}`,
      value: bytes / 1024,
      unit: "KB",
      max: MOST_KILOBYTES,
    });
  }
  return figures;
}
