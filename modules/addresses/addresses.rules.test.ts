import { expect, test } from "vitest";
import { phone } from "#contract/fields.ts";
import { parsePhilippinePhone } from "./addresses.rules.ts";

test("BIZ-03 a form accepts exactly the prefixes of numbers that the server reads", () => {
  const prefixes = Array.from({ length: 8000 }, (_, index) => String(2000 + index));
  const numbers = prefixes.flatMap((prefix) => ["0142", "12345", "123456"].map((rest) => prefix + rest));
  const typed = numbers.flatMap((number) => [`0${number}`, `+63${number}`]);
  const accepted = typed.filter((number) => phone.safeParse(number).success);
  expect(accepted).toEqual(typed.filter((number) => parsePhilippinePhone(number) !== null));
  expect(accepted.length).toBeGreaterThan(1000);
});

test.each(["+9175550142", "+1 415 555 2671", "0900 555 0142", "09500000000000"])(
  "BIZ-03 %s is refused by the form",
  (typed) => {
    expect(phone.safeParse(typed).success).toBe(false);
  },
);
