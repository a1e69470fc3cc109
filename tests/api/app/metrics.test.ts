import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { StartupProblem } from "#db/startup-problem.ts";
import { LoadShedder } from "#server/load/load-shedder.ts";
import { Metrics, serveMetrics } from "#server/metrics/metrics.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { freePort } from "../../support/free-port.ts";

const metrics = new Metrics();
let shop: Shop;
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  shop = await openShop({ metrics, load: new LoadShedder("<p>Busy") });
  const port = await freePort();
  close = await serveMetrics(metrics, { port, host: "127.0.0.1" });
  url = `http://127.0.0.1:${port}/metrics`;
});
afterAll(async () => {
  await close();
  await shop.close();
});

const read = async () => (await fetch(url)).text();
const readValue = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

test("OPS-02 requests are counted by method, route and status with their duration, and never by their address", async () => {
  await shop.send("/api/no-such-call?q=secret-1");
  await shop.send("/healthz");
  await shop.send("/healthz");
  const text = await read();
  expect(readValue(text, 'tulin_http_requests_total{method="GET",route="/healthz",status="200"}')).toBe(2);
  expect(readValue(text, 'tulin_http_request_duration_seconds_count{method="GET",route="/healthz"}')).toBe(2);
  expect(readValue(text, 'tulin_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/healthz"}')).toBe(
    2,
  );
  expect(text).not.toContain("secret-1");
});

test("OPS-02 a public read is rendered once and then counted as sent from memory", async () => {
  const before = await read();
  for (let times = 0; times < 4; times += 1) expect((await shop.send("/api/shop")).status).toBe(200);
  const after = await read();
  const change = (series: string) => readValue(after, series) - readValue(before, series);
  expect(change("tulin_page_cache_rendered_total")).toBe(1);
  expect(change("tulin_page_cache_sent_total")).toBe(4);
});

test("OPS-02 jobs, emails and orders are read from the database", async () => {
  await shop.pool.query(`
    insert into daily_statistics (day, orders) values ('2026-01-01', 7);
    insert into emails (kind, recipient, about, state) values
      ('welcome', 'a@example.com', '{}', 'waiting'), ('welcome', 'b@example.com', '{}', 'failed'), ('welcome', 'c@example.com', '{}', 'sent');
    select graphile_worker.add_job('due', '{}'), graphile_worker.add_job('later', '{}', run_at => now() + interval '1 day');
    select graphile_worker.add_job('failed', '{}', max_attempts => 1);
    select graphile_worker.permanently_fail_jobs(array_agg(id), 'broken') from graphile_worker.jobs where task_identifier = 'failed'`);
  const text = await read();
  expect(readValue(text, "tulin_database_up")).toBe(1);
  expect(readValue(text, "tulin_orders_placed")).toBe(7);
  expect(readValue(text, "tulin_emails_waiting")).toBe(1);
  expect(readValue(text, "tulin_emails_failed")).toBe(1);
  expect(readValue(text, "tulin_jobs_waiting")).toBe(1);
  expect(readValue(text, "tulin_jobs_failed")).toBe(1);
  expect(readValue(text, 'tulin_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(readValue(text, 'tulin_admission_queue{priority="orders",state="waiting"}')).toBe(0);
});

test("OPS-02 the metrics are on a port of their own, which another program may not have", async () => {
  expect((await shop.send("/metrics")).status).toBe(404);
  expect((await fetch(url.replace("/metrics", "/"))).status).toBe(404);
  const port = Number(new URL(url).port);
  const taken = serveMetrics(new Metrics(), { port, host: "127.0.0.1" });
  onTestFinished(() => taken.then((end) => end()).catch(() => undefined));
  await expect(taken).rejects.toBeInstanceOf(StartupProblem);
});

test("OPS-02 every metric that the dashboard and the alerts name exists", async () => {
  const folder = join(import.meta.dirname, "../../../docs/monitoring");
  const text = await read();
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const named = new Set(files.join("\n").match(/\b(?:tulin|nodejs|process)_[a-z0-9_]+/g));
  expect(named.size).toBeGreaterThan(15);
  for (const name of named) expect(text).toMatch(new RegExp(`^${name}[ {]`, "m"));
  const { groups } = parse(readFileSync(join(folder, "alerts.yaml"), "utf8"));
  for (const { alert, expr, annotations } of groups[0].rules) {
    expect(expr, alert).toMatch(/[<>=]/);
    expect(annotations.summary, alert).toMatch(/[.]$/);
  }
});
