import { codReasons } from "#contract/errors.orders.ts";
import { type Refusal, refuse } from "#contract/errors.ts";
import type { Centavos } from "#contract/money.ts";
import type { ShippingMethod } from "#contract/shipping.methods.ts";
import type { Db } from "#db/connection.ts";
import { findCodRefusal } from "#modules/cart/cart.ts";
import { type AddressToReach, findZone } from "#modules/shipping/shipping.ts";
import * as payable from "./orders.payments.store.ts";

type CodOrder = {
  /** Null for an order by phone without an account. */
  accountId: number | null;
  total: Centavos;
  productIds: readonly number[];
  method: ShippingMethod;
  address: AddressToReach;
};

/** Why checkout would not let the customer pay such an order on delivery; null when it would. */
export async function findCodProblem(
  db: Db,
  { accountId, total, productIds, method, address }: CodOrder,
): Promise<Refusal | null> {
  const refusal = await findCodRefusal(db, { accountId, total, productIds });
  if (refusal || method === "pickup") return refusal;
  const zone = await findZone(db, address);
  return zone.cod ? null : refuse("cod_not_in_zone", { zone: zone.name });
}

/** Why checkout would not let the customer pay this order on delivery; null when it would. */
export async function findCodProblemOf(
  db: Db,
  { id, account_id: accountId, total, shipping_method: method }: payable.PayableOrder,
): Promise<Refusal | null> {
  const productIds = await payable.listProducts(db, id);
  const address = await payable.readAddress(db, id);
  return findCodProblem(db, { accountId, total, productIds, method, address });
}

/** Why checkout would not offer to pay on delivery what an edited order costs more, for staff; null when it would. */
export async function readRestProblem(db: Db, orderId: number): Promise<string | null> {
  const order = await payable.findOrder(db, orderId);
  const problem = order ? await findCodProblemOf(db, order) : null;
  return problem && codReason(problem);
}

/** The reason alone, for staff: what a customer can do about it is left out. */
export const codReason = ({ code, details, message }: Refusal): string =>
  code in codReasons ? codReasons[code as keyof typeof codReasons](details) : message; // `in` has just checked it.
