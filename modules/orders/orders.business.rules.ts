import { refuseFields } from "#contract/errors.ts";
import type { Business } from "#contract/orders.business.ts";

/** The business that the invoice of an order is for, out of a form or a row. */
export const businessOf = ({ business_name, business_tin, business_address }: Business): Business => ({
  business_name,
  business_tin,
  business_address,
});

/**
 * The same for an order that is saved. An invoice needs name and TIN, also when the customer only said that it is for a
 * business. @throws invalid when one of them is missing
 */
export function checkedBusiness(form: Business & { for_business?: boolean }): Business {
  const business = businessOf(form);
  if (!form.for_business && Object.values(business).every((text) => text === "")) return business;
  const missing = {
    ...(business.business_name === "" && { business_name: ["Enter the registered name of the business."] }),
    ...(business.business_tin === "" && { business_tin: ["Enter the TIN of the business."] }),
  };
  if (Object.keys(missing).length > 0) throw refuseFields(missing);
  return business;
}
