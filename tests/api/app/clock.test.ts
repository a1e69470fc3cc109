import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Product } from "#contract/products.ts";
import { watchClock } from "#server/job-clock.ts";
import { registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { openJobs, placeOnlineOrder, runJob } from "../../support/api/online-payments.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { startMailServer, type TestMailServer } from "../../support/mail-server.ts";

// What is left in the database of a machine whose clock was hours ahead and is right again.

let shop: Shop;
let mail: TestMailServer;
let product: Product;
beforeAll(async () => {
  shop = await openShop({ sandbox: true });
  mail = await startMailServer();
  product = await createProduct(shop, await registerStaff(shop), { stock: 100, selling: "1000" });
  return async () => {
    await shop.close();
    await mail.close();
  };
});
afterEach(() => vi.useRealTimers());

async function startWorker(): Promise<void> {
  const worker = await startJobWorker(shop, mail.url);
  onTestFinished(worker.stop);
}

const expectEmailTo = async (address: string) =>
  expect.poll(() => mail.received.some(({ to }) => to === address), { timeout: 30_000 }).toBe(true);

test("OPS-07 a job that was enqueued while the clock was ahead runs with its delay, and one for a date stays", async () => {
  const { email } = await registerCustomer(shop);
  await shop.pool.query(
    "select graphile_worker.add_job('check_payments', run_at => now() + interval '3 days', job_key => 'a date')",
  );
  await shop.pool.query(
    `update graphile_worker._private_jobs set created_at = created_at + interval '5 hours', updated_at = updated_at + interval '5 hours',
            run_at = run_at + interval '5 hours'`,
  );
  await startWorker();
  await expectEmailTo(email);
  const { rows } = await shop.pool.query(
    "select run_at > now() + interval '3 days' as later from graphile_worker.jobs where key = 'a date'",
  );
  expect(rows).toEqual([{ later: true }]);
  await shop.pool.query("select graphile_worker.remove_job('a date')");
});

test("OPS-07 a job that failed while the clock was ahead is tried again soon", async () => {
  const { email } = await registerCustomer(shop);
  await shop.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'no mail server', run_at = now() + interval '5 hours'`,
  );
  await startWorker();
  await expectEmailTo(email);
});

test("OPS-07 a job that a process held which ended while the clock was ahead runs in another process", async () => {
  const { email } = await registerCustomer(shop);
  await shop.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = 'a worker that ended', locked_at = now() + interval '5 hours'`,
  );
  await startWorker();
  await expectEmailTo(email);
});

test("OPS-07 regular jobs that were planned while the clock was ahead are planned again", async () => {
  await startWorker();
  const planned =
    "select count(*)::int as ahead from graphile_worker._private_known_crontabs where last_execution > now()";
  await expect
    .poll(async () => (await shop.pool.query("select from graphile_worker._private_known_crontabs")).rowCount)
    .toBeGreaterThan(0);
  await shop.pool.query(
    "update graphile_worker._private_known_crontabs set last_execution = now() + interval '5 hours'",
  );
  await startWorker();
  await expect.poll(async () => (await shop.pool.query(planned)).rows).toEqual([{ ahead: 0 }]);
});

test("OPS-07 PAY-03 a payment whose next check was planned while the clock was ahead is settled", async () => {
  const { id, reference } = await placeOnlineOrder(shop, product);
  await shop.pool.query("update payments set check_at = now() + interval '5 minutes' where order_id = $1", [id]);
  await shop.pool.query("update sandbox_payments set state = 'paid' where reference = $1", [reference]);
  await startWorker();
  await runJob(shop, "check_payments");
  const paid = "select 1 from payment_events where order_id = $1 and kind = 'paid'";
  await expect.poll(async () => (await shop.pool.query(paid, [id])).rowCount, { timeout: 30_000 }).toBe(1);
  await expect.poll(() => openJobs(shop), { timeout: 30_000 }).toBe(0);
});

test("OPS-07 the shop notices when its clock is set, forwards or back, and not when it is corrected by seconds", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const wasSet = watchClock();
  const ahead = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  expect(wasSet()).toBe(false);
  ahead(20);
  expect(wasSet()).toBe(false);
  ahead(7200);
  expect([wasSet(), wasSet()]).toEqual([true, false]);
  ahead(-7200);
  expect([wasSet(), wasSet()]).toEqual([true, false]);
});
