import { addressLines } from "#contract/addresses.format.ts";
import type { Address, OrderAddress } from "#contract/addresses.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { Place } from "#contract/places.ts";

/** A barangay that was chosen, with the names on a parcel. */
export type ChosenBarangay = Pick<OrderAddress, "barangay_code" | "barangay" | "city" | "province" | "region">;

export const chosenBarangay = ({ code, name, city, province, region }: Place): ChosenBarangay => ({
  barangay_code: code,
  barangay: name,
  province,
  city: city ?? "",
  region: region ?? "", // Every barangay is in both.
});

/**
 * What a form has as postal code after another barangay was chosen: its own, where it is known. Otherwise what was typed stays, unless it
 * belongs to another city.
 */
export const postalCodeAfter = (
  typed: string,
  before: ChosenBarangay | null,
  chosen: ChosenBarangay,
  known: string | null,
): string => known ?? (before && before.city !== chosen.city ? "" : typed);

/** An address in a form: its text, and its parts as JSON; these are empty while no barangay is chosen. */
export type AddressValue = { address: string; structured_address: string };

/** The fields of an address that a message can be about: the whole text, or the parts beside a chosen barangay. */
export const addressLabels = {
  address: "Full address",
  address_street: "House number and street",
  address_postal_code: "Postal code",
};

/** Messages by field, with those about `structured_address` at the parts that they are about. The text of these parts has no field. */
export function addressErrors(errors: FieldErrors): FieldErrors {
  const { structured_address: messages = [], address: _, ...others } = errors;
  if (messages.length === 0) return errors;
  const postal = messages.filter((message) => /postal/i.test(message));
  const street = messages.filter((message) => !postal.includes(message));
  return {
    ...others,
    ...(street.length > 0 && { address_street: street }),
    ...(postal.length > 0 && { address_postal_code: postal }),
  };
}

/** The parts of an address in a form; null for an address that is only text. */
export const partsOf = ({ structured_address: json }: Pick<AddressValue, "structured_address">): OrderAddress | null =>
  json === "" ? null : (JSON.parse(json) as OrderAddress); // Written by `addressValue`.

/** An address with these parts, as a form holds it. */
export const addressValue = (parts: OrderAddress): AddressValue => ({
  address: addressLines(parts).join("\n"),
  structured_address: JSON.stringify(parts),
});

/** The lines of a saved address on a parcel. An address that was typed stays as it was. */
export function savedAddressLines(address: Omit<Address, "id" | "recipient" | "phone" | "default">): string[] {
  const { barangay_code, street, barangay, city, province, region, postal_code, landmark } = address;
  if (barangay_code !== null) return addressLines(address);
  const place = [city, province, region].filter(Boolean).join(", ");
  const lines = [`${street}, ${barangay}`, [place, postal_code].filter(Boolean).join(" "), landmark];
  return lines.filter((line) => line !== null);
}

/** A saved address, as a form holds it. */
export function savedAddressValue(address: Address): AddressValue {
  const { barangay_code, street, barangay, city, province, region, postal_code, landmark } = address;
  return barangay_code === null
    ? { address: savedAddressLines(address).join("\n"), structured_address: "" }
    : addressValue({ barangay_code, street, barangay, city, province, region, postal_code, landmark });
}

/** The parts of an address as they are sent beside its text. */
type SentParts = { barangay_code: string; street: string; landmark: string; postal_code: string };

/** The parts of an address as a field to send; no field for an address that is only text. */
export function sentParts(value: Pick<AddressValue, "structured_address">): { structured_address: SentParts } | object {
  const parts = partsOf(value);
  if (!parts) return {};
  const { barangay_code, street, landmark, postal_code } = parts;
  return { structured_address: { barangay_code, street, landmark: landmark ?? "", postal_code: postal_code ?? "" } };
}

/** The PSGC code of the barangay of an address; null for an address that is only text. */
export const barangayCodeOf = (value: Pick<AddressValue, "structured_address">): string | null =>
  partsOf(value)?.barangay_code ?? null;
