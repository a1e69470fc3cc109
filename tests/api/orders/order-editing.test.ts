import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderStates } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { statusAndCode } from "../../support/api/client.ts";
import { createSignedInCustomer, fillCart, readOrder, readStock } from "../../support/api/orders.ts";
import { loadPlaces } from "../../support/api/places.ts";
import { createProduct } from "../../support/api/products.ts";
import { changeZone } from "../../support/api/shipping.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmailKinds } from "../../support/api/stored-emails.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let bell: Product;
let lock: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** An order of two bells for 100 pesos each; a lock costs 250. */
async function newOrder() {
  bell = await createProduct(shop, owner, { stock: 5, selling: 100 });
  lock = await createProduct(shop, owner, { stock: 3, selling: 250 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, bell, 2);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  return { id: order.id, buyer };
}

/** The form of an order with two bells, with these changes. */
const form = (changes: Record<string, unknown> = {}) => ({
  firstname: "Maria",
  lastname: "Clara",
  email: "maria@example.com",
  phone: deliveryDetails.phone,
  address: deliveryDetails.address,
  lines: [{ product_id: bell.id, product_qty: 2 }],
  discount: 0,
  shipping: 0,
  version: 1,
  ...changes,
});

const edit = (id: number, changes: Record<string, unknown>, as: { token: string } = owner) =>
  shop.request("POST /api/admin/orders/:id/edit", { params: { id }, body: form(changes) }, { as });
const refusalOf = async (id: number, changes: Record<string, unknown>) => statusAndCode(await edit(id, changes));
const orderNow = (id: number) => readOrder(shop, owner, id);
const move = (id: number, status: number) =>
  shop.call(
    "POST /api/admin/orders/:id/move",
    { params: { id }, body: { status: status as 1, reason: "Sold out." } },
    { as: owner },
  );
const stockOf = async (product: Product) => readStock(shop, product);

/** The stock movements of a product because of an order, the newest first. */
async function movementsOf(orderId: number, { id }: Product) {
  const { body } = await shop.call("GET /api/admin/products/:id/stock", { params: { id } }, { as: owner });
  return body.movements.flatMap(({ reason, change, order_id }) => (order_id === orderId ? [[reason, change]] : []));
}

const salesToday = async () => {
  const { rows } = await shop.pool.query<{ orders: number; sales: number }>(
    "select sum(orders)::int as orders, sum(sales)::int as sales from daily_statistics",
  );
  return rows[0];
};

describe("ORD-06", () => {
  test("an edit changes items, address and amounts together, and stock, totals, statistics, history and email follow", async () => {
    const { id, buyer } = await newOrder();
    const before = await salesToday();
    const lines = [
      { product_id: bell.id, product_qty: 1 },
      { product_id: lock.id, product_qty: 2 },
    ];
    const changes = { lines, address: "8 Rizal Street, Ermita, Manila", discount: "50", shipping: 120 };
    const preview = await shop.call(
      "POST /api/admin/orders/:id/edit-preview",
      { params: { id }, body: form(changes) },
      { as: owner },
    );
    const sentences = [
      "Delivery address changed",
      `${bell.productname}: 2 → 1`,
      `Added: ${lock.productname} × 2`,
      "Discount: ₱0 → ₱50",
      "Shipping: ₱0 → ₱120",
      "Total: ₱200 → ₱670",
    ];
    const after = { subtotal: 600, discount: 50, shipping: 120, total: 670, vat: 71.79 };
    expect(preview.body).toMatchObject({ after, due: 670, refund_due: 0, changes: sentences });
    expect(preview.body.stock).toEqual([
      { name: bell.productname, before: 3, after: 4 },
      { name: lock.productname, before: 3, after: 1 },
    ]);
    expect(await stockOf(bell), "a preview saves nothing").toEqual({ stock: 3, moved: -2 });

    expect((await edit(id, changes)).status).toBe(200);
    const { order, product } = await orderNow(id);
    expect(order).toMatchObject({ totals: after, total: 670, address: changes.address, version: 2 });
    expect(order.payment).toMatchObject({ status: "due_on_delivery", due: 670 });
    expect(product.map((line) => [line.product_id, line.product_qty, line.price])).toEqual([
      [bell.id, 1, 100],
      [lock.id, 2, 250],
    ]);
    expect(order.edits).toMatchObject([{ at: expect.any(String), by: owner.name, changes: sentences, reason: null }]);
    expect(await stockOf(bell)).toEqual({ stock: 4, moved: -1 });
    expect(await stockOf(lock)).toEqual({ stock: 1, moved: -2 });
    expect(await movementsOf(id, bell)).toEqual([
      ["order_edited", 1],
      ["order", -2],
    ]);
    expect(await movementsOf(id, lock)).toEqual([["order_edited", -2]]);
    const { orders = 0, sales = 0 } = before ?? {};
    expect(await salesToday()).toEqual({ orders, sales: sales + 47_000 });
    expect(await readOrderEmailKinds(shop, id)).toContain("order_edited");
    const mine = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
    expect(mine.body.order.edits).toMatchObject([
      { at: expect.any(String), by: null, changes: sentences, reason: null },
    ]);
  });

  test("SHIP-03 an address in another zone is quoted anew, with its days, unless staff say what shipping costs", async () => {
    await loadPlaces(shop);
    await changeZone(shop, owner, "Visayas", { base_fee: 150, free_from: 1000, min_days: 3, max_days: 5 });
    const { id } = await newOrder();
    const inCebu = { address: "27 Gorordo Avenue, Lahug, Cebu City", shipping: undefined };
    const { order: before } = await orderNow(id);
    expect((await edit(id, { ...inCebu, address: "9 Pedro Gil Street, Ermita, Manila" })).status).toBe(200);
    const { order: near } = await orderNow(id);
    expect(near.shipping).toMatchObject({ zone: "Metro Manila", arrives: before.shipping.arrives });
    expect((await edit(id, { ...inCebu, version: 2 })).status).toBe(200);
    const { order: moved } = await orderNow(id);
    expect(moved).toMatchObject({ totals: { shipping: 150, total: 350 }, shipping: { zone: "Visayas" } });
    expect(moved.shipping.arrives?.from).not.toBe(before.shipping.arrives?.from);
    expect(moved.edits.at(-1)?.changes).toEqual([
      "Delivery address changed",
      expect.stringMatching(/^Arrives /),
      "Shipping: ₱0 → ₱150",
      "Total: ₱200 → ₱350",
    ]);
    const many = [
      { product_id: lock.id, product_qty: 3 },
      { product_id: bell.id, product_qty: 3 },
    ];
    await edit(id, { address: deliveryDetails.address, lines: many, shipping: 80, version: 3 });
    expect((await orderNow(id)).order.totals).toMatchObject({ subtotal: 1050, shipping: 80 });
    await edit(id, { ...inCebu, lines: many, version: 4 });
    expect((await orderNow(id)).order.totals, "free from the total").toMatchObject({ shipping: 0 });
  });

  test("a line keeps the price that it was ordered at, and an added product has the price of now", async () => {
    const { id } = await newOrder();
    const keyOfBell = "select id from order_lines where order_id = $1 and product_id = $2";
    const { rows: before } = await shop.pool.query(keyOfBell, [id, bell.id]);
    await shop.pool.query("update products set price = 99900 where id = any ($1)", [[bell.id, lock.id]]);
    await edit(id, {
      lines: [
        { product_id: bell.id, product_qty: 3 },
        { product_id: lock.id, product_qty: 1 },
      ],
    });
    expect((await orderNow(id)).product.map(({ price }) => price)).toEqual([100, 999]);
    expect((await shop.pool.query(keyOfBell, [id, bell.id])).rows, "the line stays the same row").toEqual(before);
  });

  test("an edit without a change changes nothing", async () => {
    const { id } = await newOrder();
    expect((await edit(id, {})).status).toBe(200);
    expect((await orderNow(id)).order).toMatchObject({ version: 1, edits: [] });
  });

  test("ORD-07 what was cancelled of a line stays with the order, also when the edit takes the rest of the line off or puts it on again", async () => {
    const { id } = await newOrder();
    await edit(id, { lines: [...form().lines, { product_id: lock.id, product_qty: 2 }] });
    const piecesNow = async () => {
      const { product } = await orderNow(id);
      return product.map((line) => [line.product_id, line.product_qty, line.cancelled]);
    };
    const cancel = async (product: Product, product_qty: number) => {
      const now = await orderNow(id);
      const line_id = defined(now.product.find(({ product_id }) => product_id === product.id)).line_id;
      const body = { lines: [{ line_id, product_qty }], reason: "Sold out.", version: now.order.version };
      await shop.call("POST /api/admin/orders/:id/cancel-pieces", { params: { id }, body }, { as: owner });
      return (await orderNow(id)).order.version;
    };
    const bells = { product_id: bell.id, product_qty: 2 };
    expect((await edit(id, { lines: [bells], version: await cancel(lock, 2), shipping: 10 })).status).toBe(200);
    expect(await piecesNow()).toEqual([
      [bell.id, 2, 0],
      [lock.id, 0, 2],
    ]);
    const added = { lines: [bells, { product_id: lock.id, product_qty: 1 }], shipping: 10 };
    expect((await edit(id, { ...added, version: (await orderNow(id)).order.version })).status).toBe(200);
    expect(await piecesNow()).toEqual([
      [bell.id, 2, 0],
      [lock.id, 1, 2],
    ]);
    const without = { lines: [{ product_id: lock.id, product_qty: 1 }], shipping: 10 };
    expect((await edit(id, { ...without, version: await cancel(bell, 1) })).status).toBe(200);
    expect(await piecesNow()).toEqual([
      [bell.id, 0, 1],
      [lock.id, 1, 2],
    ]);
    expect((await orderNow(id)).order).toMatchObject({ total: 260, totals: { subtotal: 250 } });
    expect([await stockOf(bell), await stockOf(lock)]).toMatchObject([{ stock: 5 }, { stock: 2 }]);
    await shop.pool.query("update products set shown = false where id = $1", [bell.id]);
    const again = { lines: [...without.lines, bells], version: (await orderNow(id)).order.version };
    expect(await refusalOf(id, again), "a line with the quantity 0 keeps no product in the order").toEqual([
      409,
      "no_longer_sold",
    ]);
  });

  test("of two members of staff who edit at once, one saves and the other is told", async () => {
    const { id } = await newOrder();
    const answers = await Promise.all([edit(id, { shipping: 10 }), edit(id, { shipping: 20 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await orderNow(id)).order).toMatchObject({ version: 2, edits: [{}] });
    expect(await refusalOf(id, { shipping: 30 })).toEqual([409, "order_changed"]);
  });

  test("an edit by somebody who has not seen that the order is packed is refused, and says who packed it; a client that sends no status saves", async () => {
    const { id } = await newOrder();
    await move(id, 1);
    await move(id, 2);
    const outdated = { lines: [{ product_id: bell.id, product_qty: 1 }], seen: orderStates.confirmed.code };
    const refused = await edit(id, outdated);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: "order_state_changed",
        message: expect.stringMatching(/ changed this order from Confirmed to Packed on .*\. Nothing was changed\./),
        details: { changed_by: owner.name },
      },
    ]);
    const preview = await shop.request(
      "POST /api/admin/orders/:id/edit-preview",
      { params: { id }, body: form(outdated) },
      { as: owner },
    );
    expect(statusAndCode(preview)).toEqual([409, "order_state_changed"]);
    expect((await orderNow(id)).order).toMatchObject({ version: 1, edits: [] });
    expect(await stockOf(bell)).toEqual({ stock: 3, moved: -2 });
    expect((await edit(id, { shipping: 10 })).status).toBe(200);
    expect((await edit(id, { ...outdated, version: 2, seen: orderStates.packed.code })).status).toBe(200);
  });

  test("when the parcel or the label of a packed order becomes wrong, the preview says so and a note tells the packer", async () => {
    const { id } = await newOrder();
    const lines = [{ product_id: bell.id, product_qty: 1 }];
    const notes = async () =>
      (await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner })).body.notes.map(
        ({ text }) => text,
      );
    const preview = async (changes: Record<string, unknown>) => {
      const input = { params: { id }, body: form(changes) };
      const { body } = await shop.call("POST /api/admin/orders/:id/edit-preview", input, { as: owner });
      return { repack: body.repack, relabel: body.relabel };
    };
    await move(id, 1);
    expect(await preview({ lines, firstname: "Josefa" })).toEqual({ repack: false, relabel: false });
    await move(id, 2);
    const otherEmail = { email: "another@example.ph" };
    expect(await preview(otherEmail), "the label has no email").toEqual({ repack: false, relabel: false });
    expect((await edit(id, otherEmail)).status).toBe(200);
    expect(await notes()).toEqual([]);

    const otherName = { ...otherEmail, firstname: "Josefa", version: 2 };
    expect(await preview(otherName)).toEqual({ repack: false, relabel: true });
    expect((await edit(id, otherName)).status).toBe(200);
    expect(await notes()).toEqual(["Changed after it was packed. Print its label again."]);

    const fewer = { ...otherName, lines, version: 3 };
    expect(await preview(fewer)).toEqual({ repack: true, relabel: true });
    expect((await edit(id, fewer)).status).toBe(200);
    expect(await notes()).toContain(
      `Changed after it was packed. Pack the parcel again and print its label again. ${bell.productname}: 2 → 1.`,
    );
  });

  test("ORD-09 a packed order that was changed is to be packed again until it is packed once more, also after a shipment is taken back", async () => {
    const { id } = await newOrder();
    const isToPackAgain = async () => (await orderNow(id)).pack_again;
    const warnings = async () => {
      const body = new FormData();
      body.set("file", new Blob([`${id},,`]), "orders.csv");
      body.set("courier", "");
      return (await shop.call("POST /api/admin/orders/shipping-list", { body }, { as: owner })).body.rows[0]?.warnings;
    };
    await move(id, 1);
    await edit(id, { lines: [{ product_id: bell.id, product_qty: 1 }] });
    await move(id, 2);
    expect([await isToPackAgain(), await warnings()]).toEqual([false, []]);
    await edit(id, { lines: [{ product_id: bell.id, product_qty: 2 }], version: 2 });
    expect([await isToPackAgain(), await warnings()]).toEqual([
      true,
      [expect.stringMatching(/^Changed after it was packed/)],
    ]);
    const { step } = (await move(id, 3)).body;
    expect(await isToPackAgain()).toBe(false);
    await shop.call("POST /api/admin/orders/undo", { body: { steps: [{ id, step }] } }, { as: owner });
    expect(await isToPackAgain()).toBe(true);
  });

  test("of an edit and a packing at once, either the packer gets the edited order or the edit is refused", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await newOrder();
      await move(id, 1);
      const [edited, packed] = await Promise.all([
        edit(id, { lines: [{ product_id: bell.id, product_qty: 1 }], seen: orderStates.confirmed.code }),
        move(id, 2),
      ]);
      const { order } = packed.body;
      expect(order.status).toBe(orderStates.packed.code);
      const isSaved = edited.status === 200;
      expect(statusAndCode(edited)).toEqual(isSaved ? [200, null] : [409, "order_state_changed"]);
      const [line] = (await orderNow(id)).product;
      expect([line?.product_qty, order.version]).toEqual(isSaved ? [1, 2] : [2, 1]);
    }
  });

  test("two orders that take the last lock at once: one gets it", async () => {
    const first = await newOrder();
    const bells = bell;
    const locks = await createProduct(shop, owner, { stock: 1, selling: 250 });
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, bells, 2);
    const second = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order;
    const lines = [
      { product_id: bells.id, product_qty: 2 },
      { product_id: locks.id, product_qty: 1 },
    ];
    const answers = await Promise.all([edit(first.id, { lines }), edit(second.id, { lines })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stockOf(locks)).toEqual({ stock: 0, moved: -1 });
  });

  test("what cannot be is refused, and nothing changes", async () => {
    const { id } = await newOrder();
    expect(await refusalOf(id, { discount: 201 })).toEqual([422, "invalid"]);
    expect(await refusalOf(id, { shipping: "1,2" })).toEqual([422, "invalid"]);
    expect(await refusalOf(id, { shipping: 10.005 })).toEqual([422, "invalid"]);
    expect(await refusalOf(id, { lines: [] })).toEqual([422, "invalid"]);
    expect(await refusalOf(id, { lines: [{ product_id: bell.id, product_qty: 6 }] })).toEqual([409, "out_of_stock"]);
    const tooMany = await edit(id, { lines: [{ product_id: bell.id, product_qty: 6 }] });
    const most = `This order can have up to 5 of ${bell.productname}: it has 2, and 3 more are in stock.`;
    expect(tooMany.body, "its own pieces count").toMatchObject({ message: most });
    expect(await refusalOf(id, { lines: [{ product_id: 987_654, product_qty: 1 }] })).toEqual([
      404,
      "product_not_found",
    ]);
    await shop.pool.query("update products set shown = false where id = any ($1)", [[bell.id, lock.id]]);
    expect(await refusalOf(id, { lines: [{ product_id: lock.id, product_qty: 1 }] })).toEqual([409, "no_longer_sold"]);
    expect((await edit(id, { shipping: 5 })).status, "a hidden product stays in the order").toBe(200);
    expect(await stockOf(bell)).toEqual({ stock: 3, moved: -2 });
  });

  test("a shipped, cancelled or deleted order is not edited", async () => {
    const { id } = await newOrder();
    for (const status of [1, 2, 3]) await move(id, status);
    expect(await refusalOf(id, { shipping: 5 })).toEqual([409, "order_not_editable"]);
    const cancelled = await newOrder();
    await move(cancelled.id, 5);
    expect(await refusalOf(cancelled.id, { shipping: 5 })).toEqual([409, "order_not_editable"]);
  });

  test("the cash of an edited order is collected in full, and its role must allow editing", async () => {
    const { id } = await newOrder();
    await edit(id, { shipping: 99.5 });
    for (const status of [1, 2, 3, 4]) await move(id, status);
    expect((await orderNow(id)).order.payment).toMatchObject({ status: "collected", paid: 299.5, refund_due: 0 });
    const packer = await createStaff(shop, "fulfilment");
    expect((await edit(id, { shipping: 5 }, packer)).status).toBe(403);
  });
});
