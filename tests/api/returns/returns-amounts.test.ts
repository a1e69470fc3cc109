import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { statusAndCode } from "../../support/api/client.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { type Bought, returnCalls } from "../../support/api/returns.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
const calls = returnCalls(shop, () => owner);
const { delivered, asked, readReturn, accept, receive, refund, settle, settleUnpaid, emailsAbout, auditOf } = calls;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** A return whose pieces have come, to be refunded. */
async function received(bought: Bought, lines: [line: number, pieces: number, damaged?: number][]): Promise<number> {
  const id = await asked(bought, { lines: lines.map(([line, pieces]) => [line, pieces]) });
  await accept(id);
  await receive(id, lines);
  return id;
}
const dueOf = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await readReturn(id)).return.refund_due));
/** Erases the customer of an order. */
async function erasureOf(orderId: number) {
  const { rows } = await shop.pool.query<{ id: number; email: string }>(
    "select a.id, a.email from accounts a join orders o on o.account_id = a.id where o.id = $1",
    [orderId],
  );
  const { id = 0, email = "" } = rows[0] ?? {};
  return () =>
    shop.request("POST /api/admin/customers/:id/erase", { params: { id: Number(id) }, body: { email } }, { as: owner });
}
const refunds = async (id: number) => {
  const { rows } = await shop.pool.query<{ amount: number }>(
    "select amount::integer from payment_events where order_id = $1 and kind = 'refunded' order by id",
    [id],
  );
  return rows.map(({ amount }) => amount / 100);
};

