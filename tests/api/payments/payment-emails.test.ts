import { afterAll, expect, test } from "vitest";
import type { EmailKind } from "#contract/emails.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { finishSteps } from "../../support/api/job-worker.ts";
import { placeOnlineOrder, press, referenceIn } from "../../support/api/online-payments.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmailText } from "../../support/api/stored-emails.ts";

const shop = await openShop({ sandbox: true });
const worker = await startEmailWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.close();
});

const textOf = (kind: EmailKind, orderId: number) => readOrderEmailText(shop, kind, orderId);

test("PAY-03 PAY-05 emails say that a payment failed and until when to pay, what was paid, also after the confirmation, and what is refunded", async () => {
  const owner = await registerStaff(shop);
  const product = await createProduct(shop, owner, { stock: 5, selling: "1000" });
  const { id, buyer, reference } = await placeOnlineOrder(shop, product);
  await press(shop, reference, "decline");
  await expect.poll(() => textOf("order_payment_failed", id)).toContain("Payment failed for your order TL-");
  const failed = await textOf("order_payment_failed", id);
  expect(failed).toContain("your payment of ₱1,000 by GCash did not go through. You were not charged.");
  expect(failed).toMatch(/We keep order TL-\S+ for you until \d{1,2}:\d\d/);
  expect(failed).toContain(`${shop.url}/payment/${id}`);

  const input = { params: { id }, body: { payment_mode: "maya" as const } };
  const { payment } = (await shop.call("POST /api/my-order/:id/pay", input, { as: buyer })).body;
  await press(shop, referenceIn(payment.redirect_url), "approve");
  await expect.poll(() => textOf("order_placed", id)).toContain("Payment: Maya, paid");

  const later = await placeOnlineOrder(shop, product);
  const onDelivery = { params: { id: later.id }, body: { payment_mode: "cod" as const } };
  await shop.call("POST /api/my-order/:id/pay", onDelivery, { as: later.buyer });
  await press(shop, later.reference, "approve");
  await expect.poll(() => textOf("order_paid", later.id)).toContain("We received ₱1,000 for your order TL-");
  expect(await textOf("order_paid", later.id)).toMatch(
    /your payment of ₱1,000 by GCash for order TL-\S+ has arrived[.]\s+There is nothing left to pay[.]/,
  );

  const cancel = { params: { id }, body: { status: 5 as const, reason: "Sold out." } };
  await shop.call("POST /api/admin/orders/:id/move", cancel, { as: owner });
  await finishSteps(shop);
  await expect.poll(() => textOf("order_cancelled", id)).toMatch(/We refund you ₱1,000.*Reason: Sold out[.]/s);
  await expect.poll(() => textOf("order_refunded", id)).toContain("Original payment method");
});
