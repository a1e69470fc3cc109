import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { placeOnlineOrder, press } from "../../support/api/online-payments.ts";
import { untilDelivered } from "../../support/api/orders.ts";
import { createGoods, type Goods, refundCalls } from "../../support/api/refunds.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop({ sandbox: true });
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.closeWithoutServerErrors();
});

let owner: TestAccount;
let goods: Goods;
beforeAll(async () => {
  owner = await registerStaff(shop);
  goods = await createGoods(shop, owner);
  await shop.pool.query("update settings set vat_registered = true, tin = '123-456-789-00000', owner = 'Tulin Inc.'");
});

const calls = refundCalls(shop, () => ({ ...goods, owner }));
const { placed, delivered, linesOf, move, orderNow, paymentOf, refund, giveBack, ship, documentsOf } = calls;

describe("PAY-05 a refund for pieces that the customer keeps", () => {
  test("DOC-01 makes a credit note of its amount, and a later return one of the rest of the price", async () => {
    const { id, helmets, bells } = await delivered({ helmet: 1, bell: 1 });
    await finishSteps(shop);
    await refund(id, 500, [[helmets, 1]]);
    expect(await documentsOf(id)).toEqual([5340, 500]);
    await giveBack(id, [[bells, 1]]);
    expect(await documentsOf(id)).toEqual([5340, 500, 350]);
    await refund(id, 350, [], { seen_refunded: 500 });
    await giveBack(id, [[helmets, 1]]);
    expect(await documentsOf(id)).toEqual([5340, 500, 350, 4490]);
  });

  test("DOC-01 of an order in parcels makes its credit note with the invoice, when all has arrived", async () => {
    const { id, helmets, bells } = await placed({ helmet: 1, bell: 1 }, ["confirmed", "packed"]);
    await ship(id, [[helmets, 1]], true);
    await refund(id, 4990, [[helmets, 1]]);
    expect(await documentsOf(id)).toEqual([]);
    await ship(id, [[bells, 1]], true);
    expect(await documentsOf(id)).toEqual([5340, 4990]);
  });

  test("ORD-04 lowers the sales of the day of its order and what its customer spent", async () => {
    const sales = async () =>
      Number((await shop.pool.query("select sum(sales) as sales from daily_statistics")).rows[0].sales);
    const spent = async (order: number) =>
      Number(
        (
          await shop.pool.query("select a.spent from accounts a join orders o on o.account_id = a.id where o.id = $1", [
            order,
          ])
        ).rows[0].spent,
      );
    const { id, helmets } = await delivered({ helmet: 1 });
    const before = await sales();
    await refund(id, 500, [[helmets, 1]]);
    expect([(await sales()) - before, await spent(id)]).toEqual([-50_000, 449_000]);
    await shop.pool.query("select rebuild_statistics()");
    expect((await sales()) - before).toBe(-50_000);
  });
});

test("PAY-05 a refund in advance of a return counts against that return", async () => {
  const { id, bells } = await delivered({ helmet: 1, bell: 1 });
  await finishSteps(shop);
  await refund(id, 350);
  expect((await orderNow(id)).order).toMatchObject({ allowances: 0, payment: { refund_due: 0 } });
  await giveBack(id, [[bells, 1]]);
  expect(await paymentOf(id)).toMatchObject({ refunded: 350, refund_due: 0 });
  expect(await documentsOf(id)).toEqual([5340, 350]);
});

describe("PAY-05 a refund to the original payment method, for pieces that the customer keeps", () => {
  /** Two delivered helmets that were paid online. */
  async function paidOnline() {
    const { id, reference } = await placeOnlineOrder(shop, goods.helmet, { quantity: 2 });
    await press(shop, reference, "approve");
    await expect.poll(async () => (await paymentOf(id)).status).toBe("paid");
    for (const state of untilDelivered) await move(id, state);
    await finishSteps(shop);
    return { id, reference, ...(await linesOf(id)) };
  }
  const lastEvent = async (id: number) => (await paymentOf(id)).events.at(-1);

  test("lowers their price from its request on, and makes its credit note when the provider has paid", async () => {
    const { id, helmets } = await paidOnline();
    const { body } = await refund(id, 500, [[helmets, 1]], { method: "original" });
    expect(body).toMatchObject({ payment: { refund_due: 0 } });
    await expect.poll(async () => (await lastEvent(id))?.kind).toBe("refunded");
    expect((await lastEvent(id))?.pieces).toMatchObject([{ line_id: helmets, amount: 500 }]);
    await giveBack(id, [[helmets, 1]]);
    expect(await paymentOf(id)).toMatchObject({ refund_due: 4990 });
    expect(await documentsOf(id)).toEqual([9980, 500, 4990]);
  });

  test("does not count when it fails: the price is as before, and no credit note is issued for it", async () => {
    const { id, reference, helmets } = await paidOnline();
    // Somebody refunded all of it at the provider.
    await shop.pool.query("insert into sandbox_refunds (key, payment, amount) values ($1, $1, 998000)", [reference]);
    await refund(id, 4990, [[helmets, 1]], { method: "original" });
    await expect.poll(async () => (await lastEvent(id))?.kind).toBe("refund_failed");
    const { order, product } = await orderNow(id);
    expect(order).toMatchObject({ allowances: 0, payment: { refund_due: 0, refunding: 0 } });
    expect(product.map(({ kept_costs }) => kept_costs)).toEqual([[4990, 9980]]);
    await giveBack(id, [[helmets, 1]]);
    expect(await paymentOf(id)).toMatchObject({ refund_due: 4990 });
    expect(await documentsOf(id)).toEqual([9980, 4990]);
  });
});

test("FIND-01 an order is found by the number of its invoice or credit note, with or without zeros, and beside other words", async () => {
  const found = async (q: string) =>
    (await shop.call("GET /api/admin/orders", { query: { q } }, { as: owner })).body.orders.map((order) => order.id);
  await delivered({ bell: 1 });
  const { id } = await delivered({ bell: 1 });
  await delivered({ bell: 1 });
  await finishSteps(shop);
  await refund(id, 10);
  const { order } = await orderNow(id);
  const [invoice = "", credit = ""] = order.invoices.map(({ number }) => number);
  expect([invoice, credit]).toEqual([expect.stringMatching(/^INV-/), expect.stringMatching(/^CN-/)]);
  const beside = `${goods.bell.productname.split(" ")[0]} ${credit}`;
  for (const q of [invoice, invoice.toLowerCase(), invoice.replace(/-0+/, "-"), credit, beside])
    expect(await found(q), q).toEqual([id]);
  for (const q of [`walangganito ${invoice}`, "INV-99999999", "INV-", invoice.replace("INV", "CN-")])
    expect(await found(q), q).toEqual([]);
});
