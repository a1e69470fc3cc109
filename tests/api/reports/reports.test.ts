import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import {
  archiveOpenOrder,
  createSignedInCustomer,
  createSignedInCustomers,
  fillCart,
} from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let scooter: Product;
let helmet: Product;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Isabel Ramos" });
  scooter = await createProduct(shop, owner, { productname: "Kidlat S1", stock: 900, selling: 100 });
  helmet = await createProduct(shop, owner, { productname: "Araw", type: "helmet", stock: 900, selling: 50.5 });
});

const seen = async (query: Record<string, unknown> = {}, as = owner) =>
  (await shop.call("GET /api/admin/dashboard", { query }, { as })).body;

/** The statistics of a period, as the owner sees them. */
async function statisticsOf(query: Record<string, unknown> = {}) {
  const { statistics } = await seen(query);
  if (!statistics) throw new Error("The owner sees no statistics");
  return statistics;
}

async function place(lines: [Product, number][], buyer?: { token: string }): Promise<number> {
  const stranger = buyer ?? (await createSignedInCustomer(shop));
  const as = buyer ?? stranger;
  for (const [product, quantity] of lines) await fillCart(shop, as, product, quantity);
  return (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as })).body.order.id;
}

const move = (id: number, status: 1 | 2 | 3 | 4 | 5 | 6) => {
  const body = { status, reason: "So.", courier: "LBC", courier_tracking: "4711" };
  return shop.request("POST /api/admin/orders/:id/move", { params: { id }, body }, { as: owner });
};

/** What is stored day by day, and what it is the sum of. */
async function bothSums() {
  const rows = async (query: string) => (await shop.pool.query(query)).rows;
  const days = "select day::text, sum(%)::int as n from daily_statistics group by day having sum(%) <> 0 order by day";
  const stored = (figure: string) => rows(days.replaceAll("%", figure));
  const plain = (figure: string, from: string, at: string) =>
    rows(`select manila_day(${at})::text as day, ${figure}::int as n from ${from} group by 1 order by 1`);
  const sold = "orders o join order_lines l on l.order_id = o.id where is_sale(o.state)";
  const sums = "sum(quantity)::int as quantity, sum(quantity * price)::int as sales";
  return {
    stored: {
      orders: await stored("orders"),
      online: await stored("online_orders"),
      sales: await stored("sales"),
      members: await stored("members"),
      emails: await stored("emails"),
      collected: await stored("collected"),
      days: await rows(
        "select product_id, day::text, quantity, sales::int from product_daily_sales where quantity <> 0 order by 1, 2",
      ),
      months: await rows(
        "select product_id, month::text, quantity, sales::int from product_monthly_sales where quantity <> 0 order by 1, 2",
      ),
    },
    plain: {
      orders: await plain("count(*)", "orders where is_sale(state)", "placed_at"),
      online: await plain("count(*)", "orders where is_sale(state) and placed_by is null", "placed_at"),
      sales: await plain("sum(total)", "orders where is_sale(state)", "placed_at"),
      members: await plain("count(*)", "accounts where role = 'customer'", "created_at"),
      emails: await plain("count(*)", "emails where state in ('sent', 'kept')", "coalesce(sent_at, created_at)"),
      collected: await plain("sum(amount)", "payment_events where kind in ('paid', 'collected')", "at"),
      days: await rows(
        `select product_id, manila_day(placed_at)::text as day, ${sums} from ${sold} group by 1, 2 order by 1, 2`,
      ),
      months: await rows(
        `select product_id, date_trunc('month', manila_day(placed_at))::date::text as month, ${sums}
           from ${sold} group by 1, 2 order by 1, 2`,
      ),
    },
  };
}

