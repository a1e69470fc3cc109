import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import { registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readOrder, readStock, requestMove } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmailKinds } from "../../support/api/stored-emails.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

type Buyer = { token: string };

/** An order of two of the five pieces of its own product, by a new customer unless one is given. */
async function newOrder(
  phone = deliveryDetails.phone,
  by?: Buyer,
): Promise<{ id: number; product: Product; buyer: Buyer }> {
  const product = await createProduct(shop, owner, { stock: 5 });
  const buyer = by ?? (await createSignedInCustomer(shop));
  await fillCart(shop, buyer, product, 2);
  const { body } = await shop.call("POST /api/place-order", { body: { ...deliveryDetails, phone } }, { as: buyer });
  return { id: body.order.id, product, buyer };
}

const move = (id: number, to: OrderState, noted: Record<string, unknown> = { reason: "Said so." }) =>
  requestMove(shop, owner, id, to, noted);

const untilFailed = ["confirmed", "packed", "shipped", "delivery_failed"] as const;

const orderNow = async (id: number) => (await readOrder(shop, owner, id)).order;

const emailsAbout = (id: number) => readOrderEmailKinds(shop, id);

describe("ORD-05 a delivery that failed", () => {
  const readSales = async (id: number) => {
    const { rows } = await shop.pool.query(
      `select (select sum(sales)::int from daily_statistics) as shop, a.spent::int, a.orders
         from orders o join accounts a on a.id = o.account_id where o.id = $1`,
      [id],
    );
    return rows[0];
  };

  test("is no sale, keeps its pieces, and is one again when it is shipped with another courier", async () => {
    const { id, product, buyer } = await newOrder();
    for (const step of ["confirmed", "packed"] as const) await move(id, step);
    await move(id, "shipped", { courier: "LBC", courier_tracking: "LBC-1" });
    const sold = await readSales(id);
    await move(id, "delivery_failed", { reason: "Refused at the door.", courier_fee: "150.50" });
    const { total } = await orderNow(id);
    expect(await readSales(id)).toEqual({ shop: sold.shop - total * 100, spent: 0, orders: 0 });
    expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
    expect((await orderNow(id)).history.at(-1)).toMatchObject({ reason: "Refused at the door.", courier_fee: 150.5 });
    const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
    expect(own.body.order.history.at(-1)).toMatchObject({ reason: "Refused at the door.", courier_fee: null });

    await move(id, "shipped", {});
    expect(await readSales(id)).toEqual(sold);
    expect(await orderNow(id)).toMatchObject({ courier: null, courier_tracking: null });
    await move(id, "delivery_failed", { reason: "Nobody was there." });
    await move(id, "returned", { reason: "Two tries are enough." });
    expect(await readStock(shop, product)).toEqual({ stock: 5, moved: 0 });
    expect(await emailsAbout(id)).toEqual(
      ["placed", "confirmed", "packed", "shipped", "delivery_failed", "shipped", "delivery_failed", "returned"].map(
        (state) => `order_${state}`,
      ),
    );
  });

  test("of an order that is shipped again and returned concurrently, one succeeds, and the stock is right", async () => {
    const { id, product } = await newOrder();
    for (const step of untilFailed) await move(id, step);
    const seen = orderStates.delivery_failed.code;
    const answers = await Promise.all([
      move(id, "shipped", { seen }),
      ...Array.from({ length: 3 }, () => move(id, "returned", { seen, reason: "It is back." })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await readStock(shop, product)).stock).toBe(answers[0]?.status === 200 ? 3 : 5);
  });

  test("counts for the next order of the same account or phone number, and not for anybody else", async () => {
    const phone = "+639175550188";
    const failed = await newOrder(phone);
    for (const step of untilFailed) await move(failed.id, step);
    const other = await newOrder("+639175550199");
    const countFor = async (id: number) => (await readOrder(shop, owner, id)).failed_deliveries;
    expect([await countFor(failed.id), await countFor(other.id)]).toEqual([0, 0]);
    const byPhone = await newOrder(phone);
    expect(await countFor(byPhone.id), "by phone").toBe(1);
    const byAccount = await newOrder("+639175550177", failed.buyer);
    expect(await countFor(byAccount.id), "by account").toBe(1);

    const ids = [byAccount, other, byPhone].map(({ id }) => id).join(",");
    const listed = await shop.call("GET /api/admin/orders/failed-deliveries", { query: { ids } }, { as: owner });
    expect(listed.body.orders).toEqual([
      { id: byPhone.id, failed_deliveries: 1 },
      { id: byAccount.id, failed_deliveries: 1 },
    ]);
  });

  test("ACC-09 is not counted for the order of another customer when both have deleted their accounts", async () => {
    const ids: number[] = [];
    for (const phone of ["+639175550155", "+639175550144"]) {
      const buyer = await registerCustomer(shop);
      const { id } = await newOrder(phone, buyer);
      for (const step of [...untilFailed, "returned"] as const) await move(id, step);
      await shop.call("POST /api/account/delete", { body: { password: buyer.password } }, { as: buyer });
      ids.push(id);
    }
    for (const id of ids) expect((await readOrder(shop, owner, id)).failed_deliveries).toBe(0);
    const query = { ids: ids.join(",") };
    const listed = await shop.call("GET /api/admin/orders/failed-deliveries", { query }, { as: owner });
    expect(listed.body.orders).toEqual([]);
  });

  test("is counted for five hundred of the thousands of orders that have one phone number", async () => {
    const phone = "+639175550133";
    const { id } = await newOrder(phone);
    for (const step of untilFailed) await move(id, step);
    const { rows: columns } = await shop.pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
        where table_name = 'orders' and is_generated = 'NEVER'
          and column_name not in ('id', 'tracking_no', 'idempotency_key', 'account_id')`,
    );
    const same = columns.map(({ name }) => name).join();
    const { rows } = await shop.pool.query<{ id: number }>(
      `insert into orders (tracking_no, idempotency_key, ${same})
       select tracking_no || n, 'walk-in ' || n, ${same} from orders, generate_series(1, 3000) n where id = $1 returning id`,
      [id],
    );
    const query = {
      ids: rows
        .slice(0, 500)
        .map((row) => row.id)
        .join(),
    };
    const { body } = await shop.call("GET /api/admin/orders/failed-deliveries", { query }, { as: owner });
    expect(new Set(body.orders.map((order) => order.failed_deliveries))).toEqual(new Set([1]));
    expect(body.orders).toHaveLength(500);
  });

  test("ORD-07 counts, too, when it was one of several parcels and the others are not shipped yet", async () => {
    const phone = "+639175550166";
    const { id } = await newOrder(phone);
    for (const step of ["confirmed", "packed"] as const) await move(id, step);
    const viewed = await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner });
    const [line] = viewed.body.product;
    const lines = [{ line_id: defined(line).line_id, product_qty: 1 }];
    const sent = { params: { id }, body: { lines, version: viewed.body.order.version } };
    await shop.call("POST /api/admin/orders/:id/shipments", sent, { as: owner });
    const [parcel] = (await orderNow(id)).shipments;
    const failed = {
      params: { id, shipment: defined(parcel).id },
      body: { state: "failed", reason: "Refused." },
    } as const;
    await shop.call("POST /api/admin/orders/:id/shipments/:shipment/move", failed, { as: owner });
    expect((await orderNow(id)).status, "one piece is still to be shipped").toBe(orderStates.packed.code);
    const next = await newOrder(phone);
    const now = await shop.call("GET /api/view-order/:id", { params: { id: next.id } }, { as: owner });
    expect(now.body.failed_deliveries).toBe(1);
  });
});
