import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { buildAndLoadPages } from "#server/build.ts";
import { ensureChromium } from "../tests/support/chromium.ts";
import { freePort } from "../tests/support/free-port.ts";
import { startShop } from "../tests/support/running-shop.ts";
import { medianOf } from "./table.ts";

// Lighthouse on a simulated phone, with the shop in production: built pages, an empty data folder, the demo catalogue.

const PAGES = { home: "/", list: "/scooter", product: "/scooter/1" };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const RUNS = 5;

/**
 * How many times slower than this machine the simulated phone is: 4, as Lighthouse has it, or another number from the
 * command line. With 2, a machine with half the benchmark index simulates the same phone.
 */
const slowdown = Number(process.argv[3] ?? 4);

/** What the medians of each page must reach on a machine with this benchmark index or a higher one. */
const GOAL = { performance: 98, blockingMs: 100 };
const FAST_ENOUGH = 1500 * (slowdown / 4);

const print = (line: string) => process.stdout.write(`${line}\n`);

type Audit = { score: number | null; numericValue?: number; displayValue?: string; title: string };
/** The used part of a Lighthouse report. */
type Report = {
  runtimeError?: { code: string; message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  environment: { benchmarkIndex: number };
};
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

/** Lighthouse has 150 packages, so it is not installed with the shop: it has a package.json of its own. */
async function loadLighthouse(): Promise<Lighthouse> {
  const file = join(import.meta.dirname, "lighthouse", "node_modules", "lighthouse", "core", "index.js");
  if (!existsSync(file)) {
    process.stderr.write("Lighthouse is not installed. Install it first: npm ci --prefix bench/lighthouse\n");
    process.exit(1);
  }
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as { default: Lighthouse };
  return lighthouse;
}

/** A browser that Lighthouse can control. As root Chromium has no sandbox. */
async function openBrowser() {
  const port = await freePort();
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [`--remote-debugging-port=${port}`, ...sandbox];
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
  return { port, close: () => browser.close() };
}

/** Measures a page once; again when a busy browser began to record too late. @throws when Lighthouse could not measure */
async function measurePage(url: string, port: number, retries = 2): Promise<Report> {
  const outcome = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: CATEGORIES,
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  if (outcome?.lhr.runtimeError?.code === "NO_NAVSTART" && retries > 0) return measurePage(url, port, retries - 1);
  if (!outcome || outcome.lhr.runtimeError)
    throw new Error(`${url}: ${outcome?.lhr.runtimeError?.message ?? "nothing"}`);
  return outcome.lhr;
}

/** The audits that cost points, with their explanation. */
function lossesIn({ categories, audits }: Report): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighed.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.995
      ? [`  ${id}: ${audit.score} ${audit.displayValue ?? audit.title}`]
      : [];
  });
}

/** The total blocking time, in milliseconds. */
function blockingTime({ audits }: Report): number {
  const audit: Audit | undefined = audits["total-blocking-time"];
  return audit?.numericValue ?? Number.NaN;
}

const lighthouse = await loadLighthouse();
await buildAndLoadPages();
const browser = await openBrowser();
try {
  print("Starting the shop …");
  const shop = await startShop({ NODE_ENV: "production" }, "as served");
  try {
    print(["page   ", ...CATEGORIES, "blocking ms", "benchmark index"].join("  "));
    for (const [name, path] of Object.entries(PAGES)) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await measurePage(shop.url + path, browser.port));
      const scores = CATEGORIES.map((category) =>
        Math.round(100 * medianOf(reports.map(({ categories }) => categories[category]?.score ?? 0))),
      );
      const [performance = 0] = scores;
      const blocking = Math.round(medianOf(reports.map(blockingTime)));
      const index = Math.round(medianOf(reports.map(({ environment }) => environment.benchmarkIndex)));
      const cells = scores.map((score, index) => String(score).padStart(CATEGORIES[index]?.length ?? 0));
      print([name.padEnd(7), ...cells, String(blocking).padStart(11), String(index).padStart(15)].join("  "));
      const missed = performance < GOAL.performance || blocking > GOAL.blockingMs;
      if (missed && index > FAST_ENOUGH) process.exitCode = 1;
      if (missed)
        print(
          `  below the goal of ${GOAL.performance} and ${GOAL.blockingMs} ms; a machine below ${FAST_ENOUGH} is too slow to say`,
        );
      for (const loss of reports[0] ? lossesIn(reports[0]) : []) print(loss);
    }
  } finally {
    await shop.stop();
  }
} finally {
  await browser.close();
}
