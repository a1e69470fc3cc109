import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import {
  createSignedInCustomer,
  createSignedInCustomers,
  fillCart,
  readCart,
  readOrder,
  requestOrder,
} from "../../support/api/orders.ts";
import { barangays, loadPlaces } from "../../support/api/places.ts";
import { createProduct } from "../../support/api/products.ts";
import { changeShippingSettings, changeZone } from "../../support/api/shipping.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

const IN_CEBU = "8 Salinas Drive, Lahug, Cebu City";
const IN_DAVAO = "5 Quirino Avenue, Davao City";

let owner: TestAccount;
let helmet: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await loadPlaces(shop);
  helmet = await createProduct(shop, owner, { type: "helmet", stock: 500, selling: 1000, weight: 850 });
  await changeZone(shop, owner, "Visayas", { base_fee: 112, min_days: 2, max_days: 4 });
  await changeZone(shop, owner, "Mindanao", { base_fee: 150, kilo_fee: 50, cod: false });
  await changeShippingSettings(shop, owner, { pickup: true });
});

let customer: { token: string };
beforeEach(async () => {
  customer = await createSignedInCustomer(shop);
  await fillCart(shop, customer, helmet, 1);
});

const optionsTo = async (address: string, barangay_code: string | null = null) =>
  (await shop.call("POST /api/cart/delivery-options", { body: { address, barangay_code } }, { as: customer })).body
    .options;

async function orderOf(answer: Awaited<ReturnType<typeof requestOrder>>) {
  if (!("order" in answer.body)) throw new Error(JSON.stringify(answer.body));
  const params = { id: answer.body.order.id };
  return (await shop.call("GET /api/my-order/:id", { params }, { as: customer })).body.order;
}

