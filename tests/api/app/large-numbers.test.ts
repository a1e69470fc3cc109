import { afterAll, beforeAll, expect, test } from "vitest";
import { api, type Call } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { keysOf } from "#contract/keys.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";
import { validInputFor } from "../../support/api/valid-input.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** What does not fit into an integer of PostgreSQL; the second one is too large in centavos, too. */
const tooLarge = [2 ** 31, Number.MAX_SAFE_INTEGER];

/** The same value with one of its whole numbers replaced, each in turn. */
function withNumber(value: unknown, large: number): unknown[] {
  if (Number.isInteger(value)) return [large];
  if (typeof value !== "object" || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    withNumber(part, large).map((other) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
    ),
  );
}

const withBody = keysOf(api).filter((call) => {
  const { body, multipart }: Endpoint = api[call];
  return body !== undefined && !multipart;
});

test.each(withBody)("API-03 %s does not fail when a whole number is too large", async (call: Call) => {
  const { params, body }: Endpoint = api[call];
  const fits = validInputFor(call);
  const of = (names: object | undefined) =>
    Object.fromEntries(Object.keys(names ?? {}).map((name) => [name, fits[name]]));
  for (const large of tooLarge) {
    for (const sent of withNumber(of(body?.shape), large)) {
      const { status } = await shop.request(call, { params: of(params?.shape), body: sent }, { as: owner });
      expect(status, JSON.stringify(sent)).toBeLessThan(500);
    }
  }
});
