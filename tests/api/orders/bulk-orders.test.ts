import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomers, fillCart, readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let packer: TestAccount;
let support: TestAccount;
let product: Awaited<ReturnType<typeof createProduct>>;
let scooter: Awaited<ReturnType<typeof createProduct>>;
beforeAll(async () => {
  owner = await registerStaff(shop);
  packer = await createStaff(shop, "fulfilment");
  support = await createStaff(shop, "support");
  product = await createProduct(shop, owner, { stock: 900, type: "helmet" });
  scooter = await createProduct(shop, owner, { stock: 900, type: "scooter", selling: 25_000, original: 25_000 });
});

type Placed = { id: number; number: string };

/** Orders of one piece, moved through these states. */
async function newOrders(count: number, steps: readonly (1 | 2 | 3)[] = [1, 2], piece = product): Promise<Placed[]> {
  const buyers = await createSignedInCustomers(shop, count);
  const orders: Placed[] = [];
  for (const buyer of buyers) {
    await fillCart(shop, buyer, piece);
    const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
    for (const status of steps)
      await shop.call("POST /api/admin/orders/:id/move", { params: { id: order.id }, body: { status } }, { as: owner });
    orders.push({ id: order.id, number: order.tracking_no });
  }
  return orders;
}

function listForm(text: string, courier = ""): FormData {
  const form = new FormData();
  form.set("file", new Blob([text], { type: "text/csv" }), "orders.csv");
  form.set("courier", courier);
  return form;
}

const check = async (text: string, courier?: string) =>
  (await shop.call("POST /api/admin/orders/shipping-list", { body: listForm(text, courier) }, { as: packer })).body;

const ship = async (orders: { id: number; courier?: string; courier_tracking?: string }[], as = packer) =>
  (await shop.call("POST /api/admin/orders/ship", { body: { orders } }, { as })).body;

const orderOf = async (id: number) => (await readOrder(shop, owner, id)).order;

