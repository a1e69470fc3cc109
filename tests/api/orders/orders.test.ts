import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomers, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let product: Product;
let buyers: { token: string }[];
const placed: number[] = [];

beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 50, selling: 1234.5 });
  buyers = await createSignedInCustomers(shop, 5);
  for (const [number, buyer] of buyers.entries()) {
    await fillCart(shop, buyer, product, 2);
    const input = { body: { ...deliveryDetails, firstname: `Buyer ${number}` } };
    placed.push((await shop.call("POST /api/place-order", input, { as: buyer })).body.order.id);
  }
});

const listed = async (query: Record<string, unknown> = {}) =>
  (await shop.call("GET /api/admin/orders", { query }, { as: owner })).body.orders;

describe("GET /api/admin/orders", () => {
  test("API-02 an order in the list has the fields of the specification", async () => {
    const [order] = await listed({ sort: "oldest", limit: 1 });
    expect(order).toEqual({
      id: placed[0],
      tracking_no: order?.tracking_no,
      firstname: "Buyer 0",
      lastname: "Clara",
      email: "maria@example.com",
      phone: "+639175550142",
      payment_mode: "cod",
      payment_status: "due_on_delivery",
      status: 0,
      placed_at: order?.placed_at,
      total: 2469,
    });
    expect(order?.tracking_no).toMatch(/^TL-\d{6}-\d+$/);
    expect(Math.abs(Date.now() - Date.parse(order?.placed_at ?? ""))).toBeLessThan(60_000);
  });

  test("ADM-06 newest first by default, and by status", async () => {
    expect((await listed()).map(({ id }) => id)).toEqual([...placed].reverse());
    expect((await listed({ sort: "oldest" })).map(({ id }) => id)).toEqual(placed);
    expect(await listed({ status: 0 })).toHaveLength(5);
    expect(await listed({ status: 3 })).toEqual([]);
    for (const query of [
      { status: 99 },
      { status: -1 },
      { status: "pending" },
      { sort: "price" },
      { from: "20 Nov" },
      { to: "0000-01-01" },
      { archived: "yes" },
    ]) {
      const { status, body } = await shop.expectRefusal("GET /api/admin/orders", { query }, { as: owner });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(query)]);
    }
  });
});

describe("one order", () => {
  test("API-01 staff get the complete order, and its lines under product", async () => {
    const { body } = await shop.call("GET /api/view-order/:id", { params: { id: placed[1] } }, { as: owner });
    const [line] = body.product;
    expect([body.order.id, body.order.firstname, body.order.address]).toEqual([
      placed[1],
      "Buyer 1",
      deliveryDetails.address,
    ]);
    expect(line).toMatchObject({ product_id: product.id, product_qty: 2, price: 1234.5 });
    expect(body.order.totals).toEqual({ subtotal: 2469, discount: 0, shipping: 0, total: 2469, vat: 264.54 });
  });

  test("THX-01 the customer gets the same of an order of their own, but for names, for what they may do and for what parcels collect", async () => {
    const params = { id: placed[2] };
    const own = await shop.call("GET /api/my-order/:id", { params }, { as: buyers[2] });
    const staffs = await shop.call("GET /api/view-order/:id", { params }, { as: owner });
    expect(staffs.body.order).toMatchObject({ history: [{ status: 0, by: "Buyer" }], transitions: [1, 5] });
    const history = staffs.body.order.history.map((step) => ({ ...step, by: "You" }));
    const { notes, customer_id, failed_deliveries, emails, rest_cod_problem, pack_again, ...shared } = staffs.body;
    expect([notes, customer_id, failed_deliveries, rest_cod_problem]).toEqual([[], expect.any(Number), 0, null]);
    expect(pack_again).toBe(false);
    expect(emails).toMatchObject([{ kind: "order_placed" }]);
    const order = { ...shared.order, history, transitions: [5] };
    const product = shared.product.map((line) => ({ ...line, ship_costs: [] }));
    expect(own.body).toEqual({
      ...shared,
      order,
      product,
      cod_refusal: null,
      cod_deposit: null,
      cod_deposit_kept: false,
    });
  });

  test("ADM-02 another customer's order responds 404 like an unknown one, also to the owner", async () => {
    for (const as of [buyers[0], owner]) {
      const theirs = await shop.expectRefusal("GET /api/my-order/:id", { params: { id: placed[3] } }, { as });
      const nobodys = await shop.expectRefusal("GET /api/my-order/:id", { params: { id: 987_654 } }, { as });
      expect([theirs.status, theirs.body.code]).toEqual([404, "order_not_found"]);
      expect({ ...theirs.body, request_id: "" }).toEqual({ ...nobodys.body, request_id: "" });
    }
  });

  test("API-03 an impossible order id responds 404", async () => {
    for (const id of [0, -1, 1e9, 99_999_999_999, 2 ** 63, "abc", "1.5", "TL-261120-10001", `${placed[0]} or 1=1`]) {
      for (const call of ["GET /api/view-order/:id", "GET /api/my-order/:id"] as const) {
        const { status, body } = await shop.expectRefusal(call, { params: { id } }, { as: owner });
        expect([status, body.code, body.message], `${call} ${id}`).toEqual([
          404,
          "order_not_found",
          "There is no order with this number.",
        ]);
      }
    }
  });
});
