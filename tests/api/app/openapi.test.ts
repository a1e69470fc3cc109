import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { api, type Call } from "#contract/api.ts";
import { type Endpoint, scopeOf } from "#contract/endpoint.ts";
import { refusals } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { refusalsOf } from "#http/router.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";

/** The mounted routes, as `GET /api/cart`, without HEAD. The channel is called before any route is mounted. */
const mounted = new Set<string>();

function listen(message: unknown): void {
  // The channel's documented message: https://fastify.dev/docs/latest/Reference/Hooks/#diagnostics-channel-hooks
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) if (each !== "HEAD") mounted.add(`${each} ${url}`);
  });
}

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().min(1),
  tags: z.array(z.string()).length(1),
  "x-permission": z.string().optional(),
  "x-scope": z.string().optional(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean().optional() }))
    .default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.unknown()) }).optional(),
  security: z.array(z.unknown()).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().min(1) })),
});
const description = z.looseObject({
  openapi: z.string().startsWith("3.1"),
  info: z.looseObject({ description: z.string(), contact: z.looseObject({ name: z.string().min(1) }) }),
  servers: z.array(z.object({ url: z.string().min(1) })).min(1),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.object({
      bearer: z.looseObject({ "x-permissions": z.record(z.string(), z.unknown()) }),
      apiKey: z.looseObject({ "x-scopes": z.record(z.string(), z.string()) }),
    }),
  }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

let shop: Shop;
let document: z.output<typeof description>;
beforeAll(async () => {
  subscribe("fastify.initialization", listen);
  shop = await openShop();
  unsubscribe("fastify.initialization", listen);
  document = description.parse(await (await shop.send("/api/openapi.json")).json());
});
afterAll(() => shop.close());

const calls = keysOf(api);
const described = (call: Call) => {
  const [method = "", path = ""] = call.split(" ");
  return document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
};

const schemesOf = (entry: Endpoint) => {
  if (entry.access === "anyone") return undefined;
  return scopeOf(entry) ? [{ bearer: [] }, { apiKey: [] }] : [{ bearer: [] }];
};

describe("mounted routes", () => {
  test("API-05 are the calls of the contract and a known list of others", () => {
    const noCalls = [
      // A stream of events, which does not end.
      /^GET \/api\/admin\/updates$/,
      /^GET \/api\/openapi\.json$/,
      /^GET \/api\/docs(\/.*)?$/,
      /^[A-Z]+ \/api(\/\*)?$/,
      /^GET \/media\/:name$/,
      /^(GET|POST) \/sandbox-pay\//,
    ];
    const others = [...mounted].filter((route) => !noCalls.some((pattern) => pattern.test(route)));
    expect(others.sort()).toEqual([...calls].sort());
  });
});

describe("the OpenAPI document", () => {
  test("API-05 is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, "3.1"]);
  });

  test("API-05 contains exactly the calls of the contract, each with its own operation id", () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(calls.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
    for (const call of calls) expect(described(call)?.summary, call).toBe(api[call].summary);
  });

  test.each(calls)("%s is described with its parts, its reply and all its refusals", (call) => {
    const entry: Endpoint = api[call];
    const { parameters, requestBody, security, responses } = operation.parse(described(call));
    const namesIn = (place: string) => parameters.filter((each) => each.in === place).map(({ name }) => name);
    expect(namesIn("path")).toEqual(Object.keys(entry.params?.shape ?? {}));
    expect(namesIn("query")).toEqual(Object.keys(entry.query?.shape ?? {}));
    const kind = entry.multipart ? "multipart/form-data" : "application/json";
    expect(Object.keys(requestBody?.content ?? {})).toEqual(entry.body ? [kind] : []);
    expect(security).toEqual(schemesOf(entry));
    expect(described(call)?.["x-scope"]).toBe(scopeOf(entry) ?? undefined);
    const isOfStaff = entry.access !== "anyone" && entry.access !== "account";
    expect(described(call)?.["x-permission"]).toBe(isOfStaff ? entry.access : undefined);
    const statuses = [entry.reply.shape.status.value, ...refusalsOf(call).map((code) => refusals[code].status)];
    expect(Object.keys(responses).map(Number).sort()).toEqual([...new Set(statuses)].sort());
    for (const code of refusalsOf(call)) expect(responses[refusals[code].status]?.description).toContain(code);
  });

  test("API-05 KEY-02 names the permission and the scope of each staff call and the roles that have it", () => {
    expect(described("POST /api/store-product")?.description).toBe(
      "Asks for `edit_products`: owner, manager. API keys need the scope `edit_products`.",
    );
    expect(described("GET /api/admin/staff")?.description).toBe(
      "Asks for `see_staff`: owner, manager. Not for API keys.",
    );
    expect(described("GET /api/cart")?.description).toBe("Asks for a signed-in account.");
    expect(described("GET /api/getScooter")?.description).toBe("For everybody.");
  });

  // What the ruleset spectral:oas asks for beyond a valid document; its linter needs 200 packages.
  test("API-05 declares and describes what its calls refer to, and nothing else", () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const tags = document.tags.map(({ name }) => name);
    expect(tags.toSorted()).toEqual([...new Set(operations.flatMap((each) => each.tags))].toSorted());
    const { bearer, apiKey } = document.components.securitySchemes;
    const declared = Object.keys(bearer["x-permissions"]);
    const asked = operations.flatMap((each) => each["x-scope"] ?? []);
    expect(Object.keys(apiKey["x-scopes"]).toSorted()).toEqual([...new Set(asked)].toSorted());
    for (const each of operations) if (each["x-permission"]) expect(declared).toContain(each["x-permission"]);
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(Object.keys(document.components.schemas).sort()).toEqual([...new Set(references)].sort());
  });

  test("API-05 lists the required fields of forms", () => {
    const form = z
      .object({
        content: z.object({
          "multipart/form-data": z.object({ schema: z.looseObject({ required: z.array(z.string()) }) }),
        }),
      })
      .parse(described("POST /api/store-product")?.requestBody);
    const { required } = form.content["multipart/form-data"].schema;
    expect(required).toEqual(expect.arrayContaining(["productname", "stock", "selling", "original"]));
    // A picture is sent as `image`, or is in the `gallery` already.
    for (const name of ["attributes", "image", "gallery"]) expect(required).not.toContain(name);
  });

  test("API-05 API-07 says that a query which a call does not name is ignored, and it is", async () => {
    expect(document.info.description).toContain("a list takes `limit`, `cursor` and `sort` only where it names them");
    expect(described("GET /api/product-types")?.parameters).toEqual([]);
    const whole = await (await shop.send("/api/product-types")).json();
    expect(whole.types.length).toBeGreaterThan(1);
    const narrowed = await shop.send("/api/product-types?limit=1&sort=name&cursor=x");
    expect([narrowed.status, await narrowed.json()]).toEqual([200, whole]);
  });

  test("API-05 has a page to read and try it", async () => {
    const response = await shop.send("/api/docs/");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("swagger");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
  });
});