describe("ORD-09 a list of orders with couriers and tracking numbers", () => {
  test("is compared with the orders: each bad row has its reason, and nothing is shipped", async () => {
    const [good, other] = await newOrders(2);
    const [pending] = await newOrders(1, []);
    const [bike] = await newOrders(1, [1, 2], scooter);
    const { applied, message, rows } = await check(
      [
        `${good?.number},lbc,L-1`,
        ` ${other?.id} ,Gogo Express,`,
        `${good?.number.toLowerCase()},LBC,L-2`,
        `${pending?.number},LBC,L-3`,
        "TL-200101-1,LBC,L-4",
        ",LBC,L-5",
        `${bike?.number},LBC,`,
      ].join("\n"),
    );
    expect([applied, message]).toEqual([false, "3 of 7 orders can be shipped."]);
    expect(rows.map(({ row, order, problem, warnings }) => [row, order?.id, problem, warnings])).toEqual([
      [1, good?.id, null, []],
      [2, other?.id, null, [expect.stringContaining("Gogo Express is not in the list of couriers")]],
      [3, good?.id, "Row 1 already has this order.", []],
      [4, pending?.id, expect.stringContaining("Pending"), []],
      [5, undefined, "There is no order with this number.", []],
      [6, undefined, "The order number is missing.", []],
      [7, bike?.id, null, ["LBC carries no scooters, because of their batteries."]],
    ]);
    expect(rows[0], "as the list of couriers spells it").toMatchObject({ courier: "LBC", courier_tracking: "L-1" });
    expect((await orderOf(defined(good).id)).status).toBe(2);
  });

  test("warns of a tracking number that rows of two orders have, and not of rows without one", async () => {
    const [one, two, three, four] = await newOrders(4);
    const { rows } = await check(
      [
        `${one?.number},LBC,L 77`,
        `${two?.number},LBC,l77`,
        `${three?.number},LBC,`,
        `${four?.number},LBC,`,
        `${one?.number},LBC,L-78`,
      ].join("\n"),
    );
    expect(rows.map(({ row, warnings }) => [row, warnings])).toEqual([
      [1, ["Row 2 has the same tracking number."]],
      [2, ["Row 1 has the same tracking number."]],
      [3, []],
      [4, []],
      [5, []],
    ]);
  });

  test("warns of a tracking number that a parcel of another order has already with the same courier", async () => {
    const [first, second] = await newOrders(2);
    await ship([{ id: defined(first).id, courier: "LBC", courier_tracking: "L 99" }]);
    const { message, rows } = await check(`${second?.number},lbc,l99`);
    expect([message, rows[0]?.warnings]).toEqual([
      "1 of 1 orders can be shipped.",
      [
        `Order ${first?.id}, ${first?.number}, has the same tracking number. That is right only if one parcel holds both orders.`,
      ],
    ]);
    expect((await check(`${second?.number},Lalamove,L 99`)).rows[0]?.warnings).toEqual([]);
  });

  test("may be pasted from a spreadsheet, or have its columns in another order under headings, and a courier for all rows", async () => {
    const [one, two] = await newOrders(2);
    const pasted = await check(`${one?.number}\tLalamove\tX 1\n${two?.number}\t\tX 2`, "LBC");
    expect(pasted.rows.map(({ courier, courier_tracking, problem }) => [courier, courier_tracking, problem])).toEqual([
      ["Lalamove", "X 1", null],
      ["LBC", "X 2", null],
    ]);
    const headed = await check(`Tracking No.;Customer;Order No\nX 3;Ana;${one?.id}`, "LBC");
    expect(headed.rows).toMatchObject([{ row: 2, courier_tracking: "X 3", courier: "LBC", order: { id: one?.id } }]);
    const nameless = await check(`${one?.number},,X 4`);
    expect(nameless.rows[0]?.problem).toBe("Enter the courier of this tracking number.");
  });

  test.each([
    ["", "Enter the orders, or choose a CSV file."],
    [" \n,,\n", "The list has no orders. Add a row for each."],
    ["Order number,Tracking number\n", "The list has no orders. Add a row for each."],
    ["Name,Courier\nAna,LBC", "Begin each row with an order number, or name a column Order number in the first row."],
    [Array.from({ length: 501 }, (_, number) => `${number + 1}`).join("\n"), "Ship at most 500 orders at once."],
  ])("that cannot be read is refused: %#", async (text, message) => {
    const input = { body: listForm(text) };
    const refused = await shop.expectRefusal("POST /api/admin/orders/shipping-list", input, { as: packer });
    expect([refused.status, refused.body.errors]).toEqual([422, { file: [message] }]);
  });
});

describe("ORD-09 shipping several orders", () => {
  test("ships each with its courier, and says why it leaves another as it is", async () => {
    const [one, two] = await newOrders(2);
    const [pending] = await newOrders(1, []);
    const { message, outcomes } = await ship([
      { id: defined(one).id, courier: "LBC", courier_tracking: "L-1" },
      { id: defined(pending).id, courier: "LBC" },
      { id: defined(two).id, courier_tracking: "L-2" },
      { id: 987_654 },
    ]);
    expect(message).toBe("1 of 4 orders is now Shipped.");
    expect(outcomes.map(({ id, changed, message: said }) => [id, changed, said])).toEqual([
      [one?.id, true, `Order ${one?.id} is now Shipped.`],
      [pending?.id, false, expect.stringContaining("Pending")],
      [two?.id, false, "Enter the courier of this tracking number."],
      [987_654, false, "There is no order with this number."],
    ]);
    expect(await orderOf(defined(one).id)).toMatchObject({ status: 3, courier: "LBC", courier_tracking: "L-1" });
    expect((await orderOf(defined(two).id)).status).toBe(2);
  });

  test("of two members of staff who ship the same orders at once, each order is shipped once, and both get results", async () => {
    const orders = await newOrders(8);
    const batch = (courier: string) => orders.map(({ id }) => ({ id, courier }));
    const [mine, theirs] = await Promise.all([ship(batch("LBC")), ship(batch("Lalamove"), owner)]);
    for (const { id } of orders) {
      const changed = [mine, theirs].filter(({ outcomes }) => outcomes.some((each) => each.id === id && each.changed));
      expect(changed, `order ${id}`).toHaveLength(1);
      const { shipments, courier } = await orderOf(id);
      expect(shipments).toHaveLength(1);
      expect(courier).toBe(changed[0] === mine ? "LBC" : "Lalamove");
    }
  });

  test("takes at most 25 orders in one request, and not from a role that may not move orders", async () => {
    const many = { body: { orders: Array.from({ length: 26 }, (_, number) => ({ id: number + 1 })) } };
    expect((await shop.expectRefusal("POST /api/admin/orders/ship", many, { as: packer })).status).toBe(422);
    const one = { body: { orders: [{ id: 1 }] } };
    expect((await shop.expectRefusal("POST /api/admin/orders/ship", one, { as: support })).status).toBe(403);
  });

  test("several orders are marked as delivered, and cash on delivery is collected", async () => {
    const shipped = await newOrders(2, [1, 2, 3]);
    const [packed] = await newOrders(1);
    const ids = [...shipped, packed].map((order) => defined(order).id);
    const { outcomes } = (await shop.call("POST /api/admin/orders/move", { body: { ids, status: 4 } }, { as: packer }))
      .body;
    expect(outcomes.map(({ changed }) => changed)).toEqual([true, true, false]);
    expect((await orderOf(defined(ids[0]))).payment.status).toBe("collected");
  });
});

