import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** A Philippine phone number in E.164, for example +639175550142; null when it is not valid. */
export function parsePhilippinePhone(input: string): string | null {
  const number = parsePhoneNumberFromString(input, "PH");
  return number?.country === "PH" && number.isValid() ? number.number : null;
}

/** A stored number as it is written in the Philippines: `0917 555 0142`, `(02) 8555 0118`. */
export const formatNationalPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
