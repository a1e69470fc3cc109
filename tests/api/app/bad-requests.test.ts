import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { keysOf } from "#contract/keys.ts";
import { MAX_JSON_BYTES } from "#contract/limits.ts";
import { newAccountInput, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { parseRefusal } from "../../support/api/client.ts";
import { productForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let customer: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  customer = await registerCustomer(shop);
});

/** Sends any request and returns its refusal, whose shape is checked. */
async function refusalTo(path: string, init: RequestInit = {}, manner = {}) {
  const response = await shop.send(path, init, manner);
  return { headers: response.headers, body: parseRefusal(response, await response.text()) };
}

/** The addresses of a path of the contract. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);

const json = (body: string): RequestInit => ({ method: "POST", body, headers: { "content-type": "application/json" } });

/** Inputs of every type, most of them wrong. */
const anyInputs = [undefined, null, 7, -1, 1.5, "x", "", [], {}, true, [7], [null], [{}], { a: 1 }];

/** The messages about these inputs in each field of a schema. */
const messagesAbout = (schema: z.ZodObject): string[] =>
  Object.keys(schema.shape).flatMap((name) =>
    anyInputs.flatMap(
      (input) => schema.safeParse({ [name]: input }).error?.issues.map(({ message }) => `${name}: ${message}`) ?? [],
    ),
  );

test.each(keysOf(api).filter((call) => "body" in api[call] || "query" in api[call]))(
  "API-03 %s says about each wrong type what to send",
  (call) => {
    const { body, query }: Endpoint = api[call];
    const messages = [body, query].flatMap((schema) => (schema ? messagesAbout(schema) : []));
    expect(messages.filter((message) => /: (?:Invalid|Too|Unrecognized|Expected)\b/.test(message))).toEqual([]);
  },
);