describe("RET-01 what is owed for a return", () => {
  test("of two returns of an order, each shows, refunds and settles its own pieces, with their share of the discount", async () => {
    const { code } = await createCoupon(shop, owner);
    const bought = await delivered(undefined, 3, code);
    const bells = await received(bought, [[bought.bells, 2, 1]]);
    expect(await dueOf(bells)).toEqual([180]);
    const lock = await received(bought, [[bought.locks, 1]]);
    expect(await dueOf(bells, lock)).toEqual([180, 225]);
    expect((await readReturn(bells)).order.payment.refund_due).toBe(405);
    expect(statusAndCode(await settle(lock))).toEqual([409, "return_money_owed"]);

    expect((await refund(bells, 180)).status).toBe(200);
    expect((await readReturn(bells)).return).toMatchObject({ state: "settled", refund_due: 0 });
    expect(await dueOf(lock)).toEqual([225]);
    expect((await refund(lock, 225, { seen: 180, method: "gcash" })).body).toMatchObject({
      return: { state: "settled", refund_due: 0 },
    });
    const { order, ...found } = await readReturn(lock);
    expect(order.payment).toMatchObject({ refunded: 405, refund_due: 0 });
    expect(found.return.steps.at(-1)?.changes).toEqual([`Return ${lock} settled: refund, GCash`]);
  });

  test("a refund of less leaves the return open with the rest, also beside another return, and the rest settles it", async () => {
    const bought = await delivered();
    const bells = await received(bought, [[bought.bells, 3]]);
    const lock = await received(bought, [[bought.locks, 1]]);
    const part = await refund(lock, 100);
    expect(part.body).toMatchObject({
      message: `A part of return ${lock} is refunded. ₱150 is still owed.`,
      return: { state: "received", refund_due: 150 },
    });
    expect(await dueOf(bells, lock)).toEqual([300, 150]);
    expect(await emailsAbout(lock), "nothing is completed").not.toContain("return_settled");
    expect((await readReturn(lock)).return.steps.at(-1)).toMatchObject({
      changes: [`Return ${lock}: refund of ₱100, Cash`],
      reason: "It came back.",
    });
    const { rowCount } = await shop.pool.query(
      "select from emails where kind = 'order_refunded' and (about ->> 'order_id')::bigint = $1",
      [bought.id],
    );
    expect(rowCount).toBe(1);
    expect(statusAndCode(await settle(lock))).toEqual([409, "return_money_owed"]);
    expect((await refund(lock, 150, { seen: 100 })).body).toMatchObject({ return: { state: "settled" } });
    expect(await dueOf(bells)).toEqual([300]);
    expect(await auditOf(lock)).toEqual(["return_accepted", "return_received", "return_refunded", "return_settled"]);
    expect(await emailsAbout(lock)).toContain("return_settled");
  });

  test("what is settled unpaid is written off with a reason: the order owes it no more, and its customer can be erased", async () => {
    const bought = await delivered();
    const bells = await received(bought, [[bought.bells, 1]]);
    const lock = await received(bought, [[bought.locks, 1]]);
    await refund(lock, 100);
    expect(statusAndCode(await settleUnpaid(lock, 250)), "a colleague refunded a part").toEqual([
      409,
      "return_money_owed",
    ]);
    expect((await settleUnpaid(lock, 150)).status).toBe(200);
    const { order, ...found } = await readReturn(lock);
    expect(found.return).toMatchObject({ state: "settled", refund_due: 0 });
    expect(found.return.steps.at(-1)).toMatchObject({
      changes: [`Return ${lock} settled: ₱150 not refunded`],
      reason: "The charger is missing.",
    });
    expect(order.payment).toMatchObject({ refund_due: 100, written_off: 150, refunded: 100 });
    expect(order.payment.events.at(-1)).toMatchObject({
      kind: "written_off",
      amount: 150,
      by: owner.name,
      reason: "The charger is missing.",
    });
    expect(await dueOf(bells), "no other return takes it over").toEqual([100]);
    const again = await settle(lock);
    expect(again.body).toMatchObject({ code: "return_state", message: "This return is already Settled." });

    expect((await settleUnpaid(bells, 0.001)).status, "less than a centavo").toBe(422);
    const erase = await erasureOf(bought.id);
    expect((await erase()).body).toMatchObject({ code: "refund_owed" });
    expect((await settleUnpaid(bells, 100)).status).toBe(200);
    expect((await erase()).status).toBe(200);
    const { rows } = await shop.pool.query(
      "select reason from payment_events where order_id = $1 and kind = 'written_off'",
      [bought.id],
    );
    expect(rows, "what staff wrote is erased").toEqual([{ reason: null }, { reason: null }]);
    const { rows: logged } = await shop.pool.query(
      "select after from audit_log where entity_type = 'return' and entity_id = $1 and action = 'return_settled'",
      [lock],
    );
    expect(logged, "in the audit log, too").toEqual([{ after: { status: "Settled" } }]);
  });

  test("of pieces of one line in several returns, each costs the same whichever is settled first, to the last centavo", async () => {
    const { code } = await createCoupon(shop, owner, { kind: "amount", value: 100 });
    const bought = await delivered(undefined, 3, code);
    const ids = [
      await received(bought, [[bought.bells, 1]]),
      await received(bought, [[bought.bells, 1]]),
      await received(bought, [[bought.bells, 1]]),
    ];
    // Three bells for 100 pesos each bear 54.55 of the discount.
    expect(await dueOf(...ids)).toEqual([81.82, 81.82, 81.81]);
    const [first = 0, second = 0, third = 0] = ids;
    expect((await refund(third, 81.81)).status).toBe(200);
    expect(await dueOf(first, second)).toEqual([81.82, 81.82]);
    expect((await refund(second, 81.82, { seen: 81.81 })).status).toBe(200);
    expect((await refund(first, 81.82, { seen: 163.63 })).status).toBe(200);
    expect((await readReturn(first)).order.payment).toMatchObject({ refunded: 245.45, refund_due: 0 });
  });

  test("of two members of staff who refund a part at once, one does, and the rest is as it should be", async () => {
    const bought = await delivered();
    const id = await received(bought, [[bought.locks, 1]]);
    const answers = await Promise.all([refund(id, 100), refund(id, 100), settleUnpaid(id, 250)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { return: one, order } = await readReturn(id);
    expect([one.state, order.payment.refunded, one.refund_due]).toEqual(
      answers[2]?.status === 200 ? ["settled", 0, 0] : ["received", 100, 150],
    );
    expect(await refunds(bought.id)).toEqual(answers[2]?.status === 200 ? [] : [100]);
  });

  test("is never more than the order owes: nothing where nothing was paid, and less what was refunded on its page", async () => {
    const bought = await delivered();
    const id = await received(bought, [[bought.locks, 1]]);
    const body = { amount: 240, method: "cash", reason: "Came back.", seen_refunded: 0 } as const;
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id: bought.id }, body }, { as: owner });
    expect(await dueOf(id)).toEqual([10]);

    const unpaid = await delivered();
    await shop.pool.query(
      "insert into payment_events (order_id, kind, amount) select order_id, 'collection_undone', amount from payment_events where order_id = $1 and kind = 'collected'",
      [unpaid.id],
    );
    const free = await received(unpaid, [[unpaid.locks, 1]]);
    expect(await dueOf(free)).toEqual([0]);
    expect((await settle(free)).status).toBe(200);
  });

  test("the last return of an order that came back whole includes the delivery fee", async () => {
    const bought = await delivered();
    await shop.pool.query("update orders set shipping = 9000, total = total + 9000 where id = $1", [bought.id]);
    await shop.pool.query("insert into payment_events (order_id, kind, amount) values ($1, 'collected', 9000)", [
      bought.id,
    ]);
    const bells = await received(bought, [[bought.bells, 3]]);
    const lock = await received(bought, [[bought.locks, 1]]);
    expect(await dueOf(bells, lock)).toEqual([300, 250]);
    await refund(lock, 250);
    expect(await dueOf(bells)).toEqual([390]);
    expect((await refund(bells, 390, { seen: 250 })).status).toBe(200);
    expect((await readReturn(bells)).order.payment).toMatchObject({ refund_due: 0 });
  });

  test("leaves out what was refunded for pieces while the customer kept them, and what is replaced until it is refunded instead", async () => {
    const bought = await delivered();
    const lines = [{ line_id: bought.bells, product_qty: 3 }];
    const body = { amount: 250, method: "cash", reason: "Scratched.", seen_refunded: 0, lines } as const;
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id: bought.id }, body }, { as: owner });
    const first = await received(bought, [[bought.bells, 1]]);
    const second = await received(bought, [[bought.bells, 2]]);
    expect(await dueOf(first, second)).toEqual([50, 0]);

    const id = await asked(bought, { lines: [[bought.locks, 1]], requested_remedy: "replacement" });
    await accept(id, "replacement");
    await receive(id, [[bought.locks, 1]]);
    expect(await dueOf(id)).toEqual([0]);
    await shop.call("POST /api/admin/returns/:id/refund-instead", { params: { id } }, { as: owner });
    expect(await dueOf(first, id)).toEqual([50, 250]);
  });
});
