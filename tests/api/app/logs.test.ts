import { expect, onTestFinished, test } from "vitest";
import { newAccountInput, registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { fillCart, readCart } from "../../support/api/orders.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { phonePhoto } from "../../support/pictures.ts";

/** A shop that a test may break. */
async function ownShop(): Promise<Shop> {
  const shop = await openShop();
  onTestFinished(shop.close);
  return shop;
}

type Line = { request?: string; msg: string; level: number; err?: { message: string }; [more: string]: unknown };
const linesOf = (shop: Shop): Line[] => shop.log.map((line) => JSON.parse(line));

/** A person whose data can be searched for in the log. */
const rosa = {
  name: "Rosario Villanueva",
  email: "rosario.v@postbox.example",
  password: "lihim na salita 77",
};
const home = {
  firstname: "Rosario",
  lastname: "Villanueva",
  phone: "0917 555 0199",
  email: "deliver@rosario.example",
  address: "77 Kalye Sampaguita, Barangay Masaya, Marikina",
};
const from = "203.0.113.77";
const telling = [
  ...Object.values(rosa),
  ...Object.values(home),
  "Rosario",
  "Sampaguita",
  "Masaya",
  "5550199",
  "555 0199",
  "rosario.v",
  from,
  "wrong guess",
  "what I look for",
];

test("one line per request has the call, status and time, with the request id of the response", async () => {
  const shop = await ownShop();
  const person = await registerCustomer(shop);
  shop.log.length = 0;
  const done = await shop.call("GET /api/account", {}, { as: person });
  const missing = await shop.expectRefusal("GET /api/my-order/:id", { params: { id: 123_456 } }, { as: person });
  await shop.send("/nowhere/at/all?q=secret");
  await shop.send("/%");
  const lines = linesOf(shop);
  expect(lines.map(({ method, route, status, code, msg }) => [method, route, status, code, msg])).toEqual([
    ["GET", "/api/account", 200, undefined, "request"],
    ["GET", "/api/my-order/:id", 404, "order_not_found", "request"],
    ["GET", "unknown", 404, "not_found", "request"],
    ["GET", "unknown", 404, "not_found", "request"],
  ]);
  expect(lines[0]?.request).toBe(done.headers.get("x-request-id"));
  expect(lines[1]?.request).toBe(missing.body.request_id);
  expect(typeof lines[0]?.ms).toBe("number");
});

test("a request id from a client is ignored", async () => {
  const shop = await ownShop();
  const headers = { "x-request-id": "forged", "request-id": "forged" };
  const response = await shop.call("GET /healthz", {}, { headers });
  expect(response.headers.get("x-request-id")).not.toContain("forged");
  expect(shop.log.join("")).not.toContain("forged");
});

test("the log contains no personal data, also after refusals and internal errors", async () => {
  const shop = await ownShop();
  const owner = await registerStaff(shop);
  const product = await createProduct(shop, owner, { image: new Blob([new Uint8Array(await phonePhoto())]) });
  const { body: signedIn } = await shop.call("POST /api/register", { body: rosa }, { ipAddress: from });
  const { token } = (await shop.call("POST /api/login", { body: rosa }, { ipAddress: from })).body;
  const manner = { as: { token }, from };

  await shop.request("POST /api/login", { body: { ...rosa, password: "wrong guess" } }, { ipAddress: from });
  await shop.request("POST /api/login", { body: { ...rosa, email: "wrong guess@" } }, { ipAddress: from });
  await shop.request("POST /api/register", { body: rosa }, { ipAddress: from });
  await shop.request("GET /api/search", { query: { q: "what I look for" } }, manner);
  await shop.send(`/api/rosario.v@postbox.example/${token}?email=${rosa.email}`, {}, manner);
  await shop.send("/%", { headers: { referer: rosa.email } }, manner);
  const broken = { method: "POST", body: `{"email": "${rosa.email}"`, headers: { "content-type": "application/json" } };
  await shop.send("/api/login", broken, manner);
  await shop.request(
    "POST /api/update-product/:id",
    { params: { id: product.id }, body: productEditForm({ title: rosa.name }) },
    manner,
  );
  await fillCart(shop, { token }, product, 2);
  const key = (await readCart(shop, { token })).checkout_key ?? "";
  await shop.request("POST /api/place-order", { body: { ...deliveryDetails, ...home, phone: "5550199" } }, manner);

  // The database rejects the row, and its error contains the row.
  await shop.pool.query("alter table orders add constraint nothing_goes check (false) not valid");
  const failed = await shop.expectRefusal(
    "POST /api/place-order",
    { body: home },
    { ...manner, headers: { "idempotency-key": key } },
  );
  expect(failed.status).toBe(500);
  await shop.pool.query("alter table orders drop constraint nothing_goes");
  await shop.pool.query("alter table orders alter column address type integer using 0");
  expect((await shop.expectRefusal("POST /api/place-order", { body: home }, manner)).status).toBe(500);
  await shop.pool.query("alter table orders alter column address type text");
  await shop.call("POST /api/place-order", { body: home }, manner);
  await shop.call("POST /api/logout", {}, manner);

  expect(shop.log.filter((line) => line.includes('"request"')).length).toBeGreaterThan(15);
  const log = shop.log.join("");
  for (const word of [...telling, token, signedIn.token, key, owner.token]) expect(log).not.toContain(word);
});

test("API-03 an internal error responds with a general message and the request id; the log has the details", async () => {
  const shop = await ownShop();
  const person = await registerCustomer(shop);
  await shop.pool.query("drop table cart_lines");
  const { status, body } = await shop.expectRefusal("GET /api/cart", {}, { as: person });
  expect(status).toBe(500);
  expect(body).toEqual({
    status: 500,
    message: "The problem is on our side. Please try again.",
    code: "broken",
    request_id: body.request_id,
  });
  const logged = linesOf(shop).filter(({ request }) => request === body.request_id);
  expect(logged.map(({ msg, level }) => [msg, level])).toEqual([
    ["request failed", 50],
    ["request", 30],
  ]);
  expect(logged[0]?.err).toMatchObject({ code: "42P01", message: 'relation "cart_lines" does not exist' });
});

test("ACC-01 a registration that fails half-way creates no account, so that it can be retried", async () => {
  const shop = await ownShop();
  await shop.pool.query("drop table sessions cascade");
  const person = newAccountInput();
  expect((await shop.expectRefusal("POST /api/register", { body: person })).status).toBe(500);
  const { rowCount } = await shop.pool.query("select from accounts where email = $1", [person.email]);
  expect(rowCount).toBe(0);
});
