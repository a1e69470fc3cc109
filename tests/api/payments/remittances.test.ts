import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_IMPORT_PROBLEMS, MAX_IMPORT_ROWS } from "#contract/limits.ts";
import { orderStates } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomers, fillCart, requestOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: "1000", selling: "1500" });
});

let shipped = 0;
const untilDelivered = ["confirmed", "packed", "shipped", "delivered"] as const;

type Parcel = { id: number; tracking_no: string; tracking: string; buyer: { token: string } };

/** An order over 1,500 pesos with a courier's tracking number of its own, moved through these states. */
async function parcel(...states: (keyof typeof orderStates)[]): Promise<Parcel> {
  const [buyer = { token: "" }] = await createSignedInCustomers(shop, 1);
  await fillCart(shop, buyer, product);
  const { body } = await requestOrder(shop, buyer);
  if (!("order" in body)) throw new Error(JSON.stringify(body));
  shipped += 1;
  const tracking = `JT ${1000 + shipped} ph`;
  for (const state of states) await move(body.order.id, state, tracking);
  return { id: body.order.id, tracking_no: body.order.tracking_no, tracking, buyer };
}

const move = (id: number, to: keyof typeof orderStates, courier_tracking = "") =>
  shop.call(
    "POST /api/admin/orders/:id/move",
    {
      params: { id },
      body: { status: orderStates[to].code, reason: "Said so.", courier: "J&T Express", courier_tracking },
    },
    { as: owner },
  );

function formOf(text: string, { apply = false, differing = false } = {}): FormData {
  const body = new FormData();
  body.set("file", new Blob([text]), "remittance.csv");
  body.set("apply", apply ? "1" : "0");
  body.set("differing", differing ? "1" : "0");
  return body;
}
const importing = async (text: string, options = {}) =>
  (await shop.call("POST /api/admin/remittances/import", { body: formOf(text, options) }, { as: owner })).body;
const refused = async (text: string) =>
  (
    await shop.expectRefusal(
      "POST /api/admin/remittances/import",
      { body: formOf(text, { apply: true }) },
      { as: owner },
    )
  ).body;

const paymentOf = async ({ id }: Parcel) =>
  (await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner })).body.order.payment;

/** The listed status, which is stored. */
const listedStatus = async ({ tracking_no }: Parcel) =>
  (await shop.call("GET /api/admin/orders", { query: { q: tracking_no } }, { as: owner })).body.orders[0]
    ?.payment_status;

const listed = async (show: "missing" | "short" = "missing", limit = 100, cursor?: string) =>
  (
    await shop.call(
      "GET /api/admin/remittances",
      { query: { show, limit, ...(cursor !== undefined && { cursor }) } },
      { as: owner },
    )
  ).body;