describe("SHIP-03 an order", () => {
  test("is placed at the price of its zone, which the checkout has shown, with VAT and days", async () => {
    const [delivery, pickup] = await optionsTo(IN_CEBU);
    expect(delivery).toMatchObject({ zone: "Visayas", zone_source: "text", cost: 112, speed: "2 to 4 days" });
    expect(delivery?.totals).toEqual({ subtotal: 1000, discount: 0, shipping: 112, total: 1112, vat: 119.14 });
    expect(pickup).toMatchObject({ method: "pickup", cost: 0, totals: { shipping: 0, total: 1000 } });
    const order = await orderOf(await requestOrder(shop, customer, { address: IN_CEBU, total: 1112 }));
    expect(order.totals).toEqual(delivery?.totals);
    expect(order.shipping).toEqual({
      method: "delivery",
      zone: "Visayas",
      zone_source: "text",
      arrives: delivery?.arrives,
    });
  });

  test("with a barangay from the list is in the zone of its code, whatever its text says", async () => {
    const structured_address = { barangay_code: barangays.lahugInCebuCity, street: "8 Salinas Drive" };
    const [delivery] = await optionsTo("Manila", barangays.lahugInCebuCity);
    expect(delivery).toMatchObject({ zone: "Visayas", zone_source: "code", cost: 112 });
    const order = await orderOf(await requestOrder(shop, customer, { structured_address, total: 1112 }));
    expect(order.shipping).toMatchObject({ zone: "Visayas", zone_source: "code" });
  });

  test("of a client that sends only the text costs what can be read from it, or the owner's default rate", async () => {
    expect((await orderOf(await requestOrder(shop, customer, { address: IN_CEBU }))).totals.total).toBe(1112);
    await fillCart(shop, customer, helmet, 1);
    await changeZone(shop, owner, "Everywhere else", { base_fee: 80 });
    const order = await orderOf(await requestOrder(shop, customer, { address: "House 4, by the sea" }));
    expect(order.shipping).toMatchObject({ zone: "Everywhere else", zone_source: "default" });
    expect(order.totals).toMatchObject({ shipping: 80, total: 1080 });
    await changeZone(shop, owner, "Everywhere else", { base_fee: 0 });
  });

  test("is asked about, not refused, where its text names another city, province or postal code than its barangay has", async () => {
    const code = barangays.lahugInCebuCity;
    const problemOf = async (text: string, barangay: string | null = code) => {
      const [delivery, pickup] = await optionsTo(text, barangay);
      expect(pickup?.address_problem).toBeNull();
      const body = { address: text, barangay_code: barangay };
      const check = await shop.call("POST /api/address-check", { body }, { as: customer });
      expect(check.body.address_problem).toBe(delivery?.address_problem);
      return check.body.address_problem;
    };
    const rest = "Brgy. Lahug\nCebu City, Central Visayas";
    expect(await problemOf(`8 Salinas Drive, ${rest} 6000`)).toBeNull();
    expect(await problemOf(`8 Salinas Drive, Cebu City, Cebu, ${rest} 6000`)).toBeNull();
    expect(await problemOf(`8 Ayala Avenue, Makati, ${rest}`)).toBe(
      "The address names Makati City, but Lahug is in Cebu City, Central Visayas.",
    );
    expect(await problemOf(`8 Salinas Drive, Davao del Sur, ${rest} 1209`)).toBe(
      "The address names Davao del Sur, but Lahug is in Cebu City, Central Visayas. 1209 is not a postal code of Cebu City.",
    );
    expect(await problemOf(`8 Salinas Drive, ${rest} 6015`), "of Lapu-Lapu City").toBe(
      "6015 is not a postal code of Cebu City.",
    );
    expect(await problemOf("8 Salinas Drive, Lahug, Cebu City 1209", null)).toBe(
      "1209 is not a postal code of Cebu City.",
    );
    expect(await problemOf("12 Mabini Street, Quezon City 1199", null), "unknown, of the same city").toBeNull();
    expect(await problemOf("12 Mabini Street, Quezon City 4100", null)).toBe(
      "4100 is not a postal code of Quezon City.",
    );
    const structured_address = { barangay_code: code, street: "8 Ayala Avenue, Makati", postal_code: "1209" };
    expect((await requestOrder(shop, customer, { structured_address, total: 1112 })).status).toBe(200);
  });

  test("is refused with the new total when the rate changed after it was shown, and nothing is lost", async () => {
    await changeZone(shop, owner, "Luzon", { base_fee: 60 });
    const answer = await requestOrder(shop, customer, { address: "1 Rizal, Bay, Laguna", total: 1000 });
    expect(answer.status).toBe(409);
    expect("message" in answer.body && answer.body.message).toContain("the total is now ₱1,060");
    expect((await readCart(shop, customer)).cart).toHaveLength(1);
    expect((await requestOrder(shop, customer, { address: "1 Rizal, Bay, Laguna", total: 1060 })).status).toBe(200);
    await changeZone(shop, owner, "Luzon", { base_fee: 0 });
  });

  test("is placed at the shown price or refused while the rate changes at the same time", async () => {
    const buyers = await createSignedInCustomers(shop, 6);
    for (const buyer of buyers) await fillCart(shop, buyer, helmet, 1);
    const change = changeZone(shop, owner, "Visayas", { base_fee: 113 });
    const answers = await Promise.all(
      buyers.map((buyer) => requestOrder(shop, buyer, { address: IN_CEBU, total: 1112 })),
    );
    await change;
    for (const { status, body } of answers)
      if (status === 200) expect("order" in body && body.order.total).toBe(1112);
      else expect(status).toBe(409);
    await changeZone(shop, owner, "Visayas", { base_fee: 112 });
  });

  test("to pick up in the shop costs nothing and can be paid in cash, wherever the customer lives", async () => {
    const body = { address: IN_DAVAO, shipping_method: "pickup", total: 1000 };
    const order = await orderOf(await requestOrder(shop, customer, body));
    expect(order.totals).toMatchObject({ shipping: 0, total: 1000 });
    expect(order.shipping).toMatchObject({ method: "pickup", zone: null, zone_source: null });
  });

  test("to pick up is refused when the shop does not offer it, and a repeated request still returns its order", async () => {
    const body = { shipping_method: "pickup" };
    const first = await requestOrder(shop, customer, body, "picked-up-once");
    await changeShippingSettings(shop, owner, { pickup: false });
    const again = await requestOrder(shop, customer, body, "picked-up-once");
    expect([first, again].map(({ body }) => "order" in body && body.order.id)).toEqual([
      (await orderOf(first)).id,
      (await orderOf(first)).id,
    ]);
    await fillCart(shop, customer, helmet, 1);
    const refused = await requestOrder(shop, customer, body);
    expect([refused.status, "code" in refused.body && refused.body.code]).toEqual([422, "shipping_method_unavailable"]);
    await changeShippingSettings(shop, owner, { pickup: true });
  });

  test("has a discount of the goods only, and delivery is free from the set total before the discount", async () => {
    const coupon = await createCoupon(shop, owner, { kind: "percent", value: 100 });
    await shop.call("POST /api/cart/coupon", { body: { code: coupon.code } }, { as: customer });
    const [delivery] = await optionsTo(IN_CEBU);
    expect(delivery?.totals).toMatchObject({ subtotal: 1000, discount: 1000, shipping: 112, total: 112, vat: 12 });
    await changeZone(shop, owner, "Visayas", { free_from: 1000 });
    expect((await optionsTo(IN_CEBU))[0]?.totals).toMatchObject({ discount: 1000, shipping: 0, total: 0 });
    await changeZone(shop, owner, "Visayas", { free_from: null });
  });
});

