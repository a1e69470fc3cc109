import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_IMPORT_PROBLEMS, MAX_IMPORT_ROWS } from "#contract/limits.ts";
import { orderStates } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import { registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readOrder, requestOrder, untilDelivered } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: "1000", selling: "1500" });
});

let shipped = 0;

type Parcel = { id: number; tracking_no: string; tracking: string; buyer: { token: string } };

/** An order over 1,500 pesos with a courier's tracking number of its own, moved through these states. */
async function parcel(...states: (keyof typeof orderStates)[]): Promise<Parcel> {
  const buyer = await createSignedInCustomer(shop);
  return parcelOf(buyer, states);
}

async function parcelOf(buyer: { token: string }, states: readonly (keyof typeof orderStates)[]): Promise<Parcel> {
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

const paymentOf = async ({ id }: Parcel) => (await readOrder(shop, owner, id)).order.payment;

/** The listed status, which is stored. */
const listedStatus = async ({ tracking_no }: Parcel) =>
  (await shop.call("GET /api/admin/orders", { query: { q: tracking_no } }, { as: owner })).body.orders[0]
    ?.payment_status;

const listedAsArchived = async ({ tracking_no }: Parcel) =>
  (await shop.call("GET /api/admin/orders", { query: { q: tracking_no, archived: "1" } }, { as: owner })).body.orders[0]
    ?.payment_status;

const listed = async (show: "missing" | "short" | "over" = "missing", limit = 100, cursor?: string) =>
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
    expect(preview).toMatchObject({ applied: false, rows: 1, recorded: { parcels: 0, amount: 0 } });
    expect(preview.results.matched).toEqual({ lines: 1, amount: 1500 });
    expect((await paymentOf(order)).status).toBe("collected");
    const forBuyer = () => shop.call("GET /api/my-order/:id", { params: { id: order.id } }, { as: order.buyer });
    const { payment: before } = (await forBuyer()).body.order;

    const logged = (await imports()).length;
    const { applied, recorded } = await importing(file, { apply: true });
    expect({ applied, recorded }).toEqual({ applied: true, recorded: { parcels: 1, amount: 1500 } });
    const payment = await paymentOf(order);
    expect(payment).toMatchObject({ status: "remitted", paid: 1500, due: 0 });
    expect(payment.events[1]).toMatchObject({
      kind: "remitted",
      amount: 1500,
      reference: "R-77",
      reason: "Dated 11/20/2026",
      by: owner.name,
    });
    expect(await listedStatus(order)).toBe("remitted");
    expect((await forBuyer()).body.order.payment).toEqual(before);
    const [entry, ...others] = await imports();
    expect(others).toHaveLength(logged);
    expect(entry).toMatchObject({
      entity_type: "remittance",
      entity_name: "R-77",
      after: { parcels: 1, amount: 1500, differing: 0, lines: [`${order.tracking_no} ₱1,500`] },
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
    expect(reports.map(({ recorded }) => recorded.parcels).toSorted()).toEqual([0, 0, 2]);
    const again = await importing(file, { apply: true, differing: true });
    expect(again.recorded).toEqual({ parcels: 0, amount: 0 });
    expect(again.results.remitted.lines).toBe(2);
    for (const order of orders)
      expect((await paymentOf(order)).events.map(({ kind }) => kind)).toEqual(["collected", "remitted"]);
    expect(await imports()).toHaveLength(logged + 1);
  });

  test("with another amount is recorded only when staff say so; what is missing stays listed", async () => {
    const short = await parcel(...untilDelivered);
    const over = await parcel(...untilDelivered);
    const full = await parcel(...untilDelivered);
    const file = `Tracking No,COD\n${short.tracking},1499.5\n${over.tracking},1600\n${full.tracking},1500\nNOBODY,5`;
    const kept = await importing(file, { apply: true });
    expect(kept.results).toMatchObject({ short: { lines: 1, amount: 1499.5 }, over: { lines: 1, amount: 1600 } });
    expect(kept.recorded.parcels).toBe(1);
    expect(await listedStatus(short)).toBe("collected");
    const left = async () => (await listed()).parcels.filter(({ order_id }) => [short.id, over.id].includes(order_id));
    expect((await left()).map(({ reported }) => reported)).toEqual([1499.5, 1600]);
    expect((await imports())[0]?.after).toMatchObject({
      lines: [`${full.tracking_no} ₱1,500`],
      left_out: [`${short.tracking_no} ₱1,499.50`, `${over.tracking_no} ₱1,600`, "NOBODY ₱5"],
    });

    const { recorded } = await importing(file, { apply: true, differing: true });
    expect(recorded).toEqual({ parcels: 2, amount: 3099.5 });
    expect([await listedStatus(short), await listedStatus(over)]).toEqual(["collected", "remitted"]);
    const list = await listed("short");
    expect(list.parcels).toMatchObject([
      { order_id: short.id, collected: 1500, remitted: 1499.5, reported: null, remittance: null, days: 0 },
    ]);
    expect(list.short).toEqual({ parcels: 1, amount: 0.5 });
    expect((await listed()).parcels.map(({ order_id }) => order_id)).not.toContain(short.id);
    const tooMuch = await listed("over");
    expect(tooMuch.parcels).toMatchObject([{ order_id: over.id, collected: 1500, remitted: 1600, days: 0 }]);
    expect(tooMuch.over, "until it is clear what for").toEqual({ parcels: 1, amount: 100 });
  });

  test("is found by the tracking number also when the customer has deleted the account", async () => {
    const buyer = await registerCustomer(shop);
    const { tracking } = await parcelOf(buyer, untilDelivered);
    await shop.call("POST /api/account/delete", { body: { password: buyer.password } }, { as: buyer });
    const { recorded } = await importing(`Waybill,COD Amount\n${tracking},1500.00\n`, { apply: true });
    expect(recorded).toEqual({ parcels: 1, amount: 1500 });
  });

  test("stays listed as missing or short when its order is deleted", async () => {
    const missing = await parcel(...untilDelivered);
    const short = await parcel(...untilDelivered);
    await importing(`AWB,Amount\n${short.tracking},1400`, { apply: true, differing: true });
    const before = await listed();
    for (const { id } of [missing, short])
      await shop.call("POST /api/admin/orders/:id/archive", { params: { id } }, { as: owner });
    expect((await listed()).parcels.map(({ order_id }) => order_id)).toContain(missing.id);
    expect((await listed("short")).parcels.map(({ order_id }) => order_id)).toContain(short.id);
    const { missing: missingNow, short: shortNow } = await listed();
    expect([missingNow, shortNow]).toEqual([before.missing, before.short]);
    await importing(`AWB,Amount\n${missing.tracking},1500\n${short.tracking},100`, { apply: true });
    expect([await listedAsArchived(missing), await listedAsArchived(short)]).toEqual(["remitted", "remitted"]);
  });

  test("is topped up by a later one, also at once, and once for each remittance number", async () => {
    const order = await parcel(...untilDelivered);
    const lineOf = (amount: number, remittance: string) =>
      `AWB,Amount,Remittance No\n${order.tracking},${amount},${remittance}`;
    await importing(lineOf(900, "R-90"), { apply: true, differing: true });
    expect(await listedStatus(order)).toBe("collected");
    // The same remittance again, though what it says would now be short.
    const { results } = await importing(lineOf(200, "R-90"));
    expect(results.remitted.lines).toBe(1);
    const { lines } = await importing(lineOf(500, "R-91"));
    expect(lines).toMatchObject([{ result: "short", amount: 500, expected: 600 }]);

    const imports = [lineOf(600, "R-91"), lineOf(600, "R-92"), lineOf(600, "R-91")];
    const reports = await Promise.all(imports.map((text) => importing(text, { apply: true, differing: true })));
    expect(reports.map(({ recorded }) => recorded.parcels).toSorted()).toEqual([0, 0, 1]);
    const payment = await paymentOf(order);
    expect(payment.status).toBe("remitted");
    expect(payment.events.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["collected", 1500],
      ["remitted", 900],
      ["remitted", 600],
    ]);
    expect((await listed("short")).parcels.map(({ order_id }) => order_id)).not.toContain(order.id);
  });

  /** An order of three pieces that is shipped as one piece by LBC, for 1,500 pesos, and two by J&T. */
  async function inTwoParcels() {
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, product, 3);
    const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
    for (const state of ["confirmed", "packed"] as const) await move(order.id, state);
    const view = () => readOrder(shop, owner, order.id);
    for (const [courier, pieces] of [
      ["LBC", 1],
      ["J&T Express", 2],
    ] as const) {
      const { product: items, order: now } = await view();
      const lines = [{ line_id: defined(items[0]).line_id, product_qty: pieces }];
      const body = { lines, version: now.version, courier, courier_tracking: `${courier} ${order.id}` };
      await shop.call("POST /api/admin/orders/:id/shipments", { params: { id: order.id }, body }, { as: owner });
    }
    const [first, second] = (await view()).order.shipments;
    const deliver = (shipment = 0) =>
      shop.call(
        "POST /api/admin/orders/:id/shipments/:shipment/move",
        { params: { id: order.id, shipment }, body: { state: "delivered" } },
        { as: owner },
      );
    return { order, view, first, second, deliver };
  }

  test("of more than one parcel collected makes up for no other one, which stays listed as short", async () => {
    const { order, view, first, second, deliver } = await inTwoParcels();
    for (const parcel of [first, second]) await deliver(parcel?.id);
    const file = `AWB,Amount\nLBC ${order.id},2000\nJ&T Express ${order.id},2500`;
    expect((await importing(file, { apply: true, differing: true })).recorded).toEqual({ parcels: 2, amount: 4500 });
    expect((await view()).order.payment.status).toBe("collected");
    expect(await listedStatus({ ...order, tracking: "", buyer: { token: "" } })).toBe("collected");
    const short = (await listed("short")).parcels.filter(({ order_id }) => order_id === order.id);
    expect(short).toMatchObject([{ courier: "J&T Express", collected: 3000, remitted: 2500 }]);
    await importing(`AWB,Amount\nJ&T Express ${order.id},500`, { apply: true });
    expect((await view()).order.payment.status).toBe("remitted");
  });

  test("is for each parcel of an order by itself: two couriers remit what each has collected, also at once", async () => {
    const { order, view, first, second, deliver } = await inTwoParcels();
    await deliver(first?.id);
    const listedParcels = async () => {
      const { parcels } = await listed();
      return parcels.flatMap(({ order_id, courier, collected }) =>
        order_id === order.id ? [[courier, collected]] : [],
      );
    };
    expect(await listedParcels(), "also while the other one is on its way").toEqual([["LBC", 1500]]);
    const fileOf = (tracking: string, amount: number) => `AWB,Amount,Remittance No\n${tracking},${amount},R-95`;
    const results = async (text: string) => (await importing(text)).lines.map(({ result }) => result);
    expect(await results(fileOf(order.tracking_no, 1500)), "both collect cash").toEqual(["ambiguous"]);
    expect(await results(fileOf(`J&T Express ${order.id}`, 3000))).toEqual(["not_delivered"]);

    await deliver(second?.id);
    const files = [fileOf(`LBC ${order.id}`, 1500), fileOf(`J&T Express ${order.id}`, 3000)];
    const reports = await Promise.all(
      [...files, ...files].map((text) => importing(text, { apply: true, differing: true })),
    );
    expect(reports.reduce((sum, { recorded }) => sum + recorded.amount, 0)).toBe(4500);
    const { payment } = (await view()).order;
    expect(payment).toMatchObject({ status: "remitted", paid: 4500 });
    expect(payment.events.filter(({ kind }) => kind === "remitted")).toHaveLength(2);
    expect(await listedParcels()).toEqual([]);
  });

  test("says of each line what it is", async () => {
    const first = await parcel(...untilDelivered);
    const second = await parcel(...untilDelivered);
    const underway = await parcel("confirmed", "packed", "shipped");
    const twins = [await parcel("confirmed", "packed"), await parcel("confirmed", "packed")];
    for (const { id } of twins) await move(id, "shipped", "TWIN-1");
    const file = [
      "Order,Tracking Number,Amount,COD Amount",
      `a,${first.tracking.toUpperCase().replaceAll(" ", "")},1,₱1500`,
      `b,${second.tracking_no.toLowerCase()},1,"PHP 1,500.00"`,
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
      `m,${second.tracking},1,none`,
    ].join("\n");
    const { lines, rows, results } = await importing(file);
    expect(rows).toBe(13);
    expect(lines.map(({ row, result }) => [row, result])).toEqual([
      [4, "repeated"],
      [5, "unknown"],
      [6, "not_delivered"],
      [7, "ambiguous"],
      ...[8, 9, 10, 11, 12, 13, 14].map((row) => [row, "unreadable"]),
      [2, "matched"],
      [3, "matched"],
    ]);
    expect(results.matched).toEqual({ lines: 2, amount: 3000 });
    expect(lines.find(({ row }) => row === 2)).toMatchObject({ order_id: first.id, amount: 1500, expected: 1500 });
    expect(lines.find(({ row }) => row === 8)?.problem).toMatch(/^Write the number as/);
    expect(lines.find(({ row }) => row === 10)?.problem).toBe("The amount is missing.");
    expect(lines.find(({ row }) => row === 14)?.problem).toBe("The amount is not a number.");
    expect((await importing(file, { apply: true })).recorded).toEqual({ parcels: 2, amount: 3000 });
    expect(await listedStatus(underway)).toBe("due_on_delivery");
  });

  test.each([
    ["", "Choose a CSV file that is not empty."],
    ["\n", "The first row has to name a column"],
    ["Tracking No,Date\nA,1", "The first row has to name a column"],
    ["AWB,COD Amount\n\n,\n", "This file has only headings. Choose a file with rows below them."],
    ["%PDF-1.7\n", "This is a PDF. Choose a CSV file"],
    ['AWB,"Amount', "Row 1 opens a quote that is never closed."],
    [`AWB,Amount\n${"A,1\n".repeat(MAX_IMPORT_ROWS + 1)}`, "Import at most 5,000 rows at once."],
  ])("is refused when the file is %#", async (text, message) => {
    expect((await refused(text)).errors?.file?.[0]).toContain(message);
  });

  test("is read at once also with a very long heading, while others are served", async () => {
    const text = `AWB,COD Amount,"${"(".repeat(120_000)}"\nJT 404,5\n`;
    const began = performance.now();
    expect((await importing(text)).lines).toMatchObject([{ result: "unknown" }]);
    expect(performance.now() - began, "milliseconds").toBeLessThan(2000);
  });

  test("lists a limited number of lines, and says that there are more", async () => {
    const { rows, lines, more_lines, results } = await importing(`AWB,Amount\n${"A,1\n".repeat(MAX_IMPORT_ROWS)}`);
    expect({ rows, more_lines }).toEqual({ rows: MAX_IMPORT_ROWS, more_lines: true });
    expect(lines).toHaveLength(MAX_IMPORT_PROBLEMS);
    expect(results.unknown).toEqual({ lines: MAX_IMPORT_ROWS, amount: MAX_IMPORT_ROWS });
  });
});

