import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PaymentMode } from "#contract/payments.modes.ts";
import type { Product } from "#contract/products.ts";
import { registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readCart, readStock, requestOrder } from "../../support/api/orders.ts";
import { savePaymentSettings } from "../../support/api/payment-settings.ts";
import { loadPlaces } from "../../support/api/places.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { changeZone } from "../../support/api/shipping.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: "100", selling: "5,000" });
});

const modes = async () => (await shop.call("GET /api/payment-modes", {})).body.modes;
const offered = async () => (await modes()).filter((each) => each.offered).map(({ mode }) => mode);
const saveKeys = (live: boolean) =>
  shop.call(
    "PUT /api/admin/payment-providers/:provider/keys",
    {
      params: { provider: "paymongo" },
      body: {
        live,
        keys: { secret_key: `sk_${live ? "live" : "test"}_0123456789ab`, webhook_secret: "whsk_0123456789" },
      },
    },
    { as: owner },
  );

describe("PAY-02 the ways to pay that the shop offers", () => {
  test("are cash on delivery alone in a new shop; the others are named and not offered", async () => {
    expect(await modes()).toEqual(
      (["cod", "card", "gcash", "maya", "qrph", "paypal"] as const).map((mode) => ({
        mode,
        offered: mode === "cod",
        test: false,
        ceiling: null,
        everywhere: true,
        everyone: true,
        deposit: null,
      })),
    );
  });

  test("are those that are switched on and that a provider with keys serves, and say when its keys are test keys", async () => {
    await savePaymentSettings(shop, owner, { modes: ["cod", "card", "paypal"] });
    expect(await offered()).toEqual(["cod"]);
    await saveKeys(false);
    expect(await offered()).toEqual(["cod", "card"]);
    expect((await modes()).find(({ mode }) => mode === "card")).toMatchObject({ test: true });
    await saveKeys(true);
    expect((await modes()).find(({ mode }) => mode === "card")).toMatchObject({ test: false });
    await savePaymentSettings(shop, owner, { modes: ["card"] });
    expect(await offered()).toEqual(["card"]);
    await shop.call(
      "DELETE /api/admin/payment-providers/:provider/keys",
      { params: { provider: "paymongo" } },
      { as: owner },
    );
    expect(await offered()).toEqual([]);
  });

  test("are all played by the sandbox while it is on, with keys or without", async () => {
    await savePaymentSettings(shop, owner, { modes: ["cod", "gcash", "paypal"], sandbox: true });
    expect((await modes()).filter((each) => each.offered).map(({ mode, test: isTest }) => [mode, isTest])).toEqual([
      ["cod", false],
      ["gcash", true],
      ["paypal", true],
    ]);
    await savePaymentSettings(shop, owner, { sandbox: false });
  });

  test.each<PaymentMode>(["cod", "card", "paypal"])(
    "an order by %s is refused while it is not offered",
    async (mode) => {
      await savePaymentSettings(shop, owner, { modes: ["qrph"] });
      const buyer = await createSignedInCustomer(shop);
      await fillCart(shop, buyer, product);
      const before = await readStock(shop, product);
      const { status, body } = await requestOrder(shop, buyer, { payment_mode: mode });
      expect([status, "code" in body && body.code]).toEqual([422, "payment_mode_unavailable"]);
      expect(await readStock(shop, product)).toEqual(before);
      expect((await readCart(shop, buyer)).cart).toHaveLength(1);
    },
  );
});

