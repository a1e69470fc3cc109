import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { api, type Call } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { keysOf } from "#contract/keys.ts";
import { registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { parseRefusal } from "../../support/api/client.ts";
import { fillCart } from "../../support/api/orders.ts";
import { createProduct, smallPicture } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { validInputFor } from "../../support/api/valid-input.ts";

/** The seed: every run sends the same requests. */
const SEED = 20_261_120;

const shop = await openShop();
afterAll(shop.close);

const callers: { token: string }[] = [{ token: "nobody's" }];
let picture: Blob;
beforeAll(async () => {
  const owner = await registerStaff(shop);
  const customer = await registerCustomer(shop);
  callers.push(owner, customer);
  await fillCart(shop, customer, await createProduct(shop, owner));
  picture = await smallPicture();
});

const nasty = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e308",
  "0x10",
  "01",
  "1.0",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202e",
  "\u200b",
  "%00",
  "%",
  "%ff",
  "../../etc/passwd",
  "' or 1=1 --",
  '"; drop table products; --',
  '{"a":"\\u0000"}',
  '{"a":["\\ud800"]}',
  "{{7*7}}",
  "<script>",
  "\r\nset-cookie: a=b",
  "😀".repeat(60),
  "9".repeat(30),
  "-1",
  "0",
  "2147483648",
  "9007199254740993",
  "x".repeat(20_000),
  "2026-02-30",
  "null\u0000",
];

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...nasty) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 0.1, 2 ** 31, 2 ** 53, 1e21, 1e308, [], {}, [[]], [null], {
    a: { a: {} },
  }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(undefined),
);

/** A value for each field of a part: mostly valid, sometimes not. */
function partOf(call: Call, schema: z.ZodObject | undefined): fc.Arbitrary<Record<string, unknown>> {
  const fits = validInputFor(call);
  const fields = Object.keys(schema?.shape ?? {}).map((name): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 3, arbitrary: fc.constant(fits[name]) }, { weight: 1, arbitrary: anything }),
  ]);
  return fc.record(Object.fromEntries(fields));
}

/** Values of a path segment, without any that a client would normalise. */
const inPath = (value: unknown): unknown => {
  const text = String(value).toWellFormed();
  return ["", ".", ".."].includes(text) ? "dots" : text.slice(0, 2000);
};

function formOf(fields: Record<string, unknown>, image: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (image === "picture") form.set("image", picture, "a.jpg");
  else if (image === "bytes") form.set("image", new Blob(["\u00ff\u00d8\u00ffJFIF"]), "a.jpg");
  return form;
}

type Drawn<A> = A extends fc.Arbitrary<infer Value> ? Value : never;

/** Excluded calls: they would end the sessions that later requests need. */
const leaving: Call[] = ["POST /api/logout", "POST /api/account/delete", "DELETE /api/account/devices/:id"];
const calls = keysOf(api).filter((call) => !leaving.includes(call));

describe("API-03 random requests", () => {
  test.each(calls)("%s answers what its contract says, and never fails", async (call) => {
    const entry: Endpoint = api[call];
    const request = fc.record({
      caller: fc.nat({ max: 3 }),
      params: partOf(call, entry.params).map((params) =>
        Object.fromEntries(Object.entries(params).map(([k, v]) => [k, inPath(v)])),
      ),
      query: partOf(call, entry.query),
      body: fc.oneof({ weight: 5, arbitrary: partOf(call, entry.body) }, { weight: 1, arbitrary: anything }),
      image: fc.constantFrom("picture", "bytes", "text", "none"),
      key: fc.constantFrom("a", "b", "\u00ff", " ", "x".repeat(300)),
    });
    const run = async ({ caller, params, query, body, image, key }: Drawn<typeof request>) => {
      const payload = entry.multipart ? formOf(Object(body), image) : body;
      const input = { params, query, ...(call.startsWith("GET ") ? {} : { body: payload }) };
      const { status } = await shop.request(call, input, { as: callers[caller], headers: { "idempotency-key": key } });
      expect(status).toBeLessThan(500);
    };
    await fc.assert(fc.asyncProperty(request, run), { seed: SEED, numRuns: 30 });
  });

  test("any method on any path with any body gets a response of the common shape", async () => {
    const paths = calls.map((call) => call.split(" ")[1] ?? "");
    const request = fc.record({
      method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "SEARCH"),
      path: fc.constantFrom(...paths, "/media/:id", "/api/docs/:id", "/:id", "/api/:id", "/sanctum/:id"),
      filling: fc.constantFrom(...nasty.map(inPath), 1, 2),
      type: fc.constantFrom(
        "application/json",
        "multipart/form-data; boundary=x",
        "text/plain",
        "application/json; charset=utf-16",
        ";",
      ),
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.json().map((text) => new TextEncoder().encode(text)),
      ),
      caller: fc.nat({ max: 3 }),
      browser: fc.boolean(),
    });
    const run = async ({ method, path, filling, type, bytes, caller, browser }: Drawn<typeof request>) => {
      const filled = path.replaceAll(/:\w+/g, encodeURIComponent(String(filling)));
      const body = ["GET", "HEAD"].includes(method) ? null : new Uint8Array(bytes);
      const headers = { "content-type": type, ...(browser && { origin: "https://tulin.example" }) };
      const response = await shop.send(filled, { method, body, headers }, { as: callers[caller] });
      const text = await response.text();
      expect(response.status, `${method} ${filled}`).toBeLessThan(500);
      if (response.status >= 400 && method !== "HEAD") parseRefusal(response, text);
    };
    await fc.assert(fc.asyncProperty(request, run), { seed: SEED, numRuns: 400 });
  });
});
