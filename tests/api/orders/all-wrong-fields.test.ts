import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readCart, requestOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 50, selling: 100 });
});

const PHONE = ["Enter a Philippine phone number, such as 0917 555 0142."];
const NAME = ["Enter the registered name of the business."];
const TIN = ["Enter the TIN of the business."];
const BARANGAY = ["This barangay is not in the list. Choose one from the list."];
const NO_SUCH_PLACE = { barangay_code: "9999999999", street: "12 Mabini Street" };

test("CHK-02 checkout names a wrong phone number, the missing fields of the business and an unknown barangay at once", async () => {
  const customer = await createSignedInCustomer(shop);
  await fillCart(shop, customer, product);
  const place = (body: Record<string, unknown>) =>
    shop.expectRefusal("POST /api/place-order", { body: { ...deliveryDetails, ...body } }, { as: customer });

  const business = { business_name: NAME, business_tin: TIN };
  expect((await place({ phone: "12", for_business: true })).body.errors).toEqual({ phone: PHONE, ...business });
  expect((await place({ phone: "12", business_address: "Makati" })).body.errors).toEqual({ phone: PHONE, ...business });
  const wrongTin = await place({ firstname: "", for_business: true, business_tin: "12" });
  expect(wrongTin.body.errors).toEqual({
    firstname: ["Enter your first name."],
    business_name: NAME,
    business_tin: ["Enter the TIN in figures, such as 123-456-789-00000."],
  });
  const all = await place({ phone: "12", for_business: true, structured_address: NO_SUCH_PLACE });
  expect(all.status).toBe(422);
  expect(all.body.errors).toEqual({ phone: PHONE, ...business, structured_address: BARANGAY });
  expect((await place({ structured_address: NO_SUCH_PLACE, payment_mode: "card" })).body.errors).toEqual({
    structured_address: BARANGAY,
  });
  expect((await readCart(shop, customer)).cart).toHaveLength(1);
});

test("CHK-02 a phone order names everything that is wrong at once: recipient, business, account and coupon", async () => {
  const order = async (body: Record<string, unknown>) => {
    const lines = [{ product_id: product.id, product_qty: 1 }];
    const input = { body: { ...deliveryDetails, lines, ...body } };
    const headers = { "idempotency-key": crypto.randomUUID() };
    return (await shop.expectRefusal("POST /api/admin/orders", input, { as: owner, headers })).body.errors;
  };
  const wrong = { structured_address: NO_SUCH_PLACE, in_account: true, coupon: "NOSUCHCODE" };
  const messages = {
    structured_address: BARANGAY,
    email: ["No customer has an account with this email."],
    coupon: [expect.any(String)],
  };
  expect(await order({ ...wrong, email: "nobody@example.com" })).toEqual(messages);
  const business = { business_name: NAME, business_tin: TIN };
  expect(await order({ ...wrong, email: "nobody@example.com", phone: "12", for_business: true })).toEqual({
    ...messages,
    phone: PHONE,
    ...business,
  });
  expect(await order({ in_account: true, email: "", phone: "12" })).toEqual({
    phone: PHONE,
    email: ["Enter the email of their account."],
  });
});

test("ORD-06 an edited order names a missing TIN, a wrong phone number, an unknown barangay and a too large discount at once", async () => {
  const customer = await createSignedInCustomer(shop);
  await fillCart(shop, customer, product);
  const { body: placed } = await requestOrder(shop, customer);
  const { id } = (placed as { order: { id: number } }).order;
  const edit = async (body: Record<string, unknown>) => {
    const lines = [{ product_id: product.id, product_qty: 1 }];
    const input = { params: { id }, body: { ...deliveryDetails, lines, version: 1, ...body } };
    return (await shop.expectRefusal("POST /api/admin/orders/:id/edit", input, { as: owner })).body.errors;
  };
  const business = { business_name: "Bayan Riders Inc.", business_tin: "", business_address: "" };
  expect(await edit({ phone: "12", ...business })).toEqual({ phone: PHONE, business_tin: TIN });
  expect(await edit({ ...business, structured_address: NO_SUCH_PLACE, discount: 500 })).toEqual({
    business_tin: TIN,
    structured_address: BARANGAY,
    discount: ["The discount is more than the items cost."],
  });
});
