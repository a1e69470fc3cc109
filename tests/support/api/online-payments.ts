import { expect } from "vitest";
import type { Product } from "#contract/products.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { signedWebhook } from "#modules/payments/providers/sandbox.ts";
import { deliveryDetails } from "../delivery-details.ts";
import { createSignedInCustomer, fillCart } from "./orders.ts";
import type { Shop } from "./shop.ts";

/** An order that awaits its payment: its customer, and the sandbox's number of the payment. */
export type OnlineOrder = { id: number; buyer: { token: string }; reference: string };

/** Places an order for a product, one piece if not said otherwise, to be paid online or on delivery with a deposit, with this coupon. */
export async function placeOnlineOrder(
  shop: Shop,
  product: Product,
  { coupon, deposit = false, quantity = 1 }: { coupon?: string; deposit?: boolean; quantity?: number } = {},
): Promise<OnlineOrder> {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, quantity);
  if (coupon) await shop.call("POST /api/cart/coupon", { body: { code: coupon } }, { as: buyer });
  const { body } = await shop.call(
    "POST /api/place-order",
    {
      body: {
        ...deliveryDetails,
        ...(deposit ? { payment_mode: "cod", deposit_mode: "gcash" } : { payment_mode: "gcash" }),
      },
    },
    { as: buyer },
  );
  return { id: body.order.id, buyer, reference: referenceIn(body.payment.redirect_url) };
}

/** The sandbox's number of a payment in the address of its page. */
export const referenceIn = (url: string | null): string => new URL(url ?? "none:").pathname.split("/").at(-1) ?? "";

/** Presses a button on the page of the sandbox as a browser does, and returns where it leads. */
export async function press(shop: Shop, reference: string, outcome: string): Promise<string | null> {
  const response = await shop.send(`/sandbox-pay/${reference}/${outcome}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: shop.url },
  });
  await response.body?.cancel();
  return response.headers.get("location");
}

/** What is wrong with a webhook. */
type Fault = { sentAt?: Date; secret?: Buffer; body?: string };

/** Sends a signed webhook of the sandbox and returns the status of the response. */
export async function sendWebhook(
  shop: Shop,
  event: { id: string; reference: string | null },
  { sentAt = new Date(), secret, body }: Fault = {},
): Promise<number> {
  const signed = signedWebhook(secret ?? (await readShopKey(shop.db, "sandbox-webhooks")), event, sentAt);
  const response = await shop.send("/api/webhooks/sandbox", {
    method: "POST",
    headers: signed.headers,
    body: body ?? signed.body,
  });
  await response.body?.cancel();
  return response.status;
}

/** Runs a job of the shop now, as its schedule does later. */
export const runJob = (shop: Shop, task: string) => shop.pool.query("select graphile_worker.add_job($1)", [task]);

/** Lets the time to pay an order be over. */
export async function endTimeToPay(shop: Shop, orderId: number): Promise<void> {
  const past = "now() - interval '1 second'";
  await shop.pool.query(`update payments set expires_at = ${past}, check_at = ${past} where order_id = $1`, [orderId]);
}

/** How many jobs wait or run, besides those for later. */
export async function openJobs(shop: Shop): Promise<number> {
  const { rows } = await shop.pool.query<{ open: number }>(
    "select count(*)::int as open from graphile_worker.jobs where run_at <= now() and attempts < max_attempts",
  );
  return rows[0]?.open ?? 0;
}

/** Waits until no job waits or runs, besides those for later. A worker has to run. */
export const untilJobsDone = (shop: Shop) => expect.poll(() => openJobs(shop)).toBe(0);