describe("PAY-06 the ceiling of cash on delivery", () => {
  test("refuses an order over it with what to do, takes one that reaches it, and does not bind staff", async () => {
    await savePaymentSettings(shop, owner, { modes: ["cod", "card"], cod_ceiling: "10,000" });
    expect((await modes()).find(({ mode }) => mode === "cod")).toMatchObject({ offered: true, ceiling: 10_000 });
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, product, 3);
    const { status, body } = await requestOrder(shop, buyer);
    expect([status, "code" in body && body.code, "message" in body && body.message]).toEqual([
      422,
      "cod_over_ceiling",
      "Cash on delivery is for orders up to ₱10,000. Choose another payment method.",
    ]);
    expect(body).toMatchObject({ details: { ceiling: "₱10,000" } });
    expect(body).not.toHaveProperty("details.product");
    const other = await createSignedInCustomer(shop);
    await fillCart(shop, other, product, 2);
    expect((await requestOrder(shop, other)).status).toBe(200);
    const lines = [{ product_id: product.id, product_qty: 3 }];
    const byPhone = { body: { ...deliveryDetails, lines } };
    const headers = { "idempotency-key": crypto.randomUUID() };
    expect((await shop.request("POST /api/admin/orders", byPhone, { as: owner, headers })).status).toBe(200);
  });

  test("of a product binds every order with it; 0 is none, and it can be cleared", async () => {
    await savePaymentSettings(shop, owner, { modes: ["cod", "card"] });
    const frail = await createProduct(shop, owner, { productname: "Marupok", selling: "5,000", cod_ceiling: "10,000" });
    const order = async (quantity: number) => {
      const buyer = await createSignedInCustomer(shop);
      await fillCart(shop, buyer, product);
      await fillCart(shop, buyer, frail, quantity);
      const { body: quoted } = await shop.call(
        "POST /api/cart/delivery-options",
        { body: { address: deliveryDetails.address } },
        { as: buyer },
      );
      const { status, body } = await requestOrder(shop, buyer);
      return [status, "code" in body ? body.code : null, quoted.options[0]?.cod_refusal ?? null];
    };
    expect(await order(1)).toEqual([200, null, null]);
    expect(await order(2)).toEqual([
      422,
      "cod_over_product_ceiling",
      "Cash on delivery is for orders with Marupok up to ₱10,000. Choose another payment method.",
    ]);
    const save = async (cod_ceiling: string) => {
      const { id } = frail;
      await shop.call(
        "POST /api/update-product/:id",
        { params: { id }, body: productEditForm({ productname: "Marupok", selling: "5,000", cod_ceiling }) },
        { as: owner },
      );
    };
    await save("0");
    expect(await order(1)).toEqual([
      422,
      "cod_not_for_product",
      "Marupok cannot be paid on delivery. Choose another payment method.",
    ]);
    await save("");
    expect(await order(2)).toEqual([200, null, null]);
  });
});

describe("PAY-06 the ways to pay name the limits of cash on delivery", () => {
  const cod = async (...products: Product[]) => {
    const query = products.length > 0 ? { products: products.map(({ id }) => id).join() } : {};
    const { body } = await shop.call("GET /api/payment-modes", { query });
    const { ceiling, everywhere } = body.modes.find(({ mode }) => mode === "cod") ?? {};
    return [ceiling, everywhere];
  };

  test("the lowest ceiling of the shop and of these products, as soon as it is saved", async () => {
    await savePaymentSettings(shop, owner, { modes: ["cod"] });
    const frail = await createProduct(shop, owner, { productname: "Basag", cod_ceiling: "8,000" });
    expect([await cod(), await cod(product), await cod(product, frail)]).toEqual([
      [null, true],
      [null, true],
      [8000, true],
    ]);
    await savePaymentSettings(shop, owner, { modes: ["cod"], cod_ceiling: "6,000" });
    expect([await cod(), await cod(product, frail)]).toEqual([
      [6000, true],
      [6000, true],
    ]);
    const body = productEditForm({ productname: "Basag", cod_ceiling: "0" });
    await shop.call("POST /api/update-product/:id", { params: { id: frail.id }, body }, { as: owner });
    expect(await cod(frail)).toEqual([0, true]);
    await savePaymentSettings(shop, owner);
  });

  test("a deposit while it can be paid online, and whether customers with failed deliveries are left out", async () => {
    const terms = async () => {
      const { everyone, deposit } = (await modes()).find(({ mode }) => mode === "cod") ?? {};
      return [everyone, deposit];
    };
    const asked = { cod_deposit_percent: "20", cod_deposit_from: "2,000.50", cod_failures: 2 };
    await savePaymentSettings(shop, owner, { modes: ["cod", "gcash"], ...asked });
    expect(await terms()).toEqual([false, null]);
    await savePaymentSettings(shop, owner, { modes: ["cod", "gcash"], sandbox: true, ...asked });
    expect(await terms()).toEqual([false, { percent: 20, from: 2000.5 }]);
    await savePaymentSettings(shop, owner, { modes: ["cod", "gcash"], sandbox: true, cod_deposit_percent: "5" });
    expect(await terms()).toEqual([true, { percent: 5, from: 0 }]);
    await savePaymentSettings(shop, owner);
    expect(await terms()).toEqual([true, null]);
  });

  test("and whether each zone allows it", async () => {
    await loadPlaces(shop);
    await changeZone(shop, owner, "Visayas", { cod: false });
    expect(await cod()).toEqual([null, false]);
    await changeZone(shop, owner, "Visayas", { cod: true });
    expect(await cod()).toEqual([null, true]);
  });
});

