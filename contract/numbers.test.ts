import { expect, test } from "vitest";
import { z } from "zod";
import { api, type Call } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";
import { keysOf } from "./keys.ts";
import { numberProblem } from "./numbers.ts";

type Field = { path: string; schema: z.ZodType };

/** The fields of a schema, also those of the objects in it. */
function fieldsOf(schema: unknown, path: string): Field[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[]`);
  return schema instanceof z.ZodType ? [{ path, schema }] : [];
}

const readsAsNumber = ({ schema }: Field): boolean =>
  ["7", "70"].some((text) => typeof schema.safeParse(text).data === "number");

const numberFields = keysOf(api).flatMap((call: Call) => {
  const { body }: Endpoint = api[call];
  // The ids of scooters and branches are chosen, not typed.
  return fieldsOf(body, call).filter((field) => readsAsNumber(field) && !/(scooter|branch)$|\.id$/.test(field.path));
});

test("OPT-03 many fields of forms read text as a number", () => {
  expect(numberFields.length).toBeGreaterThan(40);
  expect(numberFields.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "PUT /api/admin/test-ride-branches/:id.scooters[].capacity",
      "PUT /api/admin/payment-settings.expiry_minutes",
      "POST /api/admin/shipping-zones.min_days",
      "POST /api/update-product/:id.stock_seen",
    ]),
  );
});

test.each(["636,39", "1,2,3", "1.234,5", "63.639.50", "1e1", "0x10", "0b1", "１２", "1 0", "10x", "+", "Infinity"])(
  "OPT-03 none of them reads %j as one",
  (typed) => {
    expect(numberFields.filter(({ schema }) => schema.safeParse(typed).success).map(({ path }) => path)).toEqual([]);
  },
);

test("OPT-03 an amount of more than two decimals is refused, not rounded", () => {
  // Fields that are not only in pesos. Where staff choose percent or pesos, the schema of the whole form checks the amount.
  const others = /latitude|longitude|min_rating|prices\.amount$|coupons.*\.value$/;
  const accepted = numberFields.filter(({ schema }) => schema.safeParse("12.345").success);
  expect(accepted.map(({ path }) => path).filter((path) => !others.test(path))).toEqual([]);
});

test("OPT-03 a number with a sign or a word is asked for without them, and an unclear one in the usual format", () => {
  const ask = "Enter a percentage from 1 to 100.";
  for (const typed of ["20%", "₱1,290", "5 pcs"])
    expect(numberProblem(typed, ask)).toBe("Enter only the number, without signs or words.");
  for (const typed of ["636,39", "−1,25", "1 000"]) expect(numberProblem(typed, ask)).toContain("63,639.50");
  expect(numberProblem("many", ask)).toBe(ask);
});
