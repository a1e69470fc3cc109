/** What a search of the emails looks for: those about an order, those to an address that begins so, or both. */
export type EmailSearch = { orderId: number | null; address: string | null };

const ORDER = /^(?:TL-\d{6}-)?([1-9]\d{0,14})$/i;

/** Parses a search of the emails. The number of an order is the last part of its tracking number. */
export function parseEmailSearch(input: string): EmailSearch {
  const order = ORDER.exec(input)?.[1];
  return {
    orderId: order === undefined ? null : Number(order),
    address: input.toUpperCase().startsWith("TL-") ? null : input.toLowerCase(),
  };
}
