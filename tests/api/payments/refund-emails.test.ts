import { afterAll, expect, test } from "vitest";
import type { EmailKind } from "#contract/emails.ts";
import { registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { finishSteps } from "../../support/api/job-worker.ts";
import { fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmailText } from "../../support/api/stored-emails.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
const worker = await startEmailWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.close();
});

const textOf = (kind: EmailKind, orderId: number) => readOrderEmailText(shop, kind, orderId);

test("PAY-05 ORD-05 emails say what is refunded, how and why, and that nothing arrived when a delivery failed", async () => {
  const owner = await registerStaff(shop);
  const buyer = await registerCustomer(shop);
  const product = await createProduct(shop, owner, { stock: 5, selling: "1000" });
  await fillCart(shop, buyer, product);
  const { body } = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer });
  const { id, tracking_no } = body.order;
  const move = (status: 1 | 2 | 3 | 4 | 6 | 7) =>
    shop.call(
      "POST /api/admin/orders/:id/move",
      { params: { id }, body: { status, reason: "Nobody was there." } },
      { as: owner },
    );
  for (const status of [1, 2, 3, 7] as const) await move(status);
  await finishSteps(shop);
  await expect
    .poll(() => textOf("order_delivery_failed", id))
    .toMatch(/could not be delivered.*couldn't deliver your order.*Reason: Nobody was there[.]/s);
  for (const status of [3, 4, 6] as const) await move(status);
  await finishSteps(shop);
  await expect.poll(() => textOf("order_returned", id)).toContain("We refund you ₱1,000");

  await shop.call(
    "POST /api/admin/orders/:id/refunds",
    {
      params: { id },
      body: { amount: 250.5, method: "gcash", reference: "GC-77", reason: "A scratch.", seen_refunded: 0 },
    },
    { as: owner },
  );
  await expect.poll(() => textOf("order_refunded", id)).toContain(`₱250.50 of your order ${tracking_no} is refunded`);
  const text = await textOf("order_refunded", id);
  expect(text).toContain("GCash, number GC-77");
  expect(text).toContain("Reason: A scratch.");
});