describe("PAY-06 SHIP-03 a zone without cash on delivery", () => {
  test("the checkout is told, and the server refuses it, also when the way to pay is changed later", async () => {
    const [delivery] = await optionsTo(IN_DAVAO);
    expect(delivery).toMatchObject({ zone: "Mindanao", cost: 200, cod: false });
    const refused = await requestOrder(shop, customer, { address: IN_DAVAO, total: 1200 });
    expect([refused.status, "code" in refused.body && refused.body.code]).toEqual([422, "cod_not_in_zone"]);
    expect("message" in refused.body && refused.body.message).toContain("not offered in Mindanao");
    expect((await readCart(shop, customer)).cart).toHaveLength(1);
  });

  test("staff who take an order by phone decide themselves, and see its price before", async () => {
    const lines = [{ product_id: helmet.id, product_qty: 1 }];
    const body = { ...deliveryDetails, address: IN_DAVAO, lines, in_account: false };
    const place = (total: number) =>
      shop.request(
        "POST /api/admin/orders",
        { body: { ...body, total } },
        { as: owner, headers: { "idempotency-key": crypto.randomUUID() } },
      );
    expect((await place(1000)).status).toBe(409);
    const placed = await place(1200);
    if (!("order" in placed.body)) throw new Error(JSON.stringify(placed.body));
    const { id } = placed.body.order;
    const { order } = await readOrder(shop, owner, id);
    expect([order.totals.shipping, order.shipping.zone]).toEqual([200, "Mindanao"]);
  });
});

describe("CART-03 SHIP-03 the cart", () => {
  test("shows delivery to the default address, and what it costs to Manila once there is a rate", async () => {
    expect(await readCart(shop, customer)).toMatchObject({
      totals: { shipping: 0, total: 1000 },
      delivery: { zone: "Everywhere else", speed: "Next day", manila: 0 },
    });
    const address = {
      recipient: "Ana Reyes",
      phone: "0917 555 0142",
      street: "8 Salinas Drive",
      barangay: "Lahug",
      city: "Cebu City",
      province: "Cebu",
      region: "Central Visayas",
    };
    await shop.call("POST /api/addresses", { body: address }, { as: customer });
    await changeZone(shop, owner, "Metro Manila", { base_fee: 50, free_from: 2000 });
    expect(await readCart(shop, customer)).toMatchObject({
      totals: { shipping: 112, total: 1112 },
      delivery: { zone: "Visayas", speed: "2 to 4 days", manila: 50 },
    });
    await fillCart(shop, customer, await createProduct(shop, owner, { type: "accessory", selling: 1000 }), 1);
    expect((await readCart(shop, customer)).delivery?.manila).toBe(0);
    await changeZone(shop, owner, "Metro Manila", { base_fee: 0, free_from: null });
  });

  test("has no delivery in its total before an address is known and zones differ: it says what it costs at least", async () => {
    await changeZone(shop, owner, "Everywhere else", { base_fee: 1500, cod: false });
    expect(await readCart(shop, customer)).toMatchObject({
      totals: { shipping: 0, total: 1000 },
      delivery: { cost_from: 0, manila: 0 },
    });
    const [delivery, pickup] = await optionsTo(" ");
    expect(delivery).toMatchObject({ cost: 0, cost_from: 0, cod_refusal: null, totals: { shipping: 0, total: 1000 } });
    expect(pickup).toMatchObject({ cost: 0, cost_from: null });
    await changeZone(shop, owner, "Metro Manila", { base_fee: 90 });
    await changeZone(shop, owner, "Luzon", { base_fee: 60 });
    expect((await readCart(shop, customer)).delivery).toMatchObject({ cost_from: 60, manila: 90 });
    expect((await optionsTo(IN_CEBU))[0]).toMatchObject({ cost: 112, cost_from: null, totals: { total: 1112 } });
    for (const name of ["Metro Manila", "Luzon"]) await changeZone(shop, owner, name, { base_fee: 0 });
    await changeZone(shop, owner, "Everywhere else", { base_fee: 0, cod: true });
  });
});
