import type { Address, AddressForm } from "#contract/addresses.ts";
import type { Billing } from "../checkout/typed.ts";

/** A saved address as its form holds it. */
export const formOf = ({ id: _, province, postal_code, landmark, ...rest }: Address): AddressForm => ({
  ...rest,
  province: province ?? undefined,
  postal_code: postal_code ?? undefined,
  landmark: landmark ?? undefined,
});

/** An address as it stands on a parcel, line by line. */
export function linesOf(address: Address): string[] {
  const { street, barangay, city, province, region, postal_code, landmark, phone } = address;
  const place = [city, province, region].filter(Boolean).join(", ");
  const lines = [`${street}, ${barangay}`, [place, postal_code].filter(Boolean).join(" "), landmark, phone];
  return lines.filter((line) => line !== null);
}

/** What the checkout asks for, out of a saved address. */
export function billingOf(address: Address): Partial<Billing> {
  const lines = linesOf(address).slice(0, -1);
  return { ...namesOf(address.recipient), phone: address.phone, address: lines.join("\n") };
}

/** A name in the two parts that the checkout asks for; its last word is the family's. */
export function namesOf(name: string): Pick<Billing, "firstname" | "lastname"> {
  const words = name.trim().split(/\s+/);
  const lastname = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstname: words.join(" "), lastname };
}
