import type { OrderAddress } from "#contract/addresses.ts";
import { type Centavos, formatMoney, subtotalOf, vatPartOf } from "#contract/money.ts";
import type { Business } from "#contract/orders.business.ts";
import type { Order } from "#contract/orders.ts";
import { arrivalLabel } from "#contract/shipping.methods.ts";
import type { Price } from "#modules/cart/cart.ts";
import { discountOfPieces } from "./orders.pieces.rules.ts";

/** A line of an order, its price in centavos. */
export type EditedLine = { productId: number; variantId: number; name: string; price: Centavos; quantity: number };

type Recipient = { firstname: string; lastname: string; phone: string; email: string; address: string } & Business;

/** What staff can edit of an order. */
export type EditableOrder = {
  recipient: Recipient;
  /** The address in its parts; null when it is only text. */
  structuredAddress: OrderAddress | null;
  lines: readonly EditedLine[];
  price: Price;
  delivery: Delivery;
};

/** The zone of an order's address, how it was found, and the days that its customer was told. */
type Delivery = Pick<Order["shipping"], "zone" | "zone_source" | "arrives">;

/** The price of an edited order. The discount may not be more than the items cost. */
export function priceOfEdit(
  lines: readonly EditedLine[],
  { discount, shipping }: { discount: Centavos; shipping: Centavos },
): Price | null {
  const subtotal = subtotalOf(lines);
  if (discount > subtotal) return null;
  const total = subtotal - discount + shipping;
  return { subtotal, discount, shipping, total, vat: vatPartOf(total) };
}

/** A line of an order, with its share of the discount. */
type SharedLine = Pick<EditedLine, "variantId" | "quantity"> & { discount: Centavos };

/**
 * The share of each line in the discount after an edit: pieces that leave take theirs along, as cancelled ones do, and
 * added ones bear none.
 */
export const sharesOfEdit = (before: readonly SharedLine[], after: readonly EditedLine[]): Centavos[] =>
  after.map(({ variantId, quantity }) => {
    const line = before.find((one) => one.variantId === variantId);
    if (!line) return 0;
    return line.discount - discountOfPieces(Math.max(0, line.quantity - quantity), line.quantity, line.discount);
  });

/** How the stock of each variant changes: negative where the order takes more pieces. Sorted by product and variant. */
export function stockChanges(
  before: readonly EditedLine[],
  after: readonly EditedLine[],
): { variantId: number; change: number }[] {
  const lines = [...before, ...after].sort(
    (one, other) => one.productId - other.productId || one.variantId - other.variantId,
  );
  return [...new Set(lines.map(({ variantId }) => variantId))]
    .map((variantId) => ({ variantId, change: quantityIn(before, variantId) - quantityIn(after, variantId) }))
    .filter(({ change }) => change !== 0);
}

const quantityIn = (lines: readonly EditedLine[], variantId: number): number =>
  lines.find((line) => line.variantId === variantId)?.quantity ?? 0;

const recipientLabels = {
  phone: "Phone number",
  email: "Email",
  address: "Delivery address",
} as const satisfies Partial<Record<keyof Recipient, string>>;

/** A sentence for each item whose pieces are changed. */
export const describePieces = (before: readonly EditedLine[], after: readonly EditedLine[]): string[] =>
  stockChanges(before, after).map(({ variantId }) => {
    const from = quantityIn(before, variantId);
    const to = quantityIn(after, variantId);
    const name = [...after, ...before].find((line) => line.variantId === variantId)?.name ?? "";
    if (from === 0) return `Added: ${name} × ${to}`;
    return to === 0 ? `Removed: ${name}` : `${name}: ${from} → ${to}`;
  });

const onLabel = ["firstname", "lastname", "phone", "address"] as const satisfies (keyof Recipient)[];

/** Whether an edit changes what the shipping label of the order shows: the recipient, and in cash on delivery the amount. */
export const changesLabel = (before: EditableOrder, after: EditableOrder, isCod: boolean): boolean =>
  onLabel.some((name) => before.recipient[name] !== after.recipient[name]) ||
  (isCod && before.price.total !== after.price.total);

/** What is no longer right of a packed order after an edit: a sentence for each change of its pieces, and whether its label is wrong. */
export type PackingChanges = { pieces: readonly string[]; label: boolean };

/** The note to the person who packs; null when parcel and label are still right. */
export function packingNote({ pieces, label }: PackingChanges): string | null {
  if (pieces.length === 0) return label ? "Changed after it was packed. Print its label again." : null;
  const again = label ? "Pack the parcel again and print its label again." : "Pack the parcel again.";
  return `Changed after it was packed. ${again} ${pieces.join(". ")}.`;
}

const businessText = ({ recipient }: EditableOrder): string =>
  [recipient.business_name, recipient.business_tin, recipient.business_address].join("\n");

/** A sentence for each change, which customers read too. Personal data is not repeated. */
export function describeChanges(before: EditableOrder, after: EditableOrder): string[] {
  const names = ({ recipient }: EditableOrder) => `${recipient.firstname} ${recipient.lastname}`;
  const amount = (label: string, from: Centavos, to: Centavos) =>
    from === to ? [] : [`${label}: ${formatMoney(from)} → ${formatMoney(to)}`];
  return [
    ...(names(before) === names(after) ? [] : ["Name changed"]),
    ...Object.entries(recipientLabels).flatMap(
      ([field, label]) =>
        before.recipient[field as keyof Recipient] === after.recipient[field as keyof Recipient]
          ? []
          : [`${label} changed`], // By the table above.
    ),
    ...(businessText(before) === businessText(after) ? [] : ["Business on the invoice changed"]),
    ...(before.recipient.address === after.recipient.address &&
    before.structuredAddress?.barangay_code !== after.structuredAddress?.barangay_code
      ? ["Barangay of the delivery address changed"]
      : []),
    ...describePieces(before.lines, after.lines),
    ...(after.delivery.zone === before.delivery.zone || !after.delivery.arrives
      ? []
      : [arrivalLabel("delivery", after.delivery.arrives)]),
    ...amount("Discount", before.price.discount, after.price.discount),
    ...amount("Shipping", before.price.shipping, after.price.shipping),
    ...amount("Total", before.price.total, after.price.total),
  ];
}
