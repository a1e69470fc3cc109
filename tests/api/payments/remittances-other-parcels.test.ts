import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, moveOrder, readOrder } from "../../support/api/orders.ts";
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

/** An order over 1,500 pesos whose first parcel was shipped again as a second one. The couriers' numbers end with 1 and 2. */
async function shippedAgain(secondCourier = "j&t express", by?: TestAccount) {
  const buyer = by ?? (await createSignedInCustomer(shop));
  await fillCart(shop, buyer, product);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  const first = `JT ${order.id} 1`;
  const second = `JT ${order.id} 2`;
  const { id } = order;
  await moveOrder(shop, owner, id, "confirmed");
  await moveOrder(shop, owner, id, "packed");
  await moveOrder(shop, owner, id, "shipped", { courier: "J&T Express", courier_tracking: first });
  await moveOrder(shop, owner, id, "delivery_failed", { reason: "Nobody was there." });
  await moveOrder(shop, owner, id, "shipped", { courier: secondCourier, courier_tracking: second });
  const view = async () => (await readOrder(shop, owner, id)).order;
  const parcel = defined((await view()).shipments[1]).id;
  return { id, tracking_no: order.tracking_no, buyer, first, second, parcel, view };
}

type Options = { apply?: boolean; differing?: boolean; assign?: string };

function formOf(text: string, { apply = false, differing = false, assign = "" }: Options): FormData {
  const body = new FormData();
  body.set("file", new Blob([text]), "remittance.csv");
  body.set("apply", apply ? "1" : "0");
  body.set("differing", differing ? "1" : "0");
  body.set("assign", assign);
  return body;
}
const importing = async (text: string, options: Options = {}) =>
  (await shop.call("POST /api/admin/remittances/import", { body: formOf(text, options) }, { as: owner })).body;

const fileOf = (...rows: [tracking: string, amount: number][]) =>
  `AWB,Amount,Remittance No,Date\n${rows.map(([tracking, amount]) => `${tracking},${amount},R-5,11/20/2026`).join("\n")}`;

const listed = async (query: { q?: string; show?: "missing" | "short" | "over" }) =>
  (await shop.call("GET /api/admin/remittances", { query }, { as: owner })).body.parcels;

