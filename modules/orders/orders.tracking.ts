import { createHmac } from "node:crypto";
import { refuse } from "#contract/errors.ts";
import type { TrackedOrder } from "#contract/orders.tracking.ts";
import type { Db } from "#db/connection.ts";
import { isEqualInConstantTime } from "#db/constant-time.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { parsePhone } from "#modules/addresses/addresses.ts";
import * as store from "./orders.tracking.store.ts";

/** Characters of a signature in base64url: 132 bits. */
const SIGNATURE_LENGTH = 22;

/** How far an order is, by its number and phone number. @throws invalid, with a message on `phone`; order_not_tracked */
export async function trackByPhone(
  db: Db,
  { number, phone }: { number: string; phone: string },
): Promise<TrackedOrder> {
  return found(await store.findTrackedOrder(db, { number, phone: parsePhone(phone) }));
}

/** How far an order is, by the link of an email. @throws order_not_tracked when the link was not signed by this shop */
export async function trackByLink(db: Db, link: string): Promise<TrackedOrder> {
  return found(await store.findTrackedOrder(db, { id: await orderOfLink(db, link) }));
}

/** The id of the order of such a link. @throws order_not_tracked when the link was not signed by this shop */
export async function orderOfLink(db: Db, link: string): Promise<number> {
  const id = Number(link.split("-", 1)[0]);
  if (!isEqualInConstantTime(link, linkOf(await readShopKey(db, "tracking-links"), id)))
    throw refuse("order_not_tracked");
  return id;
}

/** The path of the page that tracks an order without asking for anything. */
export const trackingPath = async (db: Db, orderId: number): Promise<string> =>
  `/track/${linkOf(await readShopKey(db, "tracking-links"), orderId)}`;

const linkOf = (key: Buffer, orderId: number): string =>
  `${orderId}-${createHmac("sha256", key).update(String(orderId)).digest("base64url").slice(0, SIGNATURE_LENGTH)}`;

function found(order: TrackedOrder | undefined): TrackedOrder {
  if (!order) throw refuse("order_not_tracked");
  return order;
}
