import { refuseFields } from "#contract/errors.ts";
import type { Business } from "#contract/orders.business.ts";

/** The business of an order, of which an invoice needs name and TIN. @throws invalid when one of them is missing */
export function checkedBusiness({ business_name, business_tin, business_address }: Business): Business {
  const business = { business_name, business_tin, business_address };
  if (Object.values(business).every((text) => text === "")) return business;
  const missing = {
    ...(business_name === "" && { business_name: ["Enter the registered name of the business."] }),
    ...(business_tin === "" && { business_tin: ["Enter the TIN of the business."] }),
  };
  if (Object.keys(missing).length > 0) throw refuseFields(missing);
  return business;
}
