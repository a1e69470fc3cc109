import { afterAll, beforeAll, expect, test } from "vitest";
import { registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { returnCalls } from "../../support/api/returns.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
const { delivered, asked, accept, refuseReturn, receive, withdraw } = returnCalls(shop, () => owner);
beforeAll(async () => {
  owner = await registerStaff(shop);
  await saveSettings(shop, owner, { return_days: 7 });
});

test("RET-01 each step is an email with its words; the emails render", async () => {
  const buyer = await registerCustomer(shop);
  const bought = await delivered(buyer);
  const refused = await asked(bought, { lines: [[bought.bells, 1]] });
  await refuseReturn(refused);
  const withdrawn = await asked(bought, { lines: [[bought.bells, 1]] });
  await withdraw(bought, withdrawn);
  const id = await asked(bought, { lines: [[bought.bells, 2]] });
  await accept(id);
  await receive(id, [[bought.bells, 2]]);
  const worker = await startEmailWorker(shop);
  try {
    await expect
      .poll(
        async () =>
          (
            await shop.pool.query(
              "select from emails where about ? 'return_id' and (about ->> 'order_id')::bigint = $1 and state = 'waiting'",
              [bought.id],
            )
          ).rowCount,
      )
      .toBe(0);
  } finally {
    await worker.stop();
  }
  const { rows } = await shop.pool.query<{ kind: string; subject: string; body_text: string }>(
    "select kind, subject, body_text from emails where about ? 'return_id' and (about ->> 'order_id')::bigint = $1 order by id",
    [bought.id],
  );
  const textOf = (kind: string) => rows.findLast((row) => row.kind === kind)?.body_text ?? "";
  expect(rows).toHaveLength(7);
  expect(textOf("return_refused")).toContain("It was ridden.");
  expect(textOf("return_accepted")).toContain("Bring it to the shop.");
  expect(textOf("return_received")).toContain("₱");
  expect(rows.at(-1)?.subject).toContain("We received your return for order TL-");
});