describe("PAY-06 an order that would lose cash on delivery by an edit", () => {
  test("is asked about: the preview says why, saving is refused, and saved when staff collect it all the same", async () => {
    await savePaymentSettings(shop, owner, { modes: ["cod", "card"], cod_ceiling: "10,000" });
    await loadPlaces(shop);
    await changeZone(shop, owner, "Mindanao", { cod: false });
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, product);
    const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
    const params = { id: order.id };
    const { firstname, lastname, email, phone, address } = deliveryDetails;
    const edit = { firstname, lastname, email, phone, address, discount: 0, version: 1 };
    const bodyOf = (quantity: number, more: { address?: string; version?: number; cod_anyway?: boolean } = {}) => ({
      params,
      body: { ...edit, lines: [{ product_id: product.id, product_qty: quantity }], ...more },
    });
    const problem = async (quantity: number, more = {}) =>
      (await shop.call("POST /api/admin/orders/:id/edit-preview", bodyOf(quantity, more), { as: owner })).body
        .cod_problem;
    const davao = { address: "12 Rizal Street, Davao City" };
    expect(await problem(2)).toBeNull();
    expect(await problem(3)).toBe("Cash on delivery is for orders up to ₱10,000.");
    expect(await problem(1, davao)).toBe("Cash on delivery is not offered in Mindanao.");

    const refused = await shop.expectRefusal("POST /api/admin/orders/:id/edit", bodyOf(3), { as: owner });
    expect(refused.body).toMatchObject({
      code: "order_loses_cod",
      message:
        "Cash on delivery is for orders up to ₱10,000. Confirm that it is collected on delivery anyway, or change the order back.",
    });
    const saved = await shop.call("POST /api/admin/orders/:id/edit", bodyOf(3, { cod_anyway: true }), { as: owner });
    expect(saved.body.order).toMatchObject({ total: 15_000, payment: { status: "due_on_delivery", due: 15_000 } });
    // It was over the ceiling before.
    expect(await problem(2, { ...davao, version: 2 })).toBe("Cash on delivery is not offered in Mindanao.");
    expect(await problem(4, { version: 2 })).toBeNull();
    await changeZone(shop, owner, "Mindanao", { cod: true });
    await savePaymentSettings(shop, owner);
  });
});

describe("PAY-06 cash on delivery after failed deliveries", () => {
  test("stops for the customer at the number of the settings, and staff can make an exception", async () => {
    await savePaymentSettings(shop, owner, { modes: ["cod", "card"], cod_failures: 2 });
    const buyer = await registerCustomer(shop);
    const order = async () => {
      await fillCart(shop, buyer, product);
      return requestOrder(shop, buyer);
    };
    const refuse = async () => {
      const { body } = await order();
      const id = "order" in body ? body.order.id : 0;
      for (const status of [1, 2, 3, 7] as const) {
        const step = { status, reason: "Nobody wanted it.", courier: "LBC", courier_tracking: "77" };
        await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: step }, { as: owner });
      }
    };
    await refuse();
    await refuse();
    const { rows } = await shop.pool.query<{ id: number }>("select id from accounts where email = $1", [buyer.email]);
    const params = { id: defined(rows[0]).id };
    const cod = async () => (await shop.call("GET /api/admin/customers/:id", { params }, { as: owner })).body.cod;
    const allow = (allowed: boolean) =>
      shop.call("PUT /api/admin/customers/:id/cod", { params, body: { allowed } }, { as: owner });

    expect(await cod()).toEqual({ failed_deliveries: 2, stopped: true, allowed: false });
    const { status, body } = await order();
    expect([status, "code" in body && body.code]).toEqual([422, "cod_after_failures"]);
    expect(body).not.toHaveProperty("details");
    await allow(true);
    expect(await cod()).toEqual({ failed_deliveries: 2, stopped: false, allowed: true });
    expect((await requestOrder(shop, buyer)).status).toBe(200);
    await allow(false);
    await allow(false);
    expect((await order()).status).toBe(422);
    const query = { query: { action: "customer_cod_changed" as const } };
    const { entries } = (await shop.call("GET /api/admin/audit-log", query, { as: owner })).body;
    expect(entries.map(({ after }) => after)).toEqual([{ cod_allowed: false }, { cod_allowed: true }]);
    await savePaymentSettings(shop, owner);
    expect((await requestOrder(shop, buyer)).status).toBe(200);
  });
});