describe("ADM-04 the stored daily sums", () => {
  test("equal the plain sums after every kind of change, also concurrent ones", async () => {
    const buyers = await createSignedInCustomers(shop, 24);
    const ids = await Promise.all(
      buyers.map((buyer, n) =>
        place(
          [
            [scooter, 1 + (n % 3)],
            [helmet, 1],
          ],
          buyer,
        ),
      ),
    );
    const [first = 0, second = 0, third = 0, ...others] = ids;
    for (const status of [1, 2, 3, 4, 6] as const) expect((await move(first, status)).status).toBe(200);
    await archiveOpenOrder(shop, second);
    // Cancelled twice concurrently, among new orders: each is subtracted once.
    const newcomers = await createSignedInCustomers(shop, 8);
    await Promise.all([
      ...[third, third, ...others.slice(0, 6)].map((id) => move(id, 5)),
      ...newcomers.map((buyer) =>
        place(
          [
            [helmet, 2],
            [scooter, 1],
          ],
          buyer,
        ),
      ),
    ]);
    await shop.call(
      "POST /api/admin/orders",
      { body: { ...deliveryDetails, lines: [{ product_id: helmet.id, product_qty: 2 }] } },
      { as: owner, headers: { "idempotency-key": "by phone" } },
    );
    const leaver = await registerCustomer(shop);
    await shop.call("POST /api/account/delete", { body: { password: leaver.password } }, { as: leaver });
    await createStaff(shop, "support");
    const turned = await registerStaff(shop);
    const { rows } = await shop.pool.query("select id from accounts where email = $1", [turned.email]);
    await shop.call("DELETE /api/admin/staff/:id", { params: { id: rows[0].id } }, { as: owner });
    const save = "select save_rendered_email(id, 'Subject', '<p>Text</p>', 'Text', $1) from emails where id % 3 = $2";
    await shop.pool.query(save, ["sent", 0]);
    await shop.pool.query(save, ["kept", 1]);

    const { stored, plain } = await bothSums();
    expect(stored).toEqual(plain);
    const sumOf = (days: { n: number }[]) => days.reduce((sum, { n }) => sum + n, 0);
    expect(sumOf(plain.orders)).toBeGreaterThan(20);
    expect(sumOf(plain.online)).toBe(sumOf(plain.orders) - 1);
  });

  test("are the same after rebuild_statistics, and visits stay", async () => {
    await shop.pool.query("insert into daily_statistics (day, shard, visits) values ('2020-01-01', 31, 17)");
    const { stored } = await bothSums();
    await shop.pool.query(
      "update daily_statistics set orders = orders + 5, members = 99; delete from product_daily_sales",
    );
    await shop.pool.query("select rebuild_statistics()");
    expect((await bothSums()).stored).toEqual(stored);
    const { rows } = await shop.pool.query("select sum(visits)::int as n from daily_statistics");
    expect(rows).toEqual([{ n: 17 }]);
  });
});

test("ADM-04 today's statistics grow with an order, and shrink when it is cancelled", async () => {
  const before = await statisticsOf({ days: 1 });
  const id = await place([[scooter, 2]]);
  const grown = await statisticsOf({ days: 1 });
  expect(grown.totals.orders).toBe(before.totals.orders + 1);
  expect(grown.totals.sales).toBeCloseTo(before.totals.sales + 200, 5);
  expect(grown.days).toEqual([{ day: expect.any(String), ...grown.totals }]);
  await move(id, 5);
  expect((await statisticsOf({ days: 1 })).totals).toMatchObject({
    orders: before.totals.orders,
    sales: before.totals.sales,
  });
});

