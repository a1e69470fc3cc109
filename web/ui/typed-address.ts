import { addressValue, type ChosenBarangay, postalCodeAfter } from "./address-value.ts";
import { cleanStreet, oneLine, typedStreet } from "./typed-street.ts";

/** What the fields of an address hold: the one text, and the details besides the barangay. */
export type AddressTexts = { address: string; street: string; landmark: string; postal_code: string };

type AddressDetails = Omit<AddressTexts, "address">;

/**
 * The details of an address whose barangay is chosen after it was typed as one text. The text counts: it was typed last. `left` is the
 * barangay that was chosen before the text was begun; what the form itself wrote of it at the end of the text is not part of the street.
 */
export function detailsAfterTyping(
  texts: AddressTexts,
  left: ChosenBarangay | null,
  chosen: ChosenBarangay,
  known: string | null,
): AddressDetails {
  const written = left && addressValue({ ...left, ...texts }).address.slice(texts.street.length);
  if (!written || !texts.address.endsWith(written)) return readText(texts.address, chosen, known);
  const street = texts.address.slice(0, -written.length).replace(/[\s,;]+$/, "");
  return { ...detailsAfterChange({ ...texts, street }, left, chosen, known), landmark: texts.landmark };
}

/** Street and postal code after another barangay was chosen. */
export function detailsAfterChange(
  { street, postal_code }: Omit<AddressDetails, "landmark">,
  before: ChosenBarangay | null,
  chosen: ChosenBarangay,
  known: string | null,
): Omit<AddressDetails, "landmark"> {
  const typed = cleanStreet(street, chosen, known);
  return {
    street: typed.street,
    postal_code: typed.postalCode ?? postalCodeAfter(postal_code, before, chosen, known),
  };
}

/** A line after the names is the landmark, as in the text of a saved address. */
function readText(text: string, chosen: ChosenBarangay, known: string | null): AddressDetails {
  const whole = typedStreet(text, chosen, known);
  const [, before = "", landmark = ""] = /^(.+)\n(.+)$/s.exec(text.trim()) ?? [];
  const above = typedStreet(before, chosen, known);
  const hasLandmark = whole.street === oneLine(text) && above.street !== oneLine(before) && above.street !== "";
  const { street, postalCode } = hasLandmark ? above : whole;
  return { street, landmark: hasLandmark ? landmark.trim() : "", postal_code: postalCode ?? "" };
}
