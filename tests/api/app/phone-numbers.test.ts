import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let product: Product;
beforeAll(async () => {
  product = await createProduct(shop, await registerStaff(shop), { stock: 100 });
});

let customer: { token: string };
beforeEach(async () => {
  customer = await createSignedInCustomer(shop);
  await fillCart(shop, customer, product);
});

describe("BIZ-03 phones", () => {
  test.each([
    ["0917 555 0142", "+639175550142"],
    ["09175550142", "+639175550142"],
    ["639175550142", "+639175550142"],
    ["+63 917 555 0142", "+639175550142"],
    ["+63 (917) 555-0142", "+639175550142"],
    ["+63 0917 555 0142", "+639175550142"],
    ["0895 555 0142", "+638955550142"],
    ["02 8888 1234", "+63288881234"],
    ["(02) 8888-1234", "+63288881234"],
    ["032 234 5678", "+63322345678"],
    ["917 555 0142", "+639175550142"],
    ["\u202a+63 917 555 0142\u202c", "+639175550142"],
    ["\u2066(02)\u00a08888\u20131234\u2069", "+63288881234"],
  ])("%s is kept as %s", async (phone, e164) => {
    const { body } = await shop.call(
      "POST /api/place-order",
      { body: { ...deliveryDetails, phone } },
      { as: customer },
    );
    const kept = await shop.db.selectFrom("orders").select("phone").where("id", "=", body.order.id).execute();
    expect(kept).toEqual([{ phone: e164 }]);
  });

  test.each([
    ["+1 415 555 2671"],
    ["+65 6123 4567"],
    ["0917 555 014"],
    ["0917 555 01420"],
    ["917"],
    ["1234567890"],
    ["0000 000 0000"],
    ["my number"],
    ["0917 555 0142; drop table orders"],
    [""],
  ])("%s is refused under phone", async (phone) => {
    const { status, body } = await shop.expectRefusal(
      "POST /api/place-order",
      { body: { ...deliveryDetails, phone } },
      { as: customer },
    );
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["phone"]]);
    expect(new Set(body.errors?.phone).size, "each sentence once").toBe(body.errors?.phone?.length);
  });

  test.each(["0900 555 0142", "0984 555 0142", "089 555 0142"])(
    "%s, whose prefix does not exist, is refused together with the other fields",
    async (phone) => {
      const { status, body } = await shop.expectRefusal(
        "POST /api/place-order",
        { body: { ...deliveryDetails, phone, firstname: "", address: "" } },
        { as: customer },
      );
      expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, ["address", "firstname", "phone"]]);
    },
  );
});
