/** Numbers as people read them. Apart from what reads numbers, since every page of the storefront loads it. */

/**
 * A number as people read it: `1,150` or `1,234.5`. Not by `Intl.NumberFormat`: the first one in a page loads its
 * tables for 15 ms, and on a phone every page waited 60 ms for them.
 */
export function formatNumber(value: number | string): string {
  const [whole = "", ...decimals] = String(value).split(".");
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ","), ...decimals].join(".");
}

/** A quantity: its number as people read it, and its unit. A number without a unit stays as it is: it may be a year. */
export const formatQuantity = (value: number, unit: string): string =>
  unit === "" ? String(value) : `${formatNumber(value)} ${unit}`;
