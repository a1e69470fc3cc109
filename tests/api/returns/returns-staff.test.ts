import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderStates } from "#contract/orders.states.ts";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { statusAndCode } from "../../support/api/client.ts";
import { createSignedInCustomer, readStock, untilDelivered } from "../../support/api/orders.ts";
import { productEditForm } from "../../support/api/products.ts";
import { returnCalls } from "../../support/api/returns.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
const {
  delivered,
  moveOrder,
  orderNow,
  ask,
  asked,
  returnsNow,
  readReturn,
  accept,
  refuseReturn,
  receive,
  refund,
  replace,
  emailsAbout,
  auditOf,
} = returnCalls(shop, () => owner);
beforeAll(async () => {
  owner = await registerStaff(shop);
  await saveSettings(shop, owner, { return_days: 7 });
});

describe("RET-01 what staff do", () => {
  test("the dashboard counts the returns to answer and those to settle", async () => {
    const waiting = async () => {
      const { returns } = (await shop.call("GET /api/admin/dashboard", { query: {} }, { as: owner })).body;
      return [returns?.requested.count ?? -1, returns?.received.count ?? -1];
    };
    const [requested = 0, received = 0] = await waiting();
    const bought = await delivered();
    const id = await asked(bought, { lines: [[bought.bells, 1]] });
    expect(await waiting()).toEqual([requested + 1, received]);
    await accept(id);
    expect(await waiting()).toEqual([requested, received]);
    await receive(id, [[bought.bells, 1]]);
    expect(await waiting()).toEqual([requested, received + 1]);
  });

  test("ACC-09 an open return is named before its customer is erased, which withdraws it", async () => {
    const me = await registerCustomer(shop);
    const bought = await delivered(me);
    const open = await asked(bought, { lines: [[bought.bells, 1]] });
    const { customers } = (await shop.call("GET /api/admin/customers", { query: { q: me.email } }, { as: owner })).body;
    const params = { id: defined(customers[0]).id };
    const read = await shop.call("GET /api/admin/customers/:id", { params }, { as: owner });
    const named = { id: open, order_id: bought.id, tracking_no: expect.stringMatching(/^TL-/) };
    expect(read.body.open_returns).toEqual([named]);
    const own = (as: { token: string }) => shop.call("GET /api/account/open-returns", {}, { as });
    expect((await own(me)).body.open_returns, "before they delete the account themselves").toEqual([named]);
    expect((await own(await registerCustomer(shop))).body.open_returns).toEqual([]);
    await shop.call("POST /api/admin/customers/:id/erase", { params, body: { email: me.email } }, { as: owner });
    expect((await readReturn(open)).return.state).toBe("withdrawn");
  });

  test("a refund: received pieces go into stock but for the damaged ones, and what they cost is owed and refunded", async () => {
    const bought = await delivered();
    const id = await asked(bought, {
      lines: [
        [bought.bells, 2],
        [bought.locks, 1],
      ],
    });
    expect((await accept(id)).status).toBe(200);
    expect(statusAndCode(await refund(id, 450))).toEqual([409, "return_state"]);
    expect((await receive(id, [[bought.bells, 3]])).status).toBe(422);
    expect(
      (
        await receive(id, [
          [bought.bells, 2, 1],
          [bought.locks, 1],
        ])
      ).status,
    ).toBe(200);

    expect(await readStock(shop, bought.bell)).toEqual({ stock: 8, moved: -2 });
    expect(await readStock(shop, bought.lock)).toEqual({ stock: 10, moved: 0 });
    const { order, product, ...found } = await readReturn(id);
    expect(order).toMatchObject({ returned: 450, payment: { paid: 550, refund_due: 450 } });
    expect(found.return).toMatchObject({
      state: "received",
      lines: [
        { line_id: bought.bells, received: 2, damaged: 1 },
        { line_id: bought.locks, received: 1, damaged: 0 },
      ],
    });
    // The customer does not read what is damaged.
    expect((await returnsNow(bought)).returns[0]?.lines.map(({ damaged }) => damaged)).toEqual([0, 0]);
    expect(product.map(({ returned }) => returned).toSorted()).toEqual([1, 2]);

    const settle = await shop.request("POST /api/admin/returns/:id/settle", { params: { id } }, { as: owner });
    expect(statusAndCode(settle)).toEqual([409, "return_money_owed"]);
    expect(statusAndCode(await replace(id))).toEqual([409, "return_remedy"]);
    expect((await refund(id, 450)).status).toBe(200);
    const after = await readReturn(id);
    expect(after.return.state).toBe("settled");
    expect(after.order.payment).toMatchObject({ status: "partly_refunded", refunded: 450, refund_due: 0 });
    expect(after.order.edits.map(({ return_id }) => return_id)).toEqual([id, id, id, id]);
    expect(await emailsAbout(id)).toEqual(["return_requested", "return_accepted", "return_received", "return_settled"]);
    expect(await auditOf(id)).toEqual(["return_accepted", "return_received", "return_settled"]);
  });

  test("what was refunded on the page of the order settles the return without money", async () => {
    const bought = await delivered();
    const id = await asked(bought, { lines: [[bought.bells, 1]] });
    await accept(id);
    await receive(id, [[bought.bells, 1]]);
    const body = { amount: 100, method: "cash", reason: "Came back.", seen_refunded: 0 } as const;
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id: bought.id }, body }, { as: owner });
    await shop.call("POST /api/admin/returns/:id/settle", { params: { id } }, { as: owner });
    expect((await readReturn(id)).return.state).toBe("settled");
  });

  test("a replacement: the order costs the same, and the new piece leaves the stock", async () => {
    const bought = await delivered();
    const id = await asked(bought, { lines: [[bought.bells, 2]], requested_remedy: "replacement" });
    await accept(id, "replacement");
    const slip = async () => {
      const response = await shop.send(`/api/admin/returns/${id}/packing-slip`, {}, { as: owner });
      return [response.status, response.headers.get("content-disposition"), (await response.text()).slice(0, 5)];
    };
    expect((await slip())[0], "nothing has come that a piece replaces").toBe(409);
    await receive(id, [[bought.bells, 2, 1]]);
    const named = [200, `attachment; filename="packing-slip-return-${id}.pdf"`, "%PDF-"];
    expect(await slip()).toEqual(named);
    expect(await readStock(shop, bought.bell)).toEqual({ stock: 8, moved: -2 });
    // Until the replacement is there these pieces cannot be returned again.
    expect((await ask(bought, { lines: [[bought.bells, 2]] })).status).toBe(422);
    expect(statusAndCode(await refund(id, 200))).toEqual([409, "return_remedy"]);
    expect((await replace(id, { courier_tracking: "4711" })).status).toBe(422);
    expect((await replace(id, { courier: "LBC", courier_tracking: "4711" })).status).toBe(200);
    expect(await readStock(shop, bought.bell)).toEqual({ stock: 6, moved: -4 });
    const history = { params: { id: bought.bell.id } };
    const { movements } = (await shop.call("GET /api/admin/products/:id/stock", history, { as: owner })).body;
    expect(movements.map(({ reason, change, order_id }) => [reason, change, order_id])).toEqual([
      ["replacement", -2, bought.id],
      ["return", 1, bought.id],
      ["order", -3, bought.id],
    ]);
    const { order, ...found } = await readReturn(id);
    expect(order).toMatchObject({ total: 550, returned: 0, payment: { refund_due: 0 } });
    expect(found.return.steps.at(-1)).toMatchObject({ reason: "LBC, 4711" });
    expect(await slip(), "it can be printed again").toEqual(named);
    // The replacement may fail too.
    expect((await ask(bought, { lines: [[bought.bells, 3]] })).status).toBe(201);
  });

  test("a replacement that is not in stock is refunded instead", async () => {
    const bought = await delivered();
    const id = await asked(bought, { lines: [[bought.bells, 2]], requested_remedy: "replacement" });
    await accept(id, "replacement");
    await receive(id, [[bought.bells, 2, 2]]);
    const { rows } = await shop.pool.query("update product_variants set stock = 1 where product_id = $1 returning 1", [
      bought.bell.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(statusAndCode(await replace(id))).toEqual([409, "return_out_of_stock"]);
    await shop.call("POST /api/admin/returns/:id/refund-instead", { params: { id } }, { as: owner });
    expect((await readReturn(id)).order).toMatchObject({ returned: 200, payment: { refund_due: 200 } });
    expect((await refund(id, 200)).status).toBe(200);
    expect((await readReturn(id)).return).toMatchObject({ state: "settled", remedy: "refund" });
  });

  test("pieces of a size go into the stock of the product when it has lost its options", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 5 } });
    const buyer = await createSignedInCustomer(shop);
    const body = { product_id: helmet.id, variant_id: ids.M, product_qty: 2 };
    await shop.call("POST /api/add-to-cart", { body }, { as: buyer });
    const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
    for (const state of untilDelivered) await moveOrder(order.id, state);
    const line = defined((await orderNow(order.id)).product[0]).line_id;
    const form = { productname: helmet.productname, type: "helmet", options: "[]", stock: "1" };
    await shop.call(
      "POST /api/update-product/:id",
      { params: { id: helmet.id }, body: productEditForm(form) },
      { as: owner },
    );
    const bought = { id: order.id, buyer, bell: helmet, lock: helmet, bells: line, locks: line };
    const id = await asked(bought, { lines: [[line, 2]] });
    await accept(id);
    expect((await receive(id, [[line, 2, 1]])).status).toBe(200);
    expect((await readStock(shop, helmet)).stock, "one of them is damaged").toBe(2);
  });

  test("when everything came back the order is Returned", async () => {
    const bought = await delivered();
    const id = await asked(bought, {
      lines: [
        [bought.bells, 3],
        [bought.locks, 1],
      ],
    });
    await accept(id);
    await receive(id, [
      [bought.bells, 3],
      [bought.locks, 1],
    ]);
    expect((await orderNow(bought.id)).order.status).toBe(orderStates.returned.code);
  });

  test("of two members of staff who do the same at once, one does it", async () => {
    const bought = await delivered();
    const id = await asked(bought, { lines: [[bought.bells, 2]] });
    const outcome = async (steps: Promise<{ status: number }>[]) =>
      (await Promise.all(steps)).map(({ status }) => status).toSorted();
    expect(await outcome([accept(id), accept(id, "replacement"), accept(id)])).toEqual([200, 409, 409]);
    await shop.pool.query("update returns set remedy = 'refund' where id = $1", [id]);
    expect(await outcome([receive(id, [[bought.bells, 2]]), receive(id, [[bought.bells, 2]])])).toEqual([200, 409]);
    expect(await readStock(shop, bought.bell)).toEqual({ stock: 9, moved: -1 });
    expect(await outcome([refund(id, 200), refund(id, 200)])).toEqual([200, 409]);
    expect((await readReturn(id)).order.payment.refunded).toBe(200);
  });

  test("each member of staff sees and manages returns, and only who may refund orders refunds", async () => {
    const bought = await delivered();
    const support = await createStaff(shop, "support");
    const id = await asked(bought, { lines: [[bought.bells, 1]] });
    await shop.call(
      "POST /api/admin/returns/:id/accept",
      { params: { id }, body: { remedy: "refund" } },
      { as: support },
    );
    const lines = [{ line_id: bought.bells, product_qty: 1, damaged: 0 }];
    await shop.call("POST /api/admin/returns/:id/receive", { params: { id }, body: { lines } }, { as: support });
    const body = { amount: 100, method: "cash", reason: "Came back.", seen_refunded: 0 } as const;
    expect(
      statusAndCode(
        await shop.request("POST /api/admin/returns/:id/refund", { params: { id }, body }, { as: support }),
      ),
    ).toEqual([403, "not_permitted"]);
  });

  test("the list filters by state, reason, number and day, newest first, in pages", async () => {
    const bought = await delivered();
    const first = await asked(bought, { lines: [[bought.bells, 1]], reason: "wrong_item" });
    const second = await asked(bought, { lines: [[bought.bells, 1]], reason: "wrong_item" });
    await refuseReturn(first);
    const { tracking_no } = (await orderNow(bought.id)).order;
    const ids = async (query: object) =>
      (await shop.call("GET /api/admin/returns", { query }, { as: owner })).body.returns.map(({ id }) => id);
    expect(await ids({ q: tracking_no.toLowerCase() })).toEqual([second, first]);
    expect(await ids({ q: tracking_no, state: "refused" })).toEqual([first]);
    expect(await ids({ q: String(second) })).toEqual([second]);
    expect(await ids({ q: tracking_no, reason: "faulty" })).toEqual([]);
    expect(await ids({ q: tracking_no, to: "2020-01-01" })).toEqual([]);
    const page = (await shop.call("GET /api/admin/returns", { query: { q: tracking_no, limit: "1" } }, { as: owner }))
      .body;
    const query = { q: tracking_no, limit: "1", cursor: page.next_cursor ?? "" };
    expect((await shop.call("GET /api/admin/returns", { query }, { as: owner })).body.returns).toMatchObject([
      { id: first, tracking_no, pieces: 1, remedy: "refund" },
    ]);
  });
});