describe("PAY-06 the list of parcels whose cash has not come", () => {
  test("begins with the first delivered, in pages, and sums up what is missing; a refunded order stays in it", async () => {
    const before = await listed();
    const late = await parcel("confirmed", "packed", "shipped");
    const early = await parcel(...untilDelivered);
    await move(late.id, "delivered");
    const body = { amount: 1500, method: "cash", reason: "Broken.", seen_refunded: 0 } as const;
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id: early.id }, body }, { as: owner });
    const { parcels, missing } = await listed();
    const ids = [...before.parcels.map(({ order_id }) => order_id), early.id, late.id];
    expect(parcels.map(({ order_id }) => order_id)).toEqual(ids);
    expect(parcels.at(-1)).toEqual({
      id: expect.any(Number),
      order_id: late.id,
      tracking_no: late.tracking_no,
      courier: "J&T Express",
      courier_tracking: late.tracking,
      collected: 1500,
      remitted: 0,
      reported: null,
      remittance: null,
      days: 0,
    });
    expect(missing.amount - before.missing.amount).toBe(3000);
    expect(missing.parcels).toBe(ids.length);

    const paged: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await listed("missing", 1, cursor);
      paged.push(...page.parcels.map(({ order_id }) => order_id));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(ids);

    await importing(`AWB,Amount\n${early.tracking},1500\n${late.tracking},1500`, { apply: true });
    expect((await listed()).missing).toEqual(before.missing);
    expect(await listedStatus(early)).toBe("refunded");
  });
});