describe("ADM-04 a period", () => {
  /** An order of another day; the statistics are rebuilt as after a restore. */
  async function placedAt(at: string, lines: [Product, number][]): Promise<void> {
    const id = await place(lines);
    await shop.pool.query("update orders set placed_at = $2 where id = $1", [id, at]);
    await shop.pool.query("select rebuild_statistics()");
  }

  test("contains the Philippine days from first to last, and as many before", async () => {
    await placedAt("2024-05-09T15:59:59Z", [[scooter, 1]]); // 9 May, a second before midnight
    await placedAt("2024-05-09T16:00:00Z", [[scooter, 2]]); // 10 May
    await placedAt("2024-05-11T15:59:59Z", [[scooter, 4]]); // 11 May
    await placedAt("2024-05-11T16:00:00Z", [[scooter, 8]]); // 12 May
    const { period, before } = await seen({ from: "2024-05-10", to: "2024-05-11" });
    expect([period, before]).toEqual([
      { from: "2024-05-10", to: "2024-05-11" },
      { from: "2024-05-08", to: "2024-05-09" },
    ]);
    const statistics = await statisticsOf({ from: "2024-05-10", to: "2024-05-11" });
    expect(statistics.days.map(({ day, sales }) => [day, sales])).toEqual([
      ["2024-05-10", 200],
      ["2024-05-11", 400],
    ]);
    expect(statistics.days_before.map(({ sales }) => sales)).toEqual([0, 100]);
    expect([statistics.totals.sales, statistics.totals_before.sales]).toEqual([600, 100]);
    expect(statistics.best_sellers).toMatchObject([
      { id: scooter.id, productname: "Kidlat S1", quantity: 6, sales: 600 },
    ]);
  });

  /** An order of eight products, made once. */
  let equals: Promise<void> | undefined;
  let ordered: Promise<void> | undefined;
  /** Orders at the ends of the months of a year, made once. */
  const yearOfOrders = () => {
    ordered ??= (async () => {
      for (const day of ["01-01", "01-15", "02-01", "02-28", "03-15", "03-31", "04-01", "04-02"]) {
        await placedAt(`2023-${day}T04:00:00Z`, [
          [scooter, 1 + (Number(day.slice(3)) % 4)],
          [helmet, 3],
        ]);
      }
    })();
    return ordered;
  };

  test.each([
    ["2023-01-15", "2023-01-15"],
    ["2023-01-01", "2023-01-31"],
    ["2023-01-16", "2023-03-31"],
    ["2023-01-15", "2023-04-02"],
    ["2022-12-31", "2023-12-31"],
    ["2023-02-10", "2023-03-20"],
  ])("from %s to %s has the best sellers that the plain sum has", async (from, to) => {
    await yearOfOrders();
    const { rows } = await shop.pool.query(
      `select l.product_id as id, sum(quantity)::int as quantity, sum(quantity * price)::float / 100 as sales
         from orders o join order_lines l on l.order_id = o.id
        where is_sale(o.state) and manila_day(placed_at) between $1 and $2
        group by 1 order by 2 desc, 3 desc, 1`,
      [from, to],
    );
    const best = (await statisticsOf({ from, to })).best_sellers;
    expect(best.map(({ id, quantity, sales }) => ({ id, quantity, sales }))).toEqual(rows);
  });

  test.each([
    ["day by day", "2022-07-04"],
    ["by month", "2022-08-31"],
  ])("read %s has of products of which as many pieces were sold those that brought most", async (_how, to) => {
    equals ??= (async () => {
      const prices = [10, 20, 30, 40, 50, 60, 70, 80];
      const products: Product[] = [];
      for (const selling of prices) products.push(await createProduct(shop, owner, { stock: 9, selling }));
      await placedAt(
        "2022-07-02T04:00:00Z",
        products.map((product) => [product, 2]),
      );
    })();
    await equals;
    const best = (await statisticsOf({ from: "2022-07-01", to })).best_sellers;
    expect(best.map(({ quantity, sales }) => [quantity, sales])).toEqual(
      [160, 140, 120, 100, 80, 60].map((s) => [2, s]),
    );
  });

  test("is thirty days by default, and an invalid one is refused", async () => {
    expect((await statisticsOf()).days).toHaveLength(30);
    expect((await statisticsOf({ days: 366 })).days_before).toHaveLength(366);
    for (const [query, field] of [
      [{ days: 367 }, "days"],
      [{ days: 0 }, "days"],
      [{ from: "2024-01-01" }, "to"],
      [{ from: "2024-02-30", to: "2024-03-01" }, "from"],
      [{ from: "2024-03-02", to: "2024-03-01" }, "to"],
      [{ from: "2022-01-01", to: "2024-03-01" }, "from"],
    ] as const) {
      const { status, body } = await shop.expectRefusal("GET /api/admin/dashboard", { query }, { as: owner });
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(query)).toEqual([422, [field]]);
    }
  });
});

