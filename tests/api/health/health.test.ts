import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop({ settings: { SMTP_URL: "smtp://127.0.0.1:9" } });
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const health = async () => (await shop.call("GET /api/admin/health", {}, { as: owner })).body;

test("MON-01 a shop without problems says how its disk, database, jobs and emails are", async () => {
  await shop.pool.query("delete from emails; delete from graphile_worker._private_jobs");
  const { problems, disk, database, jobs, emails, payments, webhooks } = await health();
  expect(problems.filter(({ area }) => area !== "disk")).toEqual([]); // The machine of the test may have little space.
  expect(disk?.free_mb).toBeLessThanOrEqual(disk?.total_mb ?? 0);
  expect(database.version).toMatch(/^\d+/);
  expect(database.size_mb).toBeGreaterThan(0);
  expect(database.connections.used).toBeGreaterThan(0);
  expect(jobs).toEqual({ waiting: 0, failed: 0, oldest_seconds: 0, failing: [] });
  expect(emails).toMatchObject({ mail_server: true, failed: 0 });
  expect(payments).toEqual({ providers: [], problems: 0, unread_webhooks: 0 });
  expect(webhooks).toEqual({ active: 0, failing: 0, switched_off: 0 });
});

test("MON-01 a failed job, a late job and a failed email are named with what to do", async () => {
  await shop.pool.query(
    `select graphile_worker.add_job('resize', '{}', max_attempts => 1), graphile_worker.add_job('email', '{}');
     update graphile_worker._private_jobs set attempts = 1, last_error = E'No such picture\nat resize' where max_attempts = 1;
     update graphile_worker._private_jobs set run_at = now() - interval '10 minutes' where max_attempts > 1;
     insert into emails (kind, recipient, about, state) values ('welcome', 'x@example.com', '{}', 'failed')`,
  );
  const { problems, jobs, emails } = await health();
  expect(jobs).toMatchObject({
    failed: 1,
    failing: [{ name: "resize", attempts: 1, max_attempts: 1, error: "No such picture", next_at: null }],
  });
  expect(jobs.oldest_seconds).toBeGreaterThanOrEqual(600);
  expect(emails.failed).toBe(1);
  expect(problems).toEqual(
    expect.arrayContaining([
      { area: "jobs", message: expect.stringContaining("more than five minutes") },
      { area: "jobs", message: "One job has failed and won't be tried again. The errors are below." },
      { area: "emails", message: "One email could not be sent. Open Emails to send them again." },
    ]),
  );
});

test("MON-01 a query that runs for long is listed without its values", async () => {
  const client = await shop.pool.connect();
  const pid = (await client.query("select pg_backend_pid() as pid")).rows[0].pid;
  const running = client.query("select pg_sleep($1) as long_sleep", [300]).catch((error) => error);
  await expect
    .poll(async () => (await health()).database.slow_queries.map(({ query }) => query))
    .toContainEqual("select pg_sleep($1) as long_sleep");
  await shop.pool.query("select pg_cancel_backend($1)", [pid]);
  await running;
  client.release();
});

test("MON-01 ADM-02 only the owner sees it", async () => {
  for (const role of ["manager", "support"] as const) {
    const response = await shop.request("GET /api/admin/health", {}, { as: await createStaff(shop, role) });
    expect([response.status, response.body]).toMatchObject([403, { code: "not_permitted" }]);
  }
});