const imports = async () => {
  const query = { action: "remittance_imported" } as const;
  return (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body.entries;
};

describe("PAY-06 ORD-04 the remittance of a courier", () => {
  test("is previewed without a trace, then recorded: the order is Remitted, and its customer sees it as paid", async () => {
    const order = await parcel(...untilDelivered);
    const file = `Waybill,COD Amount (PHP),Remittance No.,Remittance Date\n${order.tracking},"1,500.00",R-77,11/20/2026\n`;
    const preview = await importing(file);
    expect(preview).toMatchObject({ applied: false, rows: 1, recorded: { orders: 0, amount: 0 } });
    expect(preview.results.matched).toEqual({ lines: 1, amount: 1500 });
    expect((await paymentOf(order)).status).toBe("collected");
    const forBuyer = () => shop.call("GET /api/my-order/:id", { params: { id: order.id } }, { as: order.buyer });
    const { payment: before } = (await forBuyer()).body.order;

    const logged = (await imports()).length;
    const { applied, recorded } = await importing(file, { apply: true });
    expect({ applied, recorded }).toEqual({ applied: true, recorded: { orders: 1, amount: 1500 } });
    const payment = await paymentOf(order);
    expect(payment).toMatchObject({ status: "remitted", paid: 1500, due: 0 });
    expect(payment.events[1]).toMatchObject({
      ...{ kind: "remitted", amount: 1500, reference: "R-77", reason: "Dated 11/20/2026", by: owner.name },
    });
    expect(await listedStatus(order)).toBe("remitted");
    expect((await forBuyer()).body.order.payment).toEqual(before);
    const [entry, ...others] = await imports();
    expect(others).toHaveLength(logged);
    expect(entry).toMatchObject({
      entity_type: "remittance",
      entity_name: "R-77",
      after: { orders: 1, amount: 1500, differing: 0 },
    });
  });

  test("is imported twice, also at once, and recorded once", async () => {
    const orders = [await parcel(...untilDelivered), await parcel(...untilDelivered)];
    const rows = orders.map(({ tracking }) => `${tracking},1500,R-78`);
    const file = `AWB,Amount,Remittance No\n${rows.join("\n")}`;
    // The second one names the orders the other way round.
    const other = `AWB,Amount,Remittance No\n${rows.toReversed().join("\n")}`;
    const logged = (await imports()).length;
    const reports = await Promise.all([file, other, file].map((text) => importing(text, { apply: true })));
    expect(reports.map(({ recorded }) => recorded.orders).toSorted()).toEqual([0, 0, 2]);
    const again = await importing(file, { apply: true, differing: true });
    expect(again.recorded).toEqual({ orders: 0, amount: 0 });
    expect(again.results.remitted.lines).toBe(2);
    for (const order of orders)
      expect((await paymentOf(order)).events.map(({ kind }) => kind)).toEqual(["collected", "remitted"]);
    expect(await imports()).toHaveLength(logged + 1);
  });

  test("with another amount is recorded only when staff say so; what is missing stays listed", async () => {
    const [short, over] = [await parcel(...untilDelivered), await parcel(...untilDelivered)];
    const file = `Tracking No,COD\n${short.tracking},1499.5\n${over.tracking},1600`;
    const kept = await importing(file, { apply: true });
    expect(kept.results).toMatchObject({ short: { lines: 1, amount: 1499.5 }, over: { lines: 1, amount: 1600 } });
    expect(kept.recorded.orders).toBe(0);
    expect(await listedStatus(short)).toBe("collected");

    const { recorded } = await importing(file, { apply: true, differing: true });
    expect(recorded).toEqual({ orders: 2, amount: 3099.5 });
    expect([await listedStatus(short), await listedStatus(over)]).toEqual(["collected", "remitted"]);
    const list = await listed("short");
    expect(list.orders).toMatchObject([{ id: short.id, collected: 1500, remitted: 1499.5, remittance: null, days: 0 }]);
    expect(list.short).toEqual({ orders: 1, amount: 0.5 });
    expect((await listed()).orders.map(({ id }) => id)).not.toContain(short.id);
  });

  test("says of each line what it is", async () => {
    const [first, second] = [await parcel(...untilDelivered), await parcel(...untilDelivered)];
    const underway = await parcel("confirmed", "packed", "shipped");
    const twins = [await parcel("confirmed", "packed"), await parcel("confirmed", "packed")];
    for (const { id } of twins) await move(id, "shipped", "TWIN-1");
    const file = [
      "Order,Tracking Number,Amount,COD Amount",
      `a,${first.tracking.toUpperCase().replaceAll(" ", "")},1,1500`,
      `b,${second.tracking_no.toLowerCase()},1,1500`,
      `c,${first.tracking_no},1,1500`,
      "d,NO-SUCH-NUMBER,1,1500",
      `e,${underway.tracking},1,1500`,
      "f,twin-1,1,1500",
      `g,${second.tracking},1,"15,00"`,
      "h,,1,1500",
      `i,${second.tracking},1,`,
      `j,${second.tracking},1,0`,
      `k,${second.tracking},1,1.005`,
      `l,A\u0000B,1,1500`,
    ].join("\n");
    const { lines, rows, results } = await importing(file);
    expect(rows).toBe(12);
    expect(lines.map(({ row, result }) => [row, result])).toEqual([
      [4, "repeated"],
      [5, "unknown"],
      [6, "not_collected"],
      [7, "ambiguous"],
      ...[8, 9, 10, 11, 12, 13].map((row) => [row, "unreadable"]),
      [2, "matched"],
      [3, "matched"],
    ]);
    expect(results.matched).toEqual({ lines: 2, amount: 3000 });
    expect(lines.find(({ row }) => row === 2)).toMatchObject({ order_id: first.id, amount: 1500, collected: 1500 });
    expect(lines.find(({ row }) => row === 8)?.problem).toMatch(/^Write the number as/);
    expect((await importing(file, { apply: true })).recorded).toEqual({ orders: 2, amount: 3000 });
    expect(await listedStatus(underway)).toBe("due_on_delivery");
  });

  test.each([
    ["\n", "The first row has to name a column"],
    ["Tracking No,Date\nA,1", "The first row has to name a column"],
    ['AWB,"Amount', "This is no CSV"],
    [`AWB,Amount\n${"A,1\n".repeat(MAX_IMPORT_ROWS + 1)}`, `Import at most ${MAX_IMPORT_ROWS} rows at once.`],
  ])("is refused when the file is %#", async (text, message) => {
    expect((await refused(text)).errors?.file?.[0]).toContain(message);
  });

  test("lists a limited number of lines, and says that there are more", async () => {
    const { rows, lines, more_lines, results } = await importing(`AWB,Amount\n${"A,1\n".repeat(MAX_IMPORT_ROWS)}`);
    expect({ rows, more_lines }).toEqual({ rows: MAX_IMPORT_ROWS, more_lines: true });
    expect(lines).toHaveLength(MAX_IMPORT_PROBLEMS);
    expect(results.unknown).toEqual({ lines: MAX_IMPORT_ROWS, amount: MAX_IMPORT_ROWS });
  });
});

describe("PAY-06 the list of orders whose cash has not come", () => {
  test("begins with the first delivered, in pages, and sums up what is missing; a refunded order stays in it", async () => {
    const before = await listed();
    const [late, early] = [await parcel("confirmed", "packed", "shipped"), await parcel(...untilDelivered)];
    await move(late.id, "delivered");
    const body = { amount: 1500, method: "cash", reason: "Broken.", seen_refunded: 0 } as const;
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id: early.id }, body }, { as: owner });
    const { orders, missing } = await listed();
    const ids = [...before.orders.map(({ id }) => id), early.id, late.id];
    expect(orders.map(({ id }) => id)).toEqual(ids);
    expect(orders.at(-1)).toEqual({
      ...{ id: late.id, tracking_no: late.tracking_no, courier: "J&T Express", courier_tracking: late.tracking },
      ...{ collected: 1500, remitted: 0, remittance: null, days: 0 },
    });
    expect(missing.amount - before.missing.amount).toBe(3000);
    expect(missing.orders).toBe(ids.length);

    const paged: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await listed("missing", 1, cursor);
      paged.push(...page.orders.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(ids);

    await importing(`AWB,Amount\n${early.tracking},1500\n${late.tracking},1500`, { apply: true });
    expect((await listed()).missing).toEqual(before.missing);
    expect(await listedStatus(early)).toBe("refunded");
  });
});
