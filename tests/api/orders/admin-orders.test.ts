import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manilaDay } from "#contract/dates.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { archiveOpenOrder, createSignedInCustomer, fillCart, readOrder, readStock } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Isabel Ramos" });
  product = await createProduct(shop, owner, { stock: 500, selling: 100 });
});

type Placing = Partial<typeof deliveryDetails> & { quantity?: number; at?: string };

/** An order as a customer places it; `at` is when. */
async function placed({ quantity = 1, at, ...customer }: Placing = {}): Promise<number> {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, quantity);
  const { body } = await shop.call(
    "POST /api/place-order",
    { body: { ...deliveryDetails, ...customer } },
    { as: buyer },
  );
  if (at) await shop.pool.query("update orders set placed_at = $2 where id = $1", [body.order.id, at]);
  return body.order.id;
}

const listed = async (query: Record<string, unknown>) =>
  (await shop.call("GET /api/admin/orders", { query }, { as: owner })).body;
const idsOf = async (query: Record<string, unknown>) => (await listed(query)).orders.map(({ id }) => id);
const view = (id: number) => readOrder(shop, owner, id);
/** The header of a file that is named by today. */
const attachment = (name: string) => `attachment; filename="${name}-${manilaDay(new Date())}.csv"`;
const exported = async (search: string) => {
  const response = await shop.send(`/api/admin/orders/export?${search}`, {}, { as: owner });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("ADM-06 searching orders", () => {
  test("finds an order by id, tracking number, name without accents, phone in any format, and email", async () => {
    const id = await placed({ firstname: "Niña", lastname: "Peñaflor", phone: "0919 444 0777", email: "pena@flor.ph" });
    const [order] = (await listed({ q: "Peñaflor" })).orders;
    for (const q of [
      String(id),
      order?.tracking_no,
      order?.tracking_no.toLowerCase(),
      "nina penaflor",
      "PEÑA niña",
      "nina pe",
      "0919 444 0777",
      "09194440777",
      "+63 919 444 0777",
      "0919-444",
      "444 0777",
      "pena@flor",
      "flor.ph",
      "pena@flor.p",
      "PENA@Flor.ph",
    ]) {
      expect(await idsOf({ q }), String(q)).toContain(id);
    }
    for (const q of ["penaflor maria", "nina la", "0919 444 0778", "pena_flor", "pena%ph", "\\", "%%", "_"]) {
      expect(await idsOf({ q }), q).not.toContain(id);
    }
  });

  test("a word must match completely", async () => {
    const other = await placed({ firstname: "Sanggre", lastname: "Bayantos" });
    const id = await placed({ firstname: "Sanggré", lastname: "Santosaldo" });
    for (const sort of ["newest", "oldest", "total_desc"])
      expect(await idsOf({ q: "sanggre santos", sort }), sort).toEqual([id]);
    expect(await idsOf({ q: "santosal" })).toEqual([id]);
    expect(await idsOf({ q: "ÁNTOS Sanggre" })).toEqual([id, other]);
  });

  test("combines with other filters, and its cursors are refused for another sort", async () => {
    const lastname = "Tatlongbeses";
    const ids = [
      await placed({ lastname, quantity: 2 }),
      await placed({ lastname }),
      await placed({ lastname, quantity: 3 }),
    ];
    const [two, one, three] = ids;
    expect(await idsOf({ q: lastname })).toEqual([three, one, two]);
    expect(await idsOf({ q: lastname, sort: "total_desc" })).toEqual([three, two, one]);
    expect(await idsOf({ q: lastname, sort: "total_asc" })).toEqual([one, two, three]);
    expect(await idsOf({ q: lastname, status: 1 })).toEqual([]);
    const { next_cursor: cursor } = await listed({ q: lastname, sort: "total_asc", limit: 1 });
    expect(await idsOf({ q: lastname, sort: "total_asc", cursor })).toEqual([two, three]);
    const other = await shop.expectRefusal(
      "GET /api/admin/orders",
      { query: { sort: "newest", cursor } },
      { as: owner },
    );
    expect(Object.keys(other.body.errors ?? {})).toEqual(["cursor"]);
  });
});

describe("ADM-06 the days of a list are those of the Philippines", () => {
  test("both days are included, and orders with equal times are on one page only", async () => {
    const lastname = "Araw";
    const moments = [
      "2024-02-28T15:59:59.999999Z",
      "2024-02-28T16:00:00Z",
      "2024-02-28T16:00:00Z",
      "2024-02-29T15:59:59Z",
      "2024-02-29T16:00:00Z",
    ];
    const ids: number[] = [];
    for (const at of moments) ids.push(await placed({ lastname, at }));
    const [before, first, second, last, after] = ids;
    expect(await idsOf({ q: lastname, from: "2024-02-29", to: "2024-02-29" })).toEqual([last, second, first]);
    expect(await idsOf({ q: lastname, to: "2024-02-28" })).toEqual([before]);
    expect(await idsOf({ q: lastname, from: "2024-03-01" })).toEqual([after]);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await listed({ q: lastname, sort: "oldest", limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.orders.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids);
  });
});

describe("ADM-06 the CSV export", () => {
  test("contains the list as RFC 4180 CSV in UTF-8 with a byte order mark, with formulas escaped", async () => {
    const address = 'Unit "12B", Mabini St.\nErmita';
    const lastname = "=HYPERLINK(1)";
    const id = await placed({ firstname: "@Luningníng", lastname, address, at: "2025-05-04T16:30:00Z" });
    await placed({ lastname: "Iba" });
    const { response, bytes } = await exported(`q=HYPERLINK&status=0`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(attachment("orders"));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { trackingNo } = { trackingNo: (await view(id)).order.tracking_no };
    expect(bytes.subarray(3).toString()).toBe(
      [
        "ID,Tracking No.,First Name,Last Name,Email,Phone,Mode of Payment,Status,Placed,Address,Business Name,Business TIN,Business Address,Subtotal,Discount,Coupon,Shipping,Total,Returned Goods,Allowances,VAT included,Payment Status,Deposit,Paid,Refunded,Courier,Courier Tracking No.",
        `${id},${trackingNo},'@Luningníng,'=HYPERLINK(1),maria@example.com,0917 555 0142,Cash on delivery,Pending,2025-05-05 00:30,"Unit ""12B"", Mabini St.\nErmita",,,,100.00,0.00,,0.00,100.00,0.00,0.00,10.71,Due on delivery,,0.00,0.00,,`,
        "",
      ].join("\r\n"),
    );
  });

  test("streams more orders than one query reads, each once", async () => {
    await shop.pool.query(
      `insert into orders (tracking_no, idempotency_key, firstname, lastname, phone, email, address, payment_mode, subtotal, discount, shipping, total, vat)
       select 'TX-' || n, n::text, 'Maramihan', 'Export', '+639175550142', 'many@example.com', 'Manila', 'cod', 100, 0, 0, 100, 11
         from generate_series(1, 2500) n`,
    );
    const { bytes } = await exported("q=maramihan&sort=oldest");
    const ids = bytes
      .toString()
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect([ids.length, new Set(ids).size]).toEqual([2500, 2500]);
  });

  test("CSV-01 has a row for each item on request, with what is about the whole order in the first one", async () => {
    const buyer = await createSignedInCustomer(shop);
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 5, sku: "LINES-M" } });
    await fillCart(shop, buyer, product, 2);
    const body = { product_id: helmet.id, variant_id: ids.M, product_qty: 1 };
    await shop.call("POST /api/add-to-cart", { body }, { as: buyer });
    const details = { ...deliveryDetails, lastname: "Dalawangitem" };
    const { order } = (await shop.call("POST /api/place-order", { body: details }, { as: buyer })).body;
    const { response, bytes } = await exported("q=Dalawangitem&lines=1");
    expect(response.headers.get("content-disposition")).toBe(attachment("order-lines"));
    const rows = parse<Record<string, string>>(bytes.toString(), { bom: true, columns: true });
    const of = { ID: String(order.id), "Tracking No.": order.tracking_no };
    expect(rows).toMatchObject([
      { ...of, Total: "2690.00", "Product ID": String(product.id), SKU: "", Quantity: "2", "Item total": "200.00" },
      {
        ...of,
        Total: "",
        "Last Name": "",
        Item: "Ulap, M",
        SKU: "LINES-M",
        Price: "2490.00",
        Quantity: "1",
        Returned: "0",
      },
    ]);
  });

  test("is for staff only", async () => {
    expect((await shop.expectRefusal("GET /api/admin/orders/export", {})).status).toBe(401);
    const buyer = await createSignedInCustomer(shop);
    expect((await shop.expectRefusal("GET /api/admin/orders/export", {}, { as: buyer })).status).toBe(403);
  });
});

