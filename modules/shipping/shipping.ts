import { isDeepStrictEqual } from "node:util";
import { refuse } from "#contract/errors.ts";
import { type Centavos, formatMoney, type Pesos, pesosOf } from "#contract/money.ts";
import { arrivalLabel, speedLabel } from "#contract/shipping.methods.ts";
import type { DeliveryOption as WireOption } from "#contract/shipping.ts";
import type { Db } from "#db/connection.ts";
import { type AddressToReach, readDestination } from "./shipping.addresses.ts";
import {
  type DeliveryOption,
  estimateArrival,
  estimatesValidUntil,
  feeOf,
  isDelayedByHoliday,
  quote,
  type ShippedLine,
  type ShippingRates,
  type Zone,
  zoneOf,
} from "./shipping.rules.ts";
import * as store from "./shipping.store.ts";

export { type AddressToReach, askAboutAddress, readDestination } from "./shipping.addresses.ts";
export {
  chosenOption,
  type DeliveryOption,
  feeInManila,
  lowestFee,
  quote,
  type ShippedLine,
  type ShippingRates,
} from "./shipping.rules.ts";
export { readRates } from "./shipping.store.ts";

/** The zone of an address, and the default one where none fits. */
export async function findZone(db: Db, address: AddressToReach): Promise<Zone> {
  const { zones } = await store.readRates(db);
  return zoneOf(await readDestination(db, address), zones).zone;
}

/** The working days that an option takes. */
const daysOf = (option: DeliveryOption): Pick<Zone, "minDays" | "maxDays"> =>
  option.method === "pickup" ? AT_ONCE : option.zone;

const AT_ONCE = { minDays: 0, maxDays: 0 };

const speedOf = ({ minDays, maxDays }: Pick<Zone, "minDays" | "maxDays">): string =>
  speedLabel({ min: minDays, max: maxDays });

/** An option as the contract has it. */
export const toWireOption = (option: DeliveryOption, rates: ShippingRates, now: Date): WireOption => ({
  method: option.method,
  zone: option.method === "delivery" ? option.zone.name : null,
  zone_source: option.method === "delivery" ? option.source : null,
  cost: pesosOf(option.fee),
  speed: speedOf(daysOf(option)),
  arrives: estimateArrival(rates, daysOf(option), now),
  delayed_by_holiday: isDelayedByHoliday(rates, daysOf(option), now),
  cod: option.method === "pickup" || option.zone.cod,
});

/** Pieces to deliver: of a variant, at a price that was agreed, or at the one of now. */
type QuotedLine = {
  productId: number;
  variantId?: number | undefined;
  price?: Centavos;
  quantity: number;
};

/** The ways in which these products can reach an address, with cost and days. @throws product_not_found */
export async function quoteProducts(
  db: Db,
  wanted: readonly QuotedLine[],
  address: AddressToReach,
): Promise<WireOption[]> {
  const products = await store.findShippedProducts(
    db,
    wanted.map(({ productId }) => productId),
  );
  const lines = wanted.map(({ productId, variantId, price, quantity }): ShippedLine => {
    const product = products.find(({ id }) => id === productId);
    const variant = product?.variants.find(({ id }) => id === variantId);
    if (!product || (variantId !== undefined && !variant && price === undefined)) throw refuse("product_not_found");
    return { ...product, price: price ?? variant?.price ?? product.price, quantity };
  });
  const rates = await store.readRates(db);
  const now = new Date();
  return quote(lines, await readDestination(db, address), rates).map((option) => toWireOption(option, rates, now));
}

type Estimate = { name: string; text: string };

/**
 * What delivery of one piece of a product costs and when it arrives, by zone; zones alike are named together. Variants are listed when
 * their price makes a difference. None when it cannot be sold now. @throws product_not_found
 */
export async function productEstimates(
  db: Db,
  productId: number,
): Promise<{
  estimates: Estimate[];
  variants: { id: number; estimates: Estimate[] }[];
  terms: { highest: Pesos; min_days: number; max_days: number };
  validUntil: Date;
}> {
  const [product] = await store.findShippedProducts(db, [productId]);
  if (!product?.shown) throw refuse("product_not_found");
  const rates = await store.readRates(db);
  const now = new Date();
  const validUntil = estimatesValidUntil(rates, now);
  const terms = {
    highest: pesosOf(Math.max(...rates.zones.map((zone) => feeOf([{ ...product, quantity: 1 }], zone)))),
    min_days: Math.min(...rates.zones.map(({ minDays }) => minDays)),
    max_days: Math.max(...rates.zones.map(({ maxDays }) => maxDays)),
  };
  if (product.stock === 0) return { estimates: [], variants: [], terms, validUntil };
  const estimatesAt = (price: Centavos) => estimatesOf({ ...product, price, quantity: 1 }, rates, now);
  const estimates = estimatesAt(product.price);
  const variants = product.variants
    .map(({ id, price }) => ({ id, estimates: estimatesAt(price) }))
    .filter((variant) => !isDeepStrictEqual(variant.estimates, estimates));
  return { estimates, variants, terms, validUntil };
}

/** What delivery of a line costs and when it arrives, by zone. */
function estimatesOf(line: ShippedLine, rates: ShippingRates, now: Date): Estimate[] {
  const text = (zone: Zone) => {
    const fee = feeOf([line], zone);
    const arrives = arrivalLabel("delivery", estimateArrival(rates, zone, now), isDelayedByHoliday(rates, zone, now));
    return `${speedOf(zone)}: ${fee === 0 ? "Free" : formatMoney(fee)}. ${arrives}.`;
  };
  // The default zone is the first in the table, and is named last: everywhere else.
  const zones = [
    ...rates.zones.filter(({ isDefault }) => !isDefault),
    ...rates.zones.filter(({ isDefault }) => isDefault),
  ];
  const alike = Map.groupBy(zones, text);
  return [...alike].map(([said, group]) => ({
    name: alike.size === 1 ? "Delivery" : group.map(({ name }) => name).join(", "),
    text: said,
  }));
}
