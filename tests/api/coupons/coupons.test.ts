import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireCoupon } from "#contract/coupons.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon, tenPercentOff, uniqueCouponCode } from "../../support/api/coupons.ts";
import { createSignedInCustomers, fillCart, readCart, requestOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let scooter: Product;
let helmet: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  scooter = await createProduct(shop, owner, { stock: 5000, selling: 20_000 });
  helmet = await createProduct(shop, owner, { type: "helmet", stock: 5000, selling: 999.99 });
});

let customer: { token: string };
beforeEach(async () => {
  [customer = { token: "" }] = await createSignedInCustomers(shop, 1);
});

const apply = (code: string, as = customer) => shop.request("POST /api/cart/coupon", { body: { code } }, { as });
const applied = async (coupon: WireCoupon, as = customer) => {
  const answer = await apply(coupon.code, as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const refusedFor = async (code: string) => {
  const { status, body } = await shop.expectRefusal("POST /api/cart/coupon", { body: { code } }, { as: customer });
  return { status, code: body.code, said: body.errors?.code?.[0] };
};
const save = (coupon: WireCoupon, terms: Record<string, unknown>) => {
  const { id, code, used, ...rest } = coupon;
  return shop.request("PUT /api/admin/coupons/:id", { params: { id }, body: { ...rest, ...terms } }, { as: owner });
};
const usedOf = async ({ id }: WireCoupon) =>
  (await shop.call("GET /api/admin/coupons/:id", { params: { id } }, { as: owner })).body.coupon.used;
const hour = 60 * 60 * 1000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

describe("PROMO-01 CART-07 in the cart", () => {
  test("a code takes its part off, however it is typed, and stays until it is removed", async () => {
    await fillCart(shop, customer, helmet, 3);
    const coupon = await createCoupon(shop, owner);
    const { body } = await apply(` ${coupon.code.toLowerCase()} `);
    const totals = { subtotal: 2999.97, discount: 300, shipping: 0, total: 2699.97, vat: 289.28 };
    expect(body).toEqual({
      status: 200,
      message: `${coupon.code} is applied.`,
      totals,
      coupon: { code: coupon.code, problem: null },
    });
    expect(await readCart(shop, customer)).toMatchObject({ totals, coupon: { code: coupon.code, problem: null } });

    const removed = await shop.call("DELETE /api/cart/coupon", {}, { as: customer });
    expect(removed.body).toMatchObject({ totals: { discount: 0, total: 2999.97 }, coupon: null });
    expect(await readCart(shop, customer)).toMatchObject({ coupon: null });
  });

  test("a fixed amount ends at what the goods cost, and only those it is for count", async () => {
    await fillCart(shop, customer, helmet);
    await fillCart(shop, customer, scooter);
    await applied(await createCoupon(shop, owner, { kind: "amount", value: 1500, product_types: ["helmet"] }));
    expect((await readCart(shop, customer)).totals).toMatchObject({ discount: 999.99, total: 20_000 });
  });

  test("another code takes the place of the first", async () => {
    await fillCart(shop, customer, scooter);
    await applied(await createCoupon(shop, owner));
    await applied(await createCoupon(shop, owner, { value: 50 }));
    expect((await readCart(shop, customer)).totals.discount).toBe(10_000);
  });

  test("each reason against a code is said under the field, and nothing changes", async () => {
    await fillCart(shop, customer, helmet);
    const reason = async (terms: Record<string, unknown>) => {
      const { code } = await createCoupon(shop, owner, terms);
      const { status, code: refusal, said } = await refusedFor(code);
      expect([status, refusal]).toEqual([422, "coupon_refused"]);
      return said?.replace(code, "X");
    };
    expect(await reason({ active: false })).toBe("This code is not valid");
    expect(await reason({ starts_at: "2099-12-01T00:00" })).toMatch(/^The code X counts from December 1, 2099.*12:00/);
    expect(await reason({ ends_at: "2020-01-31T23:59" })).toMatch(/^The code X ended on January 31, 2020.*11:59/);
    expect(await reason({ product_types: ["scooter"] })).toBe("The code X is for another product: scooter.");
    expect(await reason({ minimum_spend: 1000 })).toBe("The code X counts from ₱1,000.");
    expect(await reason({ minimum_spend: 1000, product_types: ["helmet"] })).toBe(
      "The code X counts from ₱1,000 of helmet.",
    );
    expect((await refusedFor("NOT-A-CODE")).said).toBe("This code is not valid");
    expect((await refusedFor("'; drop table coupons --")).said).toBe("This code is not valid");
    expect((await refusedFor("")).said).toBe("Enter a discount code.");
    expect(await readCart(shop, customer)).toMatchObject({ coupon: null, totals: { discount: 0 } });
  });

  test("when the cart falls below what the code asks, the cart says so, and the code counts again above it", async () => {
    await fillCart(shop, customer, helmet, 2);
    const coupon = await createCoupon(shop, owner, { minimum_spend: 1500 });
    await applied(coupon);
    const line = (await readCart(shop, customer)).cart[0]?.id ?? 0;
    const step = async (direction: "inc" | "dec") =>
      (
        await shop.call(
          "PUT /api/cart-updatequantity/:id/:step",
          { params: { id: line, step: direction } },
          { as: customer },
        )
      ).body;
    expect(await step("dec")).toMatchObject({
      totals: { discount: 0, total: 999.99 },
      coupon: { problem: `The code ${coupon.code} counts from ₱1,500.` },
    });
    expect(await step("inc")).toMatchObject({ totals: { discount: 200 }, coupon: { problem: null } });
  });

  test("a code in one cart is in nobody else's", async () => {
    await fillCart(shop, customer, helmet);
    await applied(await createCoupon(shop, owner));
    const [stranger] = await createSignedInCustomers(shop, 1);
    await fillCart(shop, stranger, helmet);
    expect(await readCart(shop, stranger)).toMatchObject({ coupon: null });
  });
});

describe("PROMO-01 when the order is placed", () => {
  test("the order keeps its discount and its code, the use is counted, and the cart forgets the code", async () => {
    await fillCart(shop, customer, scooter);
    const coupon = await createCoupon(shop, owner);
    await applied(coupon);
    const { body } = await shop.call(
      "POST /api/place-order",
      { body: { ...deliveryDetails, total: 18_000 } },
      { as: customer },
    );
    expect(body.order.total).toBe(18_000);
    const whole = await shop.call("GET /api/my-order/:id", { params: { id: body.order.id } }, { as: customer });
    expect(whole.body.order).toMatchObject({ coupon: coupon.code, totals: { subtotal: 20_000, discount: 2000 } });
    expect(await usedOf(coupon)).toBe(1);
    expect(await readCart(shop, customer)).toMatchObject({ cart: [], coupon: null });
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ["ended meanwhile", { ends_at: fromNow(-hour) }, /ended on/],
    ["was switched off", { active: false }, /This code is not valid/],
    ["asks more meanwhile", { minimum_spend: 50_000 }, /counts from ₱50,000/],
    ["is for other products now", { product_types: ["accessory"] }, /for another product/],
  ])("a code that %s is shown, nothing is ordered, and without it the order goes well", async (_, terms, said) => {
    await fillCart(shop, customer, scooter);
    const coupon = await createCoupon(shop, owner);
    await applied(coupon);
    expect((await save(coupon, terms)).status).toBe(200);
    for (const seen of [{ total: 18_000 }, {}]) {
      const { status, body } = await requestOrder(shop, customer, seen);
      expect([status, "code" in body && body.code]).toEqual([409, "coupon_lost"]);
      expect("message" in body && body.message).toMatch(said);
    }
    expect((await readCart(shop, customer)).coupon?.problem).toMatch(said);
    expect((await requestOrder(shop, customer, { total: 20_000 })).status, "who has seen the full price gets it").toBe(
      200,
    );
    expect(await usedOf(coupon)).toBe(0);
  });

  test("a discount that became smaller is a price that changed", async () => {
    await fillCart(shop, customer, scooter);
    const coupon = await createCoupon(shop, owner);
    await applied(coupon);
    await save(coupon, { value: 5 });
    const { body } = await requestOrder(shop, customer, { total: 18_000 });
    expect("code" in body && [body.code, body.message]).toEqual([
      "price_changed",
      "The price has changed: the total is now ₱19,000. Nothing was ordered; look it over and place the order again.",
    ]);
  });

  test("the same customer uses it as often as it allows", async () => {
    const coupon = await createCoupon(shop, owner, { customer_limit: 1 });
    await fillCart(shop, customer, scooter);
    await applied(coupon);
    expect((await requestOrder(shop, customer)).status).toBe(200);
    await fillCart(shop, customer, scooter);
    expect((await refusedFor(coupon.code)).said).toBe(`You have used the code ${coupon.code} as often as it allows.`);
    const [other] = await createSignedInCustomers(shop, 1);
    await fillCart(shop, other, scooter);
    await applied(coupon, other);
  });

  test("an order sent again with its key is the same order, and one use", async () => {
    const coupon = await createCoupon(shop, owner, { total_limit: 1 });
    await fillCart(shop, customer, scooter);
    await applied(coupon);
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => requestOrder(shop, customer, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await requestOrder(shop, customer, {}, key)).status).toBe(200);
    expect(await usedOf(coupon)).toBe(1);
  });

  test("ORD-01 a cancelled order gives its use back, once", async () => {
    const coupon = await createCoupon(shop, owner, { total_limit: 1 });
    await fillCart(shop, customer, scooter);
    await applied(coupon);
    const { body } = await requestOrder(shop, customer);
    const id = "order" in body && typeof body.order === "object" && "id" in body.order ? body.order.id : 0;
    expect(await usedOf(coupon)).toBe(1);
    const cancel = () => shop.request("POST /api/my-order/:id/cancel", { params: { id }, body: {} }, { as: customer });
    const statuses = (await Promise.all([cancel(), cancel()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await usedOf(coupon)).toBe(0);
    await fillCart(shop, customer, scooter);
    await applied(coupon);
  });
});

describe("PROMO-01 two at once", () => {
  test("of forty customers who use the last three uses at once three do, and the others get a conflict", async () => {
    const coupon = await createCoupon(shop, owner, { total_limit: 3 });
    const buyers = await createSignedInCustomers(shop, 40);
    await Promise.all(
      buyers.map(async (buyer) => {
        await fillCart(shop, buyer, scooter);
        await applied(coupon, buyer);
      }),
    );
    const answers = await Promise.all(buyers.map((buyer) => requestOrder(shop, buyer, { total: 18_000 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect("code" in body && [body.code, body.message]).toEqual([
        "coupon_lost",
        `The code ${coupon.code} has been used up. Nothing was ordered: look the cart over and place the order again.`,
      ]);
    expect(await usedOf(coupon)).toBe(3);
    const { rows } = await shop.pool.query("select discount from orders where coupon_code = $1", [coupon.code]);
    expect(rows.map(({ discount }) => discount)).toEqual([200_000, 200_000, 200_000]);
  });

  test("orders with one code and cancellations of them at once end with as many uses as orders that stand", async () => {
    const coupon = await createCoupon(shop, owner);
    const buyers = await createSignedInCustomers(shop, 30);
    const fill = async (buyer: { token: string }, number: number) => {
      for (const product of number % 2 ? [scooter, helmet] : [helmet, scooter]) await fillCart(shop, buyer, product);
      await applied(coupon, buyer);
    };
    await Promise.all(buyers.map(fill));
    const kept = await Promise.all(
      buyers.map(async (buyer, number) => {
        const { status, body } = await requestOrder(shop, buyer);
        expect(status).toBe(200);
        const id = "order" in body && typeof body.order === "object" && "id" in body.order ? body.order.id : 0;
        if (number % 3) return true;
        await shop.call("POST /api/my-order/:id/cancel", { params: { id }, body: {} }, { as: buyer });
        return false;
      }),
    );
    expect(await usedOf(coupon)).toBe(kept.filter(Boolean).length);
  });

  test("a code that is removed while its order is placed is used with the discount, or not at all", async () => {
    const coupon = await createCoupon(shop, owner);
    const buyers = await createSignedInCustomers(shop, 20);
    await Promise.all(
      buyers.map(async (buyer) => {
        await fillCart(shop, buyer, scooter);
        await applied(coupon, buyer);
        const [placed] = await Promise.all([
          requestOrder(shop, buyer, { total: 18_000 }),
          shop.call("DELETE /api/cart/coupon", {}, { as: buyer }),
        ]);
        const code = "code" in placed.body ? placed.body.code : "ordered";
        expect(["ordered", "cart_changed", "price_changed"]).toContain(code);
      }),
    );
    const { rows } = await shop.pool.query(
      "select count(*)::int as orders, count(distinct discount)::int as discounts from orders where coupon_code = $1",
      [coupon.code],
    );
    expect(await usedOf(coupon)).toBe(rows[0].orders);
    expect(rows[0].discounts).toBeLessThanOrEqual(1);
  });
});

describe("PROMO-01 in the back office", () => {
  test("a coupon is made, found in the list, and saved, and its code stays", async () => {
    const coupon = await createCoupon(shop, owner, {
      kind: "amount",
      value: "500.50",
      minimum_spend: "2,000",
      starts_at: "2026-12-01T00:00",
      ends_at: "2027-01-01T00:00",
      total_limit: "100",
      customer_limit: 1,
      product_types: ["helmet", "accessory", "helmet"],
    });
    expect(coupon).toMatchObject({
      version: 1,
      kind: "amount",
      value: 500.5,
      minimum_spend: 2000,
      starts_at: "2026-11-30T16:00:00.000Z",
      ends_at: "2026-12-31T16:00:00.000Z",
      total_limit: 100,
      customer_limit: 1,
      product_types: ["helmet", "accessory"],
      used: 0,
    });
    const { body } = await shop.call("GET /api/admin/coupons", { query: { limit: 200 } }, { as: owner });
    expect(body.coupons).toContainEqual(coupon);
    const saved = await save(coupon, { active: false });
    expect(saved.body).toMatchObject({ coupon: { ...coupon, active: false, version: 2 } });
  });

  test.each<[string, Record<string, unknown>]>([
    ["code", { code: "A!" }],
    ["code", { code: "" }],
    ["value", { value: "" }],
    ["value", { value: 101 }],
    ["value", { value: 12.5 }],
    ["value", { kind: "amount", value: 0.001 }],
    ["value", { kind: "amount", value: 10.005 }],
    ["kind", { kind: "gift" }],
    ["minimum_spend", { minimum_spend: -1 }],
    ["starts_at", { starts_at: "tomorrow" }],
    ["ends_at", { starts_at: "2026-12-02T00:00", ends_at: "2026-12-01T00:00" }],
    ["total_limit", { total_limit: 0 }],
    ["customer_limit", { customer_limit: 1.5 }],
    ["product_types", { product_types: "helmet" }],
    ["active", { active: "yes" }],
  ])("what is wrong is said under %s: %j", async (field, wrong) => {
    const body = { ...tenPercentOff, code: uniqueCouponCode(), ...wrong };
    const refused = await shop.expectRefusal("POST /api/admin/coupons", { body }, { as: owner });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test.each<[Record<string, unknown>, Record<string, string[]>]>([
    [
      { code: "A!", value: "150", starts_at: "2026-12-02T00:00", ends_at: "2026-12-01T00:00", total_limit: "0" },
      {
        code: ["Use 3 to 30 letters, figures and hyphens."],
        value: ["Enter whole percent, 1 to 100."],
        ends_at: ["The end comes after the start."],
        total_limit: ["Enter a whole number from 1 to 1,000,000, or nothing."],
      },
    ],
    [
      { kind: "amount", value: "10.005", starts_at: "soon", ends_at: "2026-12-01T00:00", minimum_spend: "a lot" },
      {
        value: ["Use at most two decimals: centavos."],
        starts_at: ["Enter a day and a time."],
        minimum_spend: ["Enter an amount in pesos, or nothing."],
      },
    ],
    [
      { kind: "gift", value: 150, ends_at: "never" },
      { kind: ["Choose Percent or Fixed amount."], ends_at: ["Enter a day and a time."] },
    ],
  ])("all that is wrong is said at once, each under its field: %j", async (wrong, errors) => {
    const body = { ...tenPercentOff, code: uniqueCouponCode(), ...wrong };
    const refused = await shop.expectRefusal("POST /api/admin/coupons", { body }, { as: owner });
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    const coupon = await createCoupon(shop, owner);
    const { code, ...others } = errors;
    expect((await save(coupon, wrong)).body).toMatchObject({ errors: others });
  });

  test("of two who make the same code at once one does, and the others get a conflict", async () => {
    const body = { ...tenPercentOff, code: uniqueCouponCode() };
    const answers = await Promise.all(
      [1, 2].map(() => shop.request("POST /api/admin/coupons", { body }, { as: owner })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test("ADM-11 of two who save the same version at once one does; a coupon that is not there is said to be so", async () => {
    const coupon = await createCoupon(shop, owner);
    const answers = await Promise.all([save(coupon, { value: 20 }), save(coupon, { value: 30 })]);
    expect(answers.map(({ body }) => ("code" in body ? body.code : "saved")).sort()).toEqual([
      "coupon_changed",
      "saved",
    ]);
    const missing = await save({ ...coupon, id: 987_654_321 }, {});
    expect([missing.status, "code" in missing.body && missing.body.code]).toEqual([404, "coupon_not_found"]);
  });

  test("API-07 pages of coupons give each once, and a foreign cursor is refused", async () => {
    const made = [await createCoupon(shop, owner), await createCoupon(shop, owner), await createCoupon(shop, owner)];
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await shop.call("GET /api/admin/coupons", { query: { limit: 2, cursor } }, { as: owner });
      ids.push(...body.coupons.map(({ id }) => id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    expect((await shop.expectRefusal("GET /api/admin/coupons", { query: { cursor: "x" } }, { as: owner })).status).toBe(
      422,
    );
  });
});
