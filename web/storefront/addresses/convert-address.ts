import type { Address, AddressForm } from "#contract/addresses.ts";
import { savedAddressLines, savedAddressValue } from "#web/ui/address-value.ts";
import { formatPhone } from "#web/ui/phone.ts";
import { splitName } from "#web/ui/split-name.ts";
import type { BillingDetails } from "../orders/checkout/checkout-draft.ts";

/** A saved address as values of its form. */
export const toAddressForm = ({ id: _, province, postal_code, landmark, ...rest }: Address): AddressForm => ({
  ...rest,
  province: province ?? undefined,
  postal_code: postal_code ?? undefined,
  landmark: landmark ?? undefined,
});

/** The lines of an address on a parcel, with the phone number. */
export const addressLines = (address: Address): string[] => [...savedAddressLines(address), formatPhone(address.phone)];

/** The billing details of the checkout, from a saved address. */
export const toBillingDetails = (address: Address): Partial<BillingDetails> => ({
  ...splitName(address.recipient),
  phone: formatPhone(address.phone),
  ...savedAddressValue(address),
});
