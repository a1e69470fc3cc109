import { afterAll, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { keysOf } from "#contract/keys.ts";
import { newAccountInput, registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { uniqueIpAddress } from "../../support/api/client.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { createSignedInCustomer, createSignedInCustomers, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

const login = (email: string, password: string, from: string, cookie?: string) =>
  shop.request(
    "POST /api/login",
    { body: { email, password } },
    { ipAddress: from, ...(cookie && { headers: { cookie } }) },
  );

/** When the newest delay of this kind ends, in milliseconds. */
async function delayEnds(kind: string): Promise<number> {
  const { rows } = await shop.pool.query<{ expire: number }>(
    "select expire from rate_limits where key like $1 order by expire desc limit 1",
    [`${kind}Delay:%`],
  );
  return Number(rows[0]?.expire);
}

/** Lets all delays end. */
const skipDelays = () => shop.pool.query("delete from rate_limits where key like '%Delay:%'");

test("SEC-02 after ten wrong passwords from one address each further attempt waits twice as long as the one before, up to an hour", async () => {
  const { email, password } = await registerCustomer(shop);
  const from = uniqueIpAddress();
  for (let attempt = 1; attempt < 10; attempt += 1) {
    expect((await login(email, "not the password", from)).status, `attempt ${attempt}`).toBe(401);
  }
  for (const seconds of [15, 30, 60, 120, 240, 480, 960, 1920, 3600]) {
    await skipDelays();
    const before = Date.now();
    expect((await login(email, "not the password", from)).status, `before a delay of ${seconds}`).toBe(401);
    const end = await delayEnds("loginByAccountAndAddress");
    expect(end).toBeGreaterThanOrEqual(before + seconds * 1000);
    expect(end).toBeLessThanOrEqual(Date.now() + seconds * 1000);
  }
  const { status, body, headers } = await shop.expectRefusal(
    "POST /api/login",
    { body: { email, password } },
    { ipAddress: from },
  );
  expect([status, body.code]).toEqual([429, "login_delayed"]);
  expect(body.message).toBe(
    "Too many wrong passwords. Try again in 60 minutes, or sign in with a link instead of the password.",
  );
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(55 * 60);
  expect((await login(email.toUpperCase(), password, from)).status, "in other capitals").toBe(429);
  expect((await login(email, password, uniqueIpAddress())).status, "the customer elsewhere still gets in").toBe(200);
});

test("ACC-02 of fifty concurrent guesses at most ten are checked", async () => {
  const { email } = await registerCustomer(shop);
  const from = uniqueIpAddress();
  const guesses = Array.from({ length: 50 }, (_, number) => login(email, `guess number ${number}`, from));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  const checked = statuses.filter((status) => status === 401).length;
  expect(checked).toBeGreaterThanOrEqual(10);
  expect(checked, "one more for each delay that ends meanwhile, on a slow machine").toBeLessThanOrEqual(12);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50 - checked);
});

test("ACC-02 a successful sign-in resets the counter, so that a customer never reaches the limit", async () => {
  const { email, password } = await registerCustomer(shop);
  const from = uniqueIpAddress();
  for (let round = 1; round <= 3; round += 1) {
    for (let attempt = 1; attempt <= 9; attempt += 1) expect((await login(email, "wrong", from)).status).toBe(401);
    expect((await login(email, password, from)).status, `round ${round}`).toBe(200);
  }
});

test("SEC-02 customers who share an address with a guesser sign in on new devices, and mistype once", async () => {
  const from = uniqueIpAddress();
  const tries = Array.from({ length: 120 }, (_, number) => login(`guessed${number}@example.com`, "password", from));
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
  const { email, password } = await registerCustomer(shop);
  expect((await login(email, "mistyped", from)).status).toBe(401);
  expect((await login(email, password, from)).status).toBe(200);
  const { email: victim } = await registerCustomer(shop);
  const guesses: number[] = [];
  for (let time = 1; time <= 4; time += 1) guesses.push((await login(victim, "not the password", from)).status);
  expect(guesses, "but from there, one account is guessed at twice only").toEqual([401, 401, 429, 429]);
});

test("SEC-02 an address is refused after a thousand wrong passwords in a quarter of an hour", async () => {
  const from = uniqueIpAddress();
  await login("first@example.com", "password", from);
  await shop.pool.query("update rate_limits set points = 1000 where key like 'loginByAddress:%' and points = 1");
  const { email, password } = await registerCustomer(shop);
  expect((await login(email, password, from)).status).toBe(429);
  expect((await login(email, password, uniqueIpAddress())).status).toBe(200);
});

/** The cookie that makes this a known device, from a sign-in with the password. */
async function knownDevice(email: string, password: string): Promise<string> {
  const { headers } = await login(email, password, uniqueIpAddress());
  const [cookie = ""] = headers.getSetCookie();
  expect(cookie).toMatch(/^known-device=[\w.-]+; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Lax$/);
  return cookie.split(";")[0] ?? "";
}

test("SEC-02 while the whole world guesses at an account, its known devices sign in as always", async () => {
  const { email, password } = await registerCustomer(shop);
  const mine = await knownDevice(email, password);
  const other = await registerCustomer(shop);
  const theirs = await knownDevice(other.email, other.password);
  const tries = Array.from({ length: 60 }, () => login(email, "not the password", uniqueIpAddress()));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(54);
  await shop.pool.query("update rate_limits set expire = expire + 3600000 where key like 'loginByAccountDelay:%'");
  const refused = await shop.expectRefusal("POST /api/login", { body: { email, password } });
  expect([refused.status, refused.body.code], "a new device waits").toEqual([429, "login_delayed"]);

  expect((await login(email, password, uniqueIpAddress(), mine)).status).toBe(200);
  for (const wrong of [theirs, `${mine}x`, mine.replace(/\.\d+\./, ".9999999999."), "known-device=a.b.c"])
    expect((await login(email, password, uniqueIpAddress(), wrong)).status, wrong).toBe(429);
  const later = Array.from({ length: 12 }, () => login(email, "not the password", uniqueIpAddress(), mine));
  const guesses = (await Promise.all(later)).map(({ status }) => status).toSorted();
  expect(guesses.at(-1), "a stolen cookie does not help a guesser").toBe(429);
});

test("every call by which anyone may change something has an hourly limit", () => {
  const calls = keysOf(api).filter((call) => !call.startsWith("GET ") && api[call].access === "anyone");
  const unlimited = calls.filter((call) => !("hourlyLimit" in api[call]));
  // They count in their own way: login by account too, webhooks by process.
  expect(unlimited).toEqual(["POST /api/login", "POST /api/webhooks/:provider"]);
});

test("ACC-01 an address may open thirty accounts an hour, and an IPv6 /64 network counts as one address", async () => {
  const { email } = await registerCustomer(shop);
  const register = (from: string) =>
    shop.request("POST /api/register", { body: newAccountInput({ email }) }, { ipAddress: from });
  const household = Array.from({ length: 30 }, (_, number) => register(`2001:db8:1:2::${number + 1}`));
  expect(new Set((await Promise.all(household)).map(({ status }) => status))).toEqual(new Set([422]));
  const { status, headers } = await register("2001:db8:1:2:aaaa::1");
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(59 * 60);
  expect((await register("2001:db8:1:3::1")).status, "the neighbours").toBe(422);
});

test("ACC-01 different spellings of an IPv6 address count as one", async () => {
  const { email } = await registerCustomer(shop);
  const statuses: number[] = [];
  for (let number = 1; number <= 31; number += 1) {
    const from = number % 2 ? `2001:db9::${number}` : `2001:db9:0:0:0:0:0:${number}`;
    statuses.push(
      (await shop.request("POST /api/register", { body: newAccountInput({ email }) }, { ipAddress: from })).status,
    );
  }
  expect(statuses).toEqual([...Array(30).fill(422), 429]);
});

test("any address text from a trusted proxy is counted", async () => {
  const { email } = await registerCustomer(shop);
  for (const from of ["x".repeat(6000), "::::::::::", "unknown", "192.0.2.1, 192.0.2.2", ""]) {
    const tries = Array.from({ length: 31 }, () =>
      shop.request("POST /api/register", { body: newAccountInput({ email }) }, { ipAddress: from }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort(), from.slice(0, 20)).toEqual([...Array(30).fill(422), 429]);
  }
});

test("an incomplete form does not count as an attempt", async () => {
  const from = uniqueIpAddress();
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    expect((await shop.expectRefusal("POST /api/register", { body: {} }, { ipAddress: from })).status).toBe(422);
  }
  await shop.call("POST /api/register", { body: newAccountInput() }, { ipAddress: from });
});

test("ACC-02 without TRUST_PROXY the address that a client claims is ignored", async () => {
  const open = await openShop({ settings: { TRUST_PROXY: "off" } });
  const { email } = await registerCustomer(open);
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    const guess = { body: { email, password: "not the password" } };
    statuses.push((await open.request("POST /api/login", guess, { ipAddress: uniqueIpAddress() })).status);
  }
  await open.close();
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

const guessCoupon = (as: { token: string }, from: string, code = "NOTACODE") =>
  shop.request("POST /api/cart/coupon", { body: { code } }, { as, ipAddress: from });

test("PROMO-01 after twenty unknown discount codes the customer is limited, and a valid code does not count", async () => {
  const owner = await registerStaff(shop);
  const good = await createCoupon(shop, owner);
  const helmet = await createProduct(shop, owner, { type: "helmet" });
  const [guesser, other] = await Promise.all([registerCustomer(shop), registerCustomer(shop)]);
  await fillCart(shop, guesser, helmet);
  const from = uniqueIpAddress();
  for (let time = 1; time <= 25; time += 1) expect((await guessCoupon(guesser, from, good.code)).status).toBe(200);
  const guesses = Array.from({ length: 30 }, () => guessCoupon(guesser, uniqueIpAddress()));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const { status, headers } = await guessCoupon(guesser, from, good.code);
  expect(status, "the right one too").toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(14 * 60);
  expect((await guessCoupon(other, from)).status, "another customer at the same address").toBe(422);
});

test("PROMO-01 an address that guesses discount codes with many accounts is limited, and another address is not", async () => {
  const guessers = await createSignedInCustomers(shop, 101);
  const from = uniqueIpAddress();
  const statuses = (await Promise.all(guessers.map((guesser) => guessCoupon(guesser, from)))).map((a) => a.status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const customer = await createSignedInCustomer(shop);
  expect((await guessCoupon(customer, from)).status).toBe(429);
  expect((await guessCoupon(customer, uniqueIpAddress())).status).toBe(422);
});

test("RATE_LIMIT=off disables the limits", async () => {
  const unlimited = await openShop({ settings: { RATE_LIMIT: "off" } });
  try {
    const { email } = await registerCustomer(unlimited);
    const guess = { body: { email, password: "not the password" } };
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect((await unlimited.expectRefusal("POST /api/login", guess, { ipAddress: "10.9.9.9" })).status).toBe(401);
    }
  } finally {
    await unlimited.close();
  }
});