describe("API-03 bodies", () => {
  test.each([
    ["no JSON at all", "{not json"],
    ["half of it", '{"email": "maria@example.com"'],
    ["two values", "{} {}"],
    ["a comma too many", '{"email": "a",}'],
    ["a bare word", "undefined"],
    ["100,000 brackets", "[".repeat(50_000)],
    ["a prototype", '{"__proto__": {"role": "owner"}, "email": "a@b.ph", "password": "12345678"}'],
    ["a constructor's prototype", '{"constructor": {"prototype": {"role": "owner"}}}'],
  ])("%s is answered 400", async (_what, text) => {
    const { body } = await refusalTo("/api/login", json(text));
    expect([body.status, body.code]).toEqual([400, "bad_request"]);
    expect(body.message).toBe("This request could not be read. Check that it is complete and valid.");
  });

  test.each([["[]"], ['"text"'], ["1"], ["true"], [`${"[".repeat(20_000)}${"]".repeat(20_000)}`]])(
    "JSON that is no object is answered 422",
    async (text) => {
      const { body } = await refusalTo("/api/login", json(text));
      expect([body.status, body.code, Object.keys(body.validation_errors ?? {})]).toEqual([422, "invalid", ["body"]]);
    },
  );

  test.each([["null"], ["{}"], [""]])("a body of nothing (%s) gets the missing fields", async (text) => {
    const { body } = await refusalTo("/api/login", json(text));
    expect(Object.keys(body.validation_errors ?? {})).toEqual(["email", "password"]);
  });

  test("a call without a body accepts the JSON header that some clients always send", async () => {
    const leaving = await registerCustomer(shop);
    const headers = { "content-type": "application/json" };
    const response = await shop.send("/api/logout", { method: "POST", headers }, { as: leaving });
    expect(response.status).toBe(200);
    expect((await response.json()).message).toBe("Logged Out Successfully");
  });

  test("a JSON body up to the limit is accepted, one byte more responds 413", async () => {
    const filled = (bytes: number) => `{"email":"${"x".repeat(bytes - 12)}"}`;
    expect((await refusalTo("/api/login", json(filled(MAX_JSON_BYTES)))).body.status).toBe(422);
    for (const bytes of [MAX_JSON_BYTES + 1, 10_000_000]) {
      const { body } = await refusalTo("/api/login", json(filled(bytes)));
      expect([body.status, body.code]).toEqual([413, "too_large"]);
    }
  });

  test("a body of another media type responds 415, on every call with a body", async () => {
    const form = new FormData();
    form.append("email", "maria@example.com");
    const others: RequestInit[] = [
      { body: "email=maria", headers: { "content-type": "application/x-www-form-urlencoded" } },
      { body: "{}", headers: { "content-type": "text/plain" } },
      { body: "<a/>", headers: { "content-type": "application/xml" } },
      { body: "{}", headers: { "content-type": "nonsense" } },
      { body: new Uint8Array([123, 125]) },
      { body: form },
    ];
    for (const call of ["/api/login", "/api/register", "/api/add-to-cart", "/api/place-order"]) {
      for (const init of others) {
        const { body } = await refusalTo(call, { method: "POST", ...init }, { as: customer });
        expect([body.status, body.code], `${call} ${JSON.stringify(init)}`).toEqual([415, "unsupported_media_type"]);
      }
    }
    const { body } = await refusalTo("/api/store-product", json("{}"), { as: owner });
    expect([body.status, body.code]).toEqual([415, "unsupported_media_type"]);
  });

  test("a broken form responds 400", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=edge" };
    const part = '--edge\r\ncontent-disposition: form-data; name="productname"\r\n\r\nKidlat';
    for (const body of [part, `${part}\r\n--ed`, "nothing of a form", `${part}\r\n--edge\r\nbroken`]) {
      const { body: refusal } = await refusalTo("/api/store-product", { method: "POST", headers, body }, { as: owner });
      expect([400, 422], refusal.message).toContain(refusal.status);
    }
    const noBoundary = { "content-type": "multipart/form-data" };
    const { body } = await refusalTo(
      "/api/store-product",
      { method: "POST", headers: noBoundary, body: part },
      { as: owner },
    );
    expect(body.status).toBe(400);
  });

  test("a form with too many fields or files responds 413, one with prototype names 400", async () => {
    const crowded = await productForm();
    for (let field = 0; field < 100; field += 1) crowded.append(`more${field}`, "x");
    expect((await shop.expectRefusal("POST /api/store-product", { body: crowded }, { as: owner })).body.status).toBe(
      413,
    );
    const files = await productForm();
    for (let file = 0; file < 20; file += 1) files.append(`file${file}`, new Blob(["x"]), "x.jpg");
    expect((await shop.expectRefusal("POST /api/store-product", { body: files }, { as: owner })).body.status).toBe(413);
    const proto = await productForm({ __proto__: "x", constructor: "x" });
    proto.append("__proto__", "x");
    expect((await shop.expectRefusal("POST /api/store-product", { body: proto }, { as: owner })).body.status).toBe(400);
  });
});

