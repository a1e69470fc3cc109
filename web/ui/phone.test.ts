import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { formatPhone } from "./phone.ts";

test.each([
  ["+639175550142", "0917 555 0142"],
  ["+638955550142", "0895 555 0142"],
  ["+63285550142", "(02) 8555 0142"],
  ["+63322345678", "(032) 234 5678"],
  ["+63882345678", "(088) 234 5678"],
])("BIZ-03 %s is written %s, here and on the papers that the server writes", (e164, local) => {
  expect(formatPhone(e164)).toBe(local);
  expect(parsePhoneNumberFromString(e164)?.formatNational()).toBe(local);
});

test.each(["0917 555 01", "+14155552671", "no number", ""])(
  "what is no number of here, %o, stays as it is",
  (typed) => {
    expect(formatPhone(typed)).toBe(typed);
  },
);