describe("ADM-06 several orders at once", () => {
  const moveAll = async (ids: number[], status: number) =>
    (await shop.call("POST /api/admin/orders/move", { body: { ids, status: status as 1 | 2 } }, { as: owner })).body;

  test("each order has its own outcome, and a refused one stops no other", async () => {
    const fresh = await placed();
    const archived = await placed();
    const confirmed = await placed();
    await moveAll([confirmed], 1);
    await archiveOpenOrder(shop, archived);
    const { message, outcomes } = await moveAll([confirmed, archived, 987_654, fresh, fresh], 1);
    expect(message).toBe("1 of 4 orders is now Confirmed.");
    expect(outcomes).toEqual([
      { id: confirmed, changed: false, step: null, message: "This order is already Confirmed." },
      { id: archived, changed: false, step: null, message: "This order is deleted, and Hidden. Restore it first." },
      { id: 987_654, changed: false, step: null, message: "There is no order with this number." },
      { id: fresh, changed: true, step: expect.any(Number), message: `Order ${fresh} is now Confirmed.` },
    ]);
    expect((await view(fresh)).order.history.at(-1)).toMatchObject({ status: 1, by: owner.name });
    expect((await moveAll([fresh], 2)).message).toBe("1 of 1 orders is now Packed.");
  });

  test("of two concurrent requests each order is confirmed once", async () => {
    const ids = await Promise.all([placed(), placed(), placed(), placed()]);
    const [here, there] = await Promise.all([moveAll(ids, 1), moveAll(ids.toReversed(), 1)]);
    for (const id of ids) {
      const moved = [...here.outcomes, ...there.outcomes].filter((outcome) => outcome.id === id && outcome.changed);
      expect(moved).toHaveLength(1);
      expect((await view(id)).order.history.map(({ status }) => status)).toEqual([0, 1]);
    }
  });

  test("only Confirmed and Packed are accepted, with at least one order", async () => {
    for (const body of [{ ids: [1], status: 5 }, { ids: [], status: 1 }, { ids: Array(201).fill(1), status: 1 }, {}]) {
      expect((await shop.expectRefusal("POST /api/admin/orders/move", { body }, { as: owner })).status).toBe(422);
    }
  });
});

