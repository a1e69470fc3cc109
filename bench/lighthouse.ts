import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import lighthouse, { type Result } from "lighthouse";
import { buildAndLoadPages } from "#server/build.ts";
import { ensureChromium } from "../tests/support/chromium.ts";
import { freePort } from "../tests/support/free-port.ts";
import { startShop } from "../tests/support/running-shop.ts";
import { medianOf } from "./table.ts";

// Lighthouse on a phone it simulates, over the shop as it is served: a new folder, the demo catalogue, built pages.

const PAGES = { home: "/", list: "/scooter", product: "/scooter/1" };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const RUNS = 3;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A browser that listens for Lighthouse. As root it has no sandbox to go into. */
async function openBrowser() {
  const folder = mkdtempSync(join(tmpdir(), "tulin-lighthouse-"));
  const port = await freePort();
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = spawn(
    await ensureChromium(),
    ["--headless=new", `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, ...sandbox, "about:blank"],
    { stdio: "ignore" },
  );
  while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null))?.ok) await sleep(100);
  return {
    port,
    async close() {
      const ended = once(browser, "exit");
      browser.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One look at a page; a recording that a busy browser began too late is made again. @throws when Lighthouse could not look */
async function lookAt(url: string, port: number, retries = 2): Promise<Result> {
  const outcome = await lighthouse(url, { port, logLevel: "error", onlyCategories: CATEGORIES });
  if (outcome?.lhr.runtimeError?.code === "NO_NAVSTART" && retries > 0) return lookAt(url, port, retries - 1);
  if (!outcome || outcome.lhr.runtimeError)
    throw new Error(`${url}: ${outcome?.lhr.runtimeError?.message ?? "nothing"}`);
  return outcome.lhr;
}

/** What cost points, with what it says about itself. */
function lossesIn({ categories, audits }: Result): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighed.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.995
      ? [`  ${id}: ${audit.score} ${audit.displayValue ?? audit.title}`]
      : [];
  });
}

await buildAndLoadPages();
const browser = await openBrowser();
try {
  say("Starting the shop …");
  const shop = await startShop({ NODE_ENV: "production" });
  try {
    say(["page   ", ...CATEGORIES].join("  "));
    for (const [name, path] of Object.entries(PAGES)) {
      const looks: Result[] = [];
      for (let run = 0; run < RUNS; run += 1) looks.push(await lookAt(shop.url + path, browser.port));
      const scores = CATEGORIES.map((category) =>
        Math.round(100 * medianOf(looks.map(({ categories }) => categories[category]?.score ?? 0)))
          .toString()
          .padStart(category.length),
      );
      say([name.padEnd(7), ...scores].join("  "));
      for (const loss of looks[0] ? lossesIn(looks[0]) : []) say(loss);
    }
  } finally {
    await shop.stop();
  }
} finally {
  await browser.close();
}
