import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";
import { whileQueriesTakeTooLong } from "../../support/api/slow-queries.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** What a path answers while its queries take too long. */
async function answerOfSlow(path: string) {
  const response = await whileQueriesTakeTooLong(shop, "orders, shipments, invoices", () =>
    shop.send(path, {}, { as: owner }),
  );
  return { status: response.status, body: await response.json() };
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