describe("ADM-06 the archive", () => {
  test("removes an order that is not open from the lists and restores it; stock and customer are not affected", async () => {
    const id = await placed({ lastname: "Arkibo", quantity: 2 });
    const archive = () => shop.request("POST /api/admin/orders/:id/archive", { params: { id } }, { as: owner });
    const moveTo = (status: 1 | 2 | 3 | 4) =>
      shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status } }, { as: owner });
    for (const [label, next] of [
      ["Pending", 1],
      ["Confirmed", 2],
      ["Packed", 3],
    ] as const) {
      expect(await archive()).toMatchObject({
        status: 409,
        body: { code: "order_open", message: `This order is still ${label}. Cancel it first, then you can delete it.` },
      });
      await moveTo(next);
    }
    expect((await archive()).body).toMatchObject({
      message: "This order is still open. You can delete it once it is delivered or returned.",
    });
    await moveTo(4);
    const before = await readStock(shop, product);
    const whole = await view(id);
    await shop.call("POST /api/admin/orders/:id/archive", { params: { id } }, { as: owner });
    await shop.call("POST /api/admin/orders/:id/archive", { params: { id } }, { as: owner });
    expect([await idsOf({ q: "Arkibo" }), await idsOf({ q: "Arkibo", archived: 1 })]).toEqual([[], [id]]);
    expect((await view(id)).order).toMatchObject({ status: null, transitions: [] });
    expect((await exported("q=Arkibo")).bytes.toString()).not.toContain("Arkibo");
    await shop.call("POST /api/admin/orders/:id/restore", { params: { id } }, { as: owner });
    expect([await idsOf({ q: "Arkibo" }), await idsOf({ q: "Arkibo", archived: 1 })]).toEqual([[id], []]);
    expect(await view(id)).toEqual(whole);
    const log = shop.db
      .selectFrom("audit_log")
      .select(["action", "actor_name"])
      .where("entity_id", "=", id)
      .where("action", "in", ["order_archived", "order_restored"])
      .orderBy("id");
    expect(await log.execute()).toEqual([
      { action: "order_archived", actor_name: owner.name },
      { action: "order_restored", actor_name: owner.name },
    ]);
    expect(await readStock(shop, product)).toEqual(before);
    for (const call of ["POST /api/admin/orders/:id/archive", "POST /api/admin/orders/:id/restore"] as const) {
      expect((await shop.expectRefusal(call, { params: { id: 987_654 } }, { as: owner })).body.code).toBe(
        "order_not_found",
      );
    }
  });
});

describe("ADM-08 notes", () => {
  test("have author and time for staff, and are never returned to the customer", async () => {
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, product);
    const { body } = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer });
    const params = { id: body.order.id };
    const add = (text: string) =>
      shop.call("POST /api/admin/orders/:id/notes", { params, body: { text } }, { as: owner });
    const { note } = (await add(" Ring the guard. ")).body;
    await add("Same box.");
    expect((await view(params.id)).notes).toEqual([
      note,
      expect.objectContaining({ text: "Same box.", by: owner.name }),
    ]);
    expect(note).toMatchObject({ text: "Ring the guard.", by: owner.name });
    const own = await shop.call("GET /api/my-order/:id", { params }, { as: buyer });
    expect(JSON.stringify(own.body)).not.toContain("guard");
  });

  test("empty and too long notes, and notes about an unknown order, are refused", async () => {
    const call = "POST /api/admin/orders/:id/notes";
    const params = { id: await placed() };
    for (const text of ["", "  ", "x".repeat(2001)]) {
      const refused = await shop.expectRefusal(call, { params, body: { text } }, { as: owner });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["text"]]);
    }
    const nowhere = await shop.expectRefusal(call, { params: { id: 987_654 }, body: { text: "Hello" } }, { as: owner });
    expect(nowhere.body.code).toBe("order_not_found");
  });
});
