import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireCoupon } from "#contract/coupons.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import {
  createSignedInCustomer,
  createSignedInCustomers,
  fillCart,
  readCart,
  requestOrder,
} from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
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
  customer = await createSignedInCustomer(shop);
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
  test("a code gives its discount, in any case and with spaces, and stays until it is removed", async () => {
    await fillCart(shop, customer, helmet, 3);
    const coupon = await createCoupon(shop, owner);
    const { body } = await apply(` ${coupon.code.slice(0, 2).toLowerCase()} ${coupon.code.slice(2)} `);
    const totals = { subtotal: 2999.97, discount: 300, shipping: 0, total: 2699.97, vat: 289.28 };
    expect(body).toEqual({
      status: 200,
      message: `${coupon.code} is applied.`,
      delivery: expect.objectContaining({ zone: "Everywhere else" }),
      totals,
      coupon: { code: coupon.code, problem: null },
    });
    expect(await readCart(shop, customer)).toMatchObject({ totals, coupon: { code: coupon.code, problem: null } });

    const removed = await shop.call("DELETE /api/cart/coupon", {}, { as: customer });
    expect(removed.body).toMatchObject({ totals: { discount: 0, total: 2999.97 }, coupon: null });
    expect(await readCart(shop, customer)).toMatchObject({ coupon: null });
  });

  test("a fixed amount is at most the subtotal of the eligible items", async () => {
    await fillCart(shop, customer, helmet);
    await fillCart(shop, customer, scooter);
    await applied(await createCoupon(shop, owner, { kind: "amount", value: 1500, product_types: ["helmet"] }));
    expect((await readCart(shop, customer)).totals).toMatchObject({ discount: 999.99, total: 20_000 });
  });

  test("another code replaces the first", async () => {
    await fillCart(shop, customer, scooter);
    await applied(await createCoupon(shop, owner));
    await applied(await createCoupon(shop, owner, { value: 50 }));
    expect((await readCart(shop, customer)).totals.discount).toBe(10_000);
  });

  test("each rejection reason is the message of the field, and nothing changes", async () => {
    await fillCart(shop, customer, helmet);
    const reason = async (terms: Record<string, unknown>) => {
      const { code } = await createCoupon(shop, owner, terms);
      const { status, code: refusal, said } = await refusedFor(code);
      expect([status, refusal]).toEqual([422, "coupon_refused"]);
      return said?.replace(code, "X");
    };
    expect(await reason({ active: false })).toBe("This code is not valid");
    expect(await reason({ starts_at: "2099-12-01T00:00" })).toMatch(/^The code X starts on 1 Dec 2099, 00:00[.]$/);
    expect(await reason({ ends_at: "2020-01-31T23:59" })).toMatch(/^The code X ended on 31 Jan 2020, 23:59[.]$/);
    expect(await reason({ product_types: ["scooter"] })).toBe("X only applies to scooters.");
    expect(await reason({ minimum_spend: 1000 })).toBe("The code X needs a minimum spend of ₱1,000.");
    expect(await reason({ minimum_spend: 1000, product_types: ["helmet"] })).toBe(
      "The code X needs a minimum spend of ₱1,000 on helmets.",
    );
    expect((await refusedFor("NOT-A-CODE")).said).toBe("This code is not valid");
    expect((await refusedFor("'; drop table coupons --")).said).toBe("This code is not valid");
    expect((await refusedFor("")).said).toBe("Enter a discount code.");
    expect(await readCart(shop, customer)).toMatchObject({ coupon: null, totals: { discount: 0 } });
  });

  test("below the minimum spend the cart shows the problem, and above it the code applies again", async () => {
    await fillCart(shop, customer, helmet, 2);
    const coupon = await createCoupon(shop, owner, { minimum_spend: 1500 });
    await applied(coupon);
    const line = defined((await readCart(shop, customer)).cart[0]).id;
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
      coupon: { problem: `The code ${coupon.code} needs a minimum spend of ₱1,500.` },
    });
    expect(await step("inc")).toMatchObject({ totals: { discount: 200 }, coupon: { problem: null } });
  });

  test("a code in one cart is in no other cart", async () => {
    await fillCart(shop, customer, helmet);
    await applied(await createCoupon(shop, owner));
    const stranger = await createSignedInCustomer(shop);
    await fillCart(shop, stranger, helmet);
    expect(await readCart(shop, stranger)).toMatchObject({ coupon: null });
  });
});

describe("PROMO-01 when the order is placed", () => {
  test("the order stores discount and code, the use is counted, and the cart has no code", async () => {
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
    ["asks more meanwhile", { minimum_spend: 50_000 }, /minimum spend of ₱50,000/],
    ["is for other products now", { product_types: ["accessory"] }, /only applies to accessories/],
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

  test("a smaller discount is refused as a changed price", async () => {
    await fillCart(shop, customer, scooter);
    const coupon = await createCoupon(shop, owner);
    await applied(coupon);
    await save(coupon, { value: 5 });
    const { body } = await requestOrder(shop, customer, { total: 18_000 });
    expect("code" in body && [body.code, body.message]).toEqual([
      "price_changed",
      "The price has changed: the total is now ₱19,000. Your order was not placed. Check it and order again.",
    ]);
  });

  test("a customer can use it up to the limit per customer", async () => {
    const coupon = await createCoupon(shop, owner, { customer_limit: 1 });
    await fillCart(shop, customer, scooter);
    await applied(coupon);
    expect((await requestOrder(shop, customer)).status).toBe(200);
    await fillCart(shop, customer, scooter);
    expect((await refusedFor(coupon.code)).said).toBe(
      `You have already used the code ${coupon.code} as often as you can.`,
    );
    const other = await createSignedInCustomer(shop);
    await fillCart(shop, other, scooter);
    await applied(coupon, other);
  });

  test("an order repeated with its key is the same order and one use", async () => {
    const coupon = await createCoupon(shop, owner, { total_limit: 1 });
    await fillCart(shop, customer, scooter);
    await applied(coupon);
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => requestOrder(shop, customer, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await requestOrder(shop, customer, {}, key)).status).toBe(200);
    expect(await usedOf(coupon)).toBe(1);
  });

  test("ORD-01 a cancelled order releases its use, once", async () => {
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

describe("PROMO-01 concurrent requests", () => {
  test("of forty customers who order with the last three uses three succeed, and the others get a conflict", async () => {
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
        `The code ${coupon.code} has been used up. Your order was not placed. Check your cart and order again.`,
      ]);
    expect(await usedOf(coupon)).toBe(3);
    const { rows } = await shop.pool.query("select discount from orders where coupon_code = $1", [coupon.code]);
    expect(rows.map(({ discount }) => discount)).toEqual([200_000, 200_000, 200_000]);
  });

  test("after concurrent orders and cancellations the uses match the remaining orders", async () => {
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

  test("a code that is removed during the order is either used with its discount or not used", async () => {
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