describe("ORD-09 all orders that match the filters", () => {
  test("are listed, more than a page, and it says when there are more than 500", async () => {
    await shop.pool.query(
      `insert into orders (tracking_no, firstname, lastname, phone, email, address, payment_mode, idempotency_key, state, subtotal, discount, shipping, total, vat)
       select 'TL-250101-' || (100000 + n), 'Bulk', 'Buyer', '+639175550142', '', 'Manila', 'cod', gen_random_uuid(), 'confirmed', 100, 0, 0, 100, 11
         from generate_series(1, 501) n`,
    );
    const listed = await shop.call("GET /api/admin/orders/matching", { query: { q: "Bulk" } }, { as: packer });
    expect([listed.body.orders.length, listed.body.more]).toEqual([500, true]);
    await shop.pool.query(
      "update orders set state = 'packed' where tracking_no between 'TL-250101-100001' and 'TL-250101-100300'",
    );
    const query = { q: "Bulk", status: 2 } as const;
    const packed = (await shop.call("GET /api/admin/orders/matching", { query }, { as: packer })).body;
    expect([packed.orders.length, packed.more]).toEqual([300, false]);
    expect(new Set(packed.orders.map(({ status }) => status))).toEqual(new Set([2]));
  });
});

describe("ORD-09 packing slips and labels of several orders", () => {
  const print = (ids: readonly number[], documents: string) =>
    shop.send(`/api/admin/orders/documents?ids=${ids.join(",")}&documents=${documents}`, {}, { as: packer });

  test("are one PDF with a sheet for each, and a last page names the orders without a parcel", async () => {
    const orders = await newOrders(3);
    const ids = orders.map(({ id }) => id);
    const pagesOf = async (...given: Parameters<typeof print>) => {
      const answer = await print(...given);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      const pdf = Buffer.from(await answer.arrayBuffer()).toString("latin1");
      return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, width]) => Math.round(Number(width)));
    };
    const A4 = 595;
    const A6 = 298;
    expect(await pagesOf(ids, "packing-slip")).toEqual([A4, A4, A4]);
    expect(await pagesOf(ids, "label")).toEqual([A6, A6, A6]);
    expect(await pagesOf(ids, "packing-slip,label")).toEqual([A4, A6, A4, A6, A4, A6]);
    expect(await pagesOf([defined(ids[0]), 987_654], "label"), "and the page with what was left out").toEqual([A6, A4]);
  });

  test.each(["ids=&documents=label", "ids=1&documents=summary", "ids=1;2&documents=label", "ids=0&documents=label"])(
    "a wrong request is refused: %s",
    async (query) => {
      const response = await shop.send(`/api/admin/orders/documents?${query}`, {}, { as: packer });
      expect(response.status).toBe(422);
      await response.body?.cancel();
    },
  );
});