test("ADM-04 each role sees what its permissions allow", async () => {
  const parts = async (role: "owner" | "manager" | "fulfilment" | "support") => {
    const { statistics, orders_waiting, low_stock, staff, emails, reviews } = await seen(
      {},
      await createStaff(shop, role),
    );
    expect(reviews, "each role may see the reviews").toEqual({ latest: [], waiting: 0 });
    const sentEmails = statistics && statistics.totals.emails !== null;
    return [statistics, sentEmails, orders_waiting, low_stock, staff, emails].map(Boolean);
  };
  expect(await parts("owner")).toEqual([true, true, true, true, true, true]);
  expect(await parts("manager")).toEqual([true, false, true, true, true, false]);
  expect(await parts("fulfilment")).toEqual([false, false, true, true, false, false]);
  expect(await parts("support")).toEqual([false, false, true, true, false, false]);
});

test("ADM-04 waiting orders are counted by state, with the oldest, without archived and unpaid ones", async () => {
  const waiting = async (status: number) => (await seen()).orders_waiting?.find((row) => row.status === status);
  const before = (await waiting(0))?.count ?? 0;
  const id = await place([[helmet, 1]]);
  await shop.pool.query("update orders set placed_at = '2019-01-01T00:00:00Z' where id = $1", [id]);
  expect(await waiting(0)).toEqual({ status: 0, count: before + 1, more: false, oldest: "2019-01-01T00:00:00.000Z" });
  // It cannot be confirmed before it is paid, so neither the count nor the list behind it has it.
  const listed = async () => {
    const query = { status: 0, payment: "not_awaited" as const, sort: "oldest" as const };
    return (await shop.call("GET /api/admin/orders", { query }, { as: owner })).body.orders.map((order) => order.id);
  };
  expect(await listed()).toContain(id);
  for (const status of ["awaiting_payment", "failed"]) {
    await shop.pool.query("update orders set payment_status = $2 where id = $1", [id, status]);
    expect(await waiting(0)).toMatchObject({ count: before });
    expect(await listed()).not.toContain(id);
  }
  await shop.pool.query("update orders set payment_status = 'due_on_delivery' where id = $1", [id]);
  await move(id, 1);
  expect(await waiting(0)).toMatchObject({ count: before });
  expect(await waiting(1)).toMatchObject({ oldest: "2019-01-01T00:00:00.000Z" });
  await archiveOpenOrder(shop, id);
  expect((await waiting(1))?.oldest).not.toBe("2019-01-01T00:00:00.000Z");
});

test("ADM-04 low stock, staff and failed emails are listed", async () => {
  await createProduct(shop, owner, { productname: "Ilaw", type: "accessory", stock: 0 });
  await shop.pool.query(
    "update emails set state = 'failed', error = 'mailbox full' where id = (select max(id) from emails)",
  );
  await registerStaff(shop, { name: "Paolo Cruz" });
  const { low_stock, staff, emails } = await seen();
  expect(low_stock?.products[0]).toMatchObject({ productname: "Ilaw", stock: 0 });
  expect(staff?.colleagues.find(({ name }) => name === "Isabel Ramos")).toMatchObject({
    role: "owner",
    two_factor: false,
    last_action_at: expect.any(String),
  });
  expect(staff?.waiting).toBeGreaterThan(0);
  expect(emails?.failed.count).toBeGreaterThan(0);
  expect(emails?.latest_failed[0]).toMatchObject({ state: "failed", error: "mailbox full" });
});
