import type { Business } from "#contract/orders.business.ts";

/** The business that the invoice of an order is for, out of a form or a row. */
export const businessOf = ({ business_name, business_tin, business_address }: Business): Business => ({
  business_name,
  business_tin,
  business_address,
});
