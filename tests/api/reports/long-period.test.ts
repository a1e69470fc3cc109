import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** Ends the queries that wait for a lock as PostgreSQL does when their time is over: with the same SQLSTATE. */
async function endWaitingQueries(): Promise<void> {
  for (;;) {
    const { rowCount } = await shop.pool.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount) return;
    await wait(20);
  }
}

/** What a path answers while its queries take too long. */
async function answerOfSlow(path: string) {
  const locking = await shop.pool.connect();
  try {
    await locking.query("begin; lock table orders, shipments, invoices in access exclusive mode");
    const [response] = await Promise.all([shop.send(path, {}, { as: owner }), endWaitingQueries()]);
    return { status: response.status, body: await response.json() };
  } finally {
    await locking.query("rollback");
    locking.release();
  }
}

describe("REP-02 a report over too many orders", () => {
  test.each(["sales", "sales/export", "vat", "vat/export", "margins", "margins/export", "couriers", "couriers/export"])(
    "%s asks for a shorter period",
    async (path) => {
      const { status, body } = await answerOfSlow(`/api/admin/reports/${path}?days=365`);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: "period_too_long",
        message: "This report takes too long: its period has too many orders. Choose a shorter period.",
      });
    },
  );
});