const lastImport = async () => {
  const query = { action: "remittance_imported" } as const;
  return (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body.entries[0];
};

describe("PAY-06 ORD-04 a line of a remittance about a parcel that was shipped again", () => {
  test("names the parcel that waits for the cash, and is recorded for it only when staff assign it", async () => {
    const { id, tracking_no, first, second, parcel, view } = await shippedAgain();
    const file = fileOf([first, 1500]);
    const onItsWay = { id: parcel, courier_tracking: second, due: 1500, state: "shipped" };
    const notCollected = { result: "not_collected", shipment_state: "replaced", assigned: null, expected: 0 };
    const assign = `2:${parcel}`;
    const tooEarly = await importing(file, { apply: true, assign });
    expect(tooEarly.lines).toMatchObject([{ ...notCollected, other_parcels: [onItsWay] }]);
    expect(tooEarly.recorded.parcels).toBe(0);

    await moveOrder(shop, owner, id, "delivered");
    const delivered = { ...onItsWay, state: "delivered" };
    const guessed = await importing(file, { apply: true, differing: true });
    expect(guessed.lines).toMatchObject([{ ...notCollected, other_parcels: [delivered] }]);
    expect(guessed.recorded.parcels, "nothing is assigned by itself").toBe(0);
    const preview = await importing(file, { assign });
    expect(preview.lines).toMatchObject([
      { result: "matched", expected: 1500, assigned: parcel, other_parcels: [delivered], order_id: id },
    ]);
    expect((await view()).payment.status).toBe("collected");

    // The same file at once, with and without the choice.
    const options = [{ assign }, { assign }, {}];
    const reports = await Promise.all(options.map((each) => importing(file, { apply: true, ...each })));
    expect(reports.map(({ recorded }) => recorded.amount).toSorted()).toEqual([0, 0, 1500]);
    const { payment, shipments } = await view();
    expect(payment.status).toBe("remitted");
    expect(payment.events.filter(({ kind }) => kind === "remitted")).toMatchObject([
      { amount: 1500, reference: "R-5", reason: `Reported for ${first}, dated 11/20/2026` },
    ]);
    expect(shipments.map(({ remitted, reported }) => [remitted, reported])).toEqual([
      [0, null],
      [1500, null],
    ]);
    expect((await lastImport())?.after).toMatchObject({
      lines: [`${tracking_no} ₱1,500 for another parcel than it names`],
    });
    const again = await importing(file);
    expect(again.lines).toMatchObject([{ result: "remitted", other_parcels: [] }]);
    expect(await listed({ q: tracking_no })).toEqual([]);
  });

  test("with another amount is kept as reported for the assigned parcel, and topped up later", async () => {
    const { id, tracking_no, buyer, first, second, parcel, view } = await shippedAgain();
    await moveOrder(shop, owner, id, "delivered");
    const assign = `2:${parcel}`;
    const kept = await importing(fileOf([first, 1400]), { apply: true, assign });
    expect(kept).toMatchObject({ recorded: { parcels: 0 }, reported: { parcels: 1, amount: 1400 } });
    expect(kept.message).toBe("Nothing was recorded. ₱1,400 for 1 parcel is kept as reported.");
    expect((await view()).shipments[1]).toMatchObject({ remitted: 0, reported: 1400, to_collect: 1500 });
    for (const q of [tracking_no, second.toLowerCase().replaceAll(" ", "")])
      expect(await listed({ q })).toMatchObject([{ order_id: id, reported: 1400 }]);
    expect(await listed({ q: first }), "the first parcel collects nothing").toEqual([]);
    const own = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
    expect(own.shipments[1]).toMatchObject({ remitted: null, reported: null });

    await importing(fileOf([first, 1400]), { apply: true, differing: true, assign });
    expect((await view()).shipments[1]).toMatchObject({ remitted: 1400, reported: null });
    expect(await listed({ q: tracking_no, show: "short" })).toMatchObject([{ remitted: 1400 }]);
    const rest = fileOf([first, 100]).replace("R-5", "R-6");
    expect((await importing(rest)).lines).toMatchObject([{ other_parcels: [{ due: 100 }] }]);
    await importing(rest, { apply: true, assign });
    expect((await view()).payment.status).toBe("remitted");
  });

  test("names no parcel of another courier, none of another order, and none with a line of its own", async () => {
    const other = await shippedAgain("LBC");
    const own = await shippedAgain();
    for (const { id } of [other, own]) await moveOrder(shop, owner, id, "delivered");
    const file = fileOf([other.first, 1500], [own.first, 1500], [own.second, 1500]);
    const { lines, recorded } = await importing(file, { apply: true, assign: `2:${own.parcel},3:${own.parcel}` });
    expect(lines.map(({ row, result, other_parcels }) => [row, result, other_parcels])).toEqual([
      [2, "not_collected", []],
      [3, "not_collected", []],
      [4, "matched", []],
    ]);
    expect(recorded).toEqual({ parcels: 1, amount: 1500 });
  });

  test("is recorded once when two lines are assigned to the same parcel", async () => {
    const { id, first, parcel } = await shippedAgain();
    await moveOrder(shop, owner, id, "delivered");
    const file = fileOf([first, 1500], [first, 1500]);
    const { lines, recorded } = await importing(file, { apply: true, assign: `2:${parcel},3:${parcel}` });
    expect(lines.map(({ result }) => result)).toEqual(["matched", "repeated"]);
    expect(recorded.parcels).toBe(1);
  });

  test("ACC-09 leaves no tracking number in the payments and the audit log when the customer has deleted the account", async () => {
    const buyer = await registerCustomer(shop);
    const { id, tracking_no, first, second, parcel, view } = await shippedAgain(undefined, buyer);
    await moveOrder(shop, owner, id, "delivered");
    await importing(fileOf([first, 1500], ["JT 404", 7]), { apply: true, assign: `2:${parcel}` });
    expect((await view()).payment.events.at(-1)).toMatchObject({ reason: `Reported for ${first}, dated 11/20/2026` });
    await shop.call("POST /api/account/delete", { body: { password: buyer.password } }, { as: buyer });
    const { payment } = await view();
    expect(payment.events.at(-1)).toMatchObject({ kind: "remitted", amount: 1500, reference: "R-5", reason: null });
    const entry = await lastImport();
    expect(entry?.after).toMatchObject({
      lines: [`${tracking_no} ₱1,500 for another parcel than it names`],
      left_out: ["JT 404 ₱7"],
    });
    for (const number of [first, second]) expect(JSON.stringify([payment, entry])).not.toContain(number);
  });

  test("is refused with a choice that is no row and parcel", async () => {
    const { body } = await shop.expectRefusal(
      "POST /api/admin/remittances/import",
      { body: formOf(fileOf(["X", 1]), { assign: "2=7" }) },
      { as: owner },
    );
    expect(body.errors).toEqual({ assign: ["Send rows of the file with ids of parcels, such as 5:123,8:130."] });
  });
});

describe("PAY-06 a file in which every amount differs", () => {
  test("keeps its amounts as reported, and the audit log names them once", async () => {
    const { id, tracking_no, second, view } = await shippedAgain();
    await moveOrder(shop, owner, id, "delivered");
    const before = await lastImport();
    for (const _ of [1, 2]) await importing(fileOf([second, 900]), { apply: true });
    expect((await view()).shipments[1]).toMatchObject({ remitted: 0, reported: 900 });
    const entry = await lastImport();
    expect(entry).toMatchObject({ entity_name: "R-5", after: { parcels: 0, left_out: [`${tracking_no} ₱900`] } });
    const query = { action: "remittance_imported" } as const;
    const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
    expect(entries.findIndex((each) => each.id === before?.id)).toBe(1);
  });
});

describe("PAY-06 an amount for a parcel that is not marked as delivered", () => {
  test("is kept as reported on the order and in the list, until it is recorded after the delivery", async () => {
    const { id, second, view, buyer } = await shippedAgain();
    const preview = await importing(fileOf([second, 1500]));
    expect(preview).toMatchObject({ results: { not_delivered: { lines: 1, amount: 1500 } } });
    expect(preview.lines).toMatchObject([{ result: "not_delivered", shipment_state: "shipped", order_id: id }]);
    expect((await view()).shipments[1]?.reported, "a preview keeps nothing").toBeNull();

    const early = await importing(fileOf([second, 1500]), { apply: true, differing: true });
    expect(early).toMatchObject({ recorded: { parcels: 0 }, reported: { parcels: 0 } });
    expect(early.message).toBe("Nothing was recorded. ₱1,500 for 1 parcel is kept as reported.");
    expect((await view()).shipments[1]).toMatchObject({ remitted: 0, reported: 1500 });
    const own = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
    expect(own.shipments[1]?.reported).toBeNull();

    await moveOrder(shop, owner, id, "delivered");
    expect(await listed({ q: second })).toMatchObject([{ order_id: id, collected: 1500, remitted: 0, reported: 1500 }]);
    expect((await importing(fileOf([second, 1500]), { apply: true })).recorded).toEqual({ parcels: 1, amount: 1500 });
    expect((await view()).shipments[1]).toMatchObject({ remitted: 1500, reported: null });
  });

  test("is kept without a courier's cash being booked when its delivery failed, and two files at once keep one amount", async () => {
    const { id, second, view } = await shippedAgain();
    await moveOrder(shop, owner, id, "delivery_failed", { reason: "Nobody was there." });
    const amounts = [1400, 1500];
    await Promise.all(amounts.map((amount) => importing(fileOf([second, amount]), { apply: true })));
    const { shipments, payment } = await view();
    expect(amounts).toContain(shipments[1]?.reported);
    expect(payment).toMatchObject({ paid: 0, events: [] });
  });
});
