import { gzipSync } from "node:zlib";
import type { Server } from "./processes.ts";
import type { Figure } from "./table.ts";

const MOST_KILOBYTES = 120;
const PAGES = { home: "/", list: "/scooter", product: "/scooter/1" };

/** The JavaScript of a first visit to each kind of public page: every script that the page names, as gzip packs it. */
export async function measureWeight({ origin }: Server): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const html = await (await fetch(origin + path)).text();
    const scripts = new Set(html.match(/\/assets\/[\w./-]+\.js/g));
    let bytes = 0;
    for (const script of scripts) {
      const answer = await fetch(origin + script);
      if (!answer.ok) throw new Error(`${script} answers ${answer.status}`);
      bytes += gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
    }
    figures.push({
      what: `JavaScript of a first visit, ${name}`,
      figure: bytes / 1024,
      unit: "KB",
      most: MOST_KILOBYTES,
    });
  }
  return figures;
}
