import { regions } from "#contract/addresses.regions.ts";
import type { AddressForm } from "#contract/addresses.ts";

/** Splits an address that was typed into one field. Parts that it does not recognise stay in the street. */
export function parseAddress(typed: string): Partial<AddressForm> {
  const lines = typed.split("\n").map(wordsOf);
  // The lines below the one that ends with the region are the landmark.
  const index = lines.findIndex((words) => regionOf(withoutCode(words.at(-1) ?? "")));
  const landmark = index === -1 ? [] : lines.splice(index + 1).flat();
  const words = lines.flat();
  const found = takeRegion(words);
  const barangay = words.findIndex((word, position) => position > 0 && /^(?:brgy|bgy|barangay)\b/i.test(word));
  if (barangay > 0) [found.barangay] = words.splice(barangay, 1);
  if (words.length > 1) found.city = words.pop();
  if (words.length > 1) found.barangay ??= words.pop();
  return { ...found, street: words.join(", "), ...(landmark.length > 0 && { landmark: landmark.join(", ") }) };
}

/** Removes region, province and postal code from the end of the words, and returns them. */
function takeRegion(words: string[]): Partial<AddressForm> {
  const found: Partial<AddressForm> = {};
  for (let last = words.at(-1); last && words.length > 1; last = words.at(-1)) {
    const code = CODE.exec(last);
    const region = regionOf(withoutCode(last));
    if (code) found.postal_code = code[1];
    if (region) {
      found.region ??= region.name;
      found.province ??= region.provinces.find((province) => alike(province, withoutCode(last)));
    } else if (code?.index !== 0 && !alike(last, "Philippines")) {
      words.splice(-1, 1, withoutCode(last));
      break;
    }
    words.pop();
  }
  return found;
}

/** The region with this name or code, or the region of this province. */
const regionOf = (place: string) =>
  regions.find(({ name, code }) => alike(name, place) || alike(code, place)) ??
  regions.find(({ provinces }) => provinces.some((province) => alike(province, place)));

const alike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const wordsOf = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** A postal code alone or after the name of a place. */
const CODE = /(?:^| +)(\d{4})$/;

const withoutCode = (text: string): string => text.replace(CODE, "");