describe("API-03 addresses", () => {
  test("an unknown path responds 404, under /api and elsewhere, for any method", async () => {
    for (const path of [
      "/api/nothing",
      "/api",
      "/api/",
      "/api/cart/",
      "/api/login/extra",
      "/nothing",
      "/",
      "/media/x.webp",
    ]) {
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
        const { body } = await refusalTo(path, { method });
        expect([body.status, body.code], `${method} ${path}`).toEqual([404, "not_found"]);
      }
    }
  });

  test("a path that cannot be decoded responds 404", async () => {
    for (const path of ["/%", "/api/%E0%A4%A", "/api/viewproductdetail/%ff", "/api/edit-product/%c0%80", "/media/%"]) {
      expect((await refusalTo(path)).body.code, path).toBe("not_found");
    }
  });

  test("a file outside the picture folder is not served", async () => {
    for (const path of [
      "/media/..%2f..%2fpackage.json",
      "/media/%2e%2e%2fx",
      "/media/%00.webp",
      "/media/",
      "/media/.",
    ]) {
      expect([403, 404, 400], path).toContain((await refusalTo(path)).body.status);
    }
  });

  test("a known path with another method responds 405 and lists the allowed ones", async () => {
    const paths = new Map<string, string[]>();
    for (const call of keysOf(api)) {
      const [method = "", path = ""] = call.split(" ");
      paths.set(path, [...(paths.get(path) ?? []), method]);
    }
    for (const pattern of paths.keys()) {
      const path = pattern.replaceAll(/:\w+/g, "1");
      // `/x/export` is also an `/x/:id`.
      const methods = [...paths].flatMap(([other, allowed]) => (patternOf(other).test(path) ? allowed : []));
      const takes = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"]) {
        if (takes.includes(method)) continue;
        const { headers, body } = await refusalTo(path, { method }, { as: owner });
        expect([body.status, body.code], `${method} ${path}`).toEqual([405, "method_not_allowed"]);
        expect(headers.get("allow")?.split(", ").sort()).toEqual(takes.sort());
      }
    }
  });

  test("HEAD responds like GET, without a body", async () => {
    const response = await shop.send("/api/getScooter", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  test("a URL that is too long is refused", async () => {
    const { body } = await refusalTo(`/api/viewproductdetail/${"9".repeat(10_000)}`);
    expect([body.status, body.code]).toEqual([404, "product_not_found"]);
  });
});

describe("API-03 invalid HTTP", () => {
  /** The response to these bytes, as text. */
  const answerTo = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(shop.url);
      const chunks: Buffer[] = [];
      const socket = connect({ host: hostname, port: Number(port) });
      socket.write(bytes);
      socket
        .on("data", (chunk) => chunks.push(chunk))
        .on("error", reject)
        .on("close", () => resolve(Buffer.concat(chunks).toString()));
    });

  test.each([
    ["nonsense", "nonsense\r\n\r\n", 400, "bad_request"],
    [
      "two lengths",
      "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
      400,
      "bad_request",
    ],
    ["two hosts", "GET /healthz HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n", 400, "bad_request"],
    ["two hosts of a page", "GET / HTTP/1.1\r\nhost: x\r\nhost: x\r\nconnection: close\r\n\r\n", 400, "bad_request"],
    ["GET *", "GET * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 400, "bad_request"],
    [
      "a target of another protocol",
      "GET ftp://x/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
      400,
      "bad_request",
    ],
    [
      "an unknown absolute target",
      "GET http://x/api/none HTTP/1.1\r\nhost: y\r\nconnection: close\r\n\r\n",
      404,
      "not_found",
    ],
    ["a header of 20 KB", `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(20_000)}\r\n\r\n`, 413, "too_large"],
  ])("%s is answered in the shop's own shape", async (_what, bytes, status, code) => {
    const [head = "", text = ""] = (await answerTo(bytes)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [, ...lines] = head.split("\r\n");
    const headers = new Headers(
      lines.map((line): [string, string] => [line.split(": ")[0] ?? "", line.split(": ")[1] ?? ""]),
    );
    expect(parseRefusal(new Response(null, { status, headers }), text)).toMatchObject({ status, code });
  });

  test.each([
    ["GET http://shop.example/healthz", 200, '{"status":200}'],
    ["GET HTTP://shop.example:8080/api/getScooter?limit=1", 200, '{"status":200,"scooter":[],"next_cursor":null}'],
    ["HEAD http://shop.example/healthz", 200, ""],
    ["OPTIONS *", 204, ""],
  ])("API-03 %s, which is legal HTTP, is answered %i", async (target, status, expected) => {
    const answer = await answerTo(`${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    const [head = "", text] = answer.split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toBe(expected);
    if (status === 204) expect(head).toMatch(/^allow: (?=.*GET)(?=.*POST)/im);
  });
});

test("API-03 the timeouts for requests that never end are set", () => {
  const { requestTimeout, headersTimeout } = shop.app.server;
  for (const limit of [requestTimeout, headersTimeout]) expect(limit > 0 && limit <= 300_000).toBe(true);
});

test("API-03 a shop that stops ends a connection that was never used, and does not wait for its first request", async () => {
  const other = await openShop();
  const socket = connect(Number(new URL(other.url).port), "127.0.0.1");
  await once(socket, "connect");
  let ended = false;
  socket.once("close", () => {
    ended = true;
  });
  const stopped = other.close();
  // Without it the connection ends after 90 seconds.
  await expect.poll(() => ended, { timeout: 45_000 }).toBe(true);
  await stopped;
});

test("API-03 unknown fields of a registration are ignored", async () => {
  const { body } = await shop.call("POST /api/register", {
    body: { ...newAccountInput(), id: 1, created_at: "2020" } as never,
  });
  expect(body.role).toBe("customer");
});
