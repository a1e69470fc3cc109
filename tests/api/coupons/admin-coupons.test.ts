import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireCoupon } from "#contract/coupons.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon, tenPercentOff, uniqueCouponCode } from "../../support/api/coupons.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const save = (coupon: WireCoupon, terms: Record<string, unknown>) => {
  const { id, code, used, ...rest } = coupon;
  return shop.request("PUT /api/admin/coupons/:id", { params: { id }, body: { ...rest, ...terms } }, { as: owner });
};

describe("PROMO-01 in the back office", () => {
  test("saving a coupon that has already ended says so, and only then", async () => {
    const coupon = await createCoupon(shop, owner);
    const ended = await save(coupon, { starts_at: "2020-01-01T00:00", ends_at: "2020-01-02T00:00" });
    const message = "Coupon Updated Successfully. It has already ended, so customers can't use it.";
    expect(ended.body).toMatchObject({ message });
    const again = await save({ ...coupon, version: 2 }, { ends_at: "" });
    expect(again.body).toMatchObject({ message: "Coupon Updated Successfully" });
  });

  test("a coupon is created, listed and saved, and its code cannot change", async () => {
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
        code: ["Use 3 to 30 letters, numbers and hyphens."],
        value: ["Enter whole percent, 1 to 100."],
        ends_at: ["Choose an end after the start."],
        total_limit: ["Enter a whole number from 1 to 1,000,000, or leave it blank."],
      },
    ],
    [
      { kind: "amount", value: "10.005", starts_at: "soon", ends_at: "2026-12-01T00:00", minimum_spend: "a lot" },
      {
        value: ["Use at most two decimals: centavos."],
        starts_at: ["Enter a day and a time."],
        minimum_spend: ["Enter an amount in pesos, or leave it blank."],
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

  test("of concurrent requests to create the same code one succeeds, and the others get a conflict", async () => {
    const body = { ...tenPercentOff, code: uniqueCouponCode() };
    const answers = await Promise.all(
      [1, 2].map(() => shop.request("POST /api/admin/coupons", { body }, { as: owner })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test("ADM-11 of two concurrent saves of one version one succeeds; an unknown coupon responds 404", async () => {
    const coupon = await createCoupon(shop, owner);
    const answers = await Promise.all([save(coupon, { value: 20 }), save(coupon, { value: 30 })]);
    expect(answers.map(({ body }) => ("code" in body ? body.code : "saved")).sort()).toEqual([
      "coupon_changed",
      "saved",
    ]);
    const missing = await save({ ...coupon, id: 987_654_321 }, {});
    expect([missing.status, "code" in missing.body && missing.body.code]).toEqual([404, "coupon_not_found"]);
  });

  test("API-07 pages contain each coupon once, and the cursor of another list is refused", async () => {
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
