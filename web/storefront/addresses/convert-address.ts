import { addressLines as parcelLines } from "#contract/addresses.format.ts";
import type { Address, AddressForm } from "#contract/addresses.ts";
import { addressValue } from "#web/ui/address-value.ts";
import { formatPhone } from "#web/ui/phone.ts";
import type { BillingDetails } from "../orders/checkout/checkout-draft.ts";

/** A saved address as values of its form. */
export const toAddressForm = ({ id: _, province, postal_code, landmark, ...rest }: Address): AddressForm => ({
  ...rest,
  province: province ?? undefined,
  postal_code: postal_code ?? undefined,
  landmark: landmark ?? undefined,
});

/** The lines of an address on a parcel, with the phone number. An address that was typed stays as it was. */
export function addressLines(address: Address): string[] {
  const { barangay_code, street, barangay, city, province, region, postal_code, landmark, phone } = address;
  if (barangay_code !== null) return [...parcelLines(address), formatPhone(phone)];
  const place = [city, province, region].filter(Boolean).join(", ");
  const lines = [
    `${street}, ${barangay}`,
    [place, postal_code].filter(Boolean).join(" "),
    landmark,
    formatPhone(phone),
  ];
  return lines.filter((line) => line !== null);
}

/** The billing details of the checkout, from a saved address. */
export function toBillingDetails(address: Address): Partial<BillingDetails> {
  const { barangay_code, street, barangay, city, province, region, postal_code, landmark } = address;
  const value =
    barangay_code === null
      ? { address: addressLines(address).slice(0, -1).join("\n"), structured_address: "" }
      : addressValue({ barangay_code, street, barangay, city, province, region, postal_code, landmark });
  return { ...splitName(address.recipient), phone: formatPhone(address.phone), ...value };
}

/** Words that belong to the family name after them: dela Cruz, de los Santos, San Jose, Sta. Maria. */
const PARTICLE = /^(?:d[ae]|del|dela|delas|delos|l[ao]s?|san|santa|santo|st[ao]\.?)$/i;
const SUFFIX = /^(?:[js]r\.?|i{2,3}|iv)$/i;

/** Splits a name into first and last name. The last name is the last word with its particles and suffix. */
export function splitName(name: string): Pick<BillingDetails, "firstname" | "lastname"> {
  const words = name.trim().split(/\s+/);
  let begin = words.length - 1;
  if (begin > 1 && SUFFIX.test(words[begin] ?? "")) begin -= 1;
  while (begin > 1 && PARTICLE.test(words[begin - 1] ?? "")) begin -= 1;
  return begin < 1
    ? { firstname: words.join(" "), lastname: "" }
    : { firstname: words.slice(0, begin).join(" "), lastname: words.slice(begin).join(" ") };
}
