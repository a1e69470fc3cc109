import { expect, onTestFinished, test } from "vitest";
import { readShopKey } from "#db/shop-keys.ts";
import { ownerCode } from "#modules/accounts/accounts.ts";
import { newAccountInput, registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";

/** Each of these tests starts with a shop without an owner. */
async function ownerlessShop(settings: Record<string, string> = {}): Promise<Shop> {
  const shop = await openShop({ settings });
  onTestFinished(shop.close);
  return shop;
}

const rolesIn = async (shop: Shop) =>
  (await shop.db.selectFrom("accounts").select("role").orderBy("id").execute()).map(({ role }) => role);

/** The number of connections that wait for a lock. */
async function waitingIn(shop: Shop): Promise<number | null> {
  const { rowCount } = await shop.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount;
}

test("ADM-03 the first staff registration becomes the owner, later ones wait", async () => {
  const shop = await ownerlessShop();
  await registerCustomer(shop);
  const owner = await registerStaff(shop);
  const second = await registerStaff(shop);
  expect([owner.role, second.role]).toEqual(["admin", "waiting"]);
  expect(await rolesIn(shop)).toEqual(["customer", "owner", "waiting"]);
  await shop.call("GET /api/view-product", {}, { as: owner });
  const { status, body } = await shop.expectRefusal("GET /api/view-product", {}, { as: second });
  expect([status, body.code, body.message]).toEqual([
    403,
    "staff_waiting",
    "Your staff account is waiting for an owner's approval.",
  ]);
});

test("ADM-03 a customer never becomes the owner, whatever the form contains", async () => {
  const shop = await ownerlessShop();
  for (const extra of [{}, { staff: false }, { role: "owner" }, { role: "admin", is_admin: true }]) {
    const { body } = await shop.call("POST /api/register", { body: { ...newAccountInput(), ...extra } });
    expect(body.role).toBe("customer");
  }
  expect(new Set(await rolesIn(shop))).toEqual(new Set(["customer"]));
});

test("ADM-03 staff accepts only true and false", async () => {
  const shop = await ownerlessShop();
  for (const staff of ["true", 1, null, [true]]) {
    const { status, body } = await shop.expectRefusal("POST /api/register", { body: { ...newAccountInput(), staff } });
    expect([status, Object.keys(body.validation_errors ?? {})]).toEqual([422, ["staff"]]);
  }
});

const refusedFor = (validation_errors: Record<string, string>) => ({
  status: 422,
  body: {
    validation_errors: Object.fromEntries(Object.entries(validation_errors).map(([name, text]) => [name, [text]])),
  },
});

test("ADM-03 the first member of staff needs the owner code, and later ones do not", async () => {
  const shop = await ownerlessShop();
  const code = ownerCode(await readShopKey(shop.db, "anti-forgery"));
  const register = (owner_code?: string) =>
    shop.request("POST /api/register", { body: { ...newAccountInput(), staff: true, owner_code } });
  for (const none of [undefined, "", " - "])
    expect(await register(none)).toMatchObject(
      refusedFor({ owner_code: "This shop has no owner yet. Enter the code from its start message." }),
    );
  for (const wrong of ["0000-0000-0000-0000", code.slice(1), `${code}0`])
    expect(await register(wrong)).toMatchObject(
      refusedFor({ owner_code: "This code is wrong. Copy it from the shop's start message." }),
    );
  expect(await rolesIn(shop)).toEqual([]);
  const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
  expect(await register(typed)).toMatchObject({ status: 200, body: { role: "admin" } });
  for (const later of [undefined, "wrong", code])
    expect(await register(later)).toMatchObject({ status: 200, body: { role: "waiting" } });
});

test("ADM-03 guesses of the owner code are limited by address", async () => {
  const shop = await ownerlessShop();
  const owner_code = ownerCode(await readShopKey(shop.db, "anti-forgery"));
  const guess = (body: object) =>
    shop.request(
      "POST /api/register",
      { body: { ...newAccountInput(), staff: true, ...body } },
      { ipAddress: "10.9.9.9" },
    );
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, number) => guess({ owner_code: `guess ${number}` })),
  );
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([422]));
  expect((await guess({ owner_code })).status).toBe(429);
});

/** A registration as staff that arrives on a connection from this address, with these headers. */
const registerFrom = async (shop: Shop, remoteAddress: string, headers: Record<string, string>) => {
  const payload = { ...newAccountInput(), staff: true };
  const answer = await shop.app.inject({ method: "POST", url: "/api/register", remoteAddress, headers, payload });
  return answer.json<{ role?: string; validation_errors?: object }>();
};

const HERE = { host: "localhost:3000" };

test.for([
  ["another machine", "203.0.113.7", HERE, {}],
  ["another machine with a forged header", "203.0.113.7", { ...HERE, "x-forwarded-for": "127.0.0.1" }, {}],
  ["a proxy on this machine", "127.0.0.1", { ...HERE, "x-forwarded-for": "203.0.113.7" }, {}],
  ["a proxy that keeps the name", "127.0.0.1", { host: "shop.example" }, {}],
  ["a web site whose name has this machine's address", "127.0.0.1", { host: "rebound.example:3000" }, {}],
  [
    "this machine, when PUBLIC_URL says that others reach it",
    "127.0.0.1",
    HERE,
    { PUBLIC_URL: "https://shop.example" },
  ],
  ["this machine, when there is a proxy", "127.0.0.1", HERE, { TRUST_PROXY: "1" }],
] as const)("ADM-03 the owner code is needed from %s", async ([, address, headers, settings]) => {
  const shop = await ownerlessShop({ TRUST_PROXY: "off", ...settings });
  const answer = await registerFrom(shop, address, headers);
  expect(Object.keys(answer.validation_errors ?? {})).toEqual(["owner_code"]);
  expect(await rolesIn(shop)).toEqual([]);
});

test.for([
  ["127.0.0.1", "localhost:3000"],
  ["::ffff:127.0.0.1", "127.0.0.1:3000"],
  ["::1", "[::1]:3000"],
] as const)("ADM-03 on the machine of the shop no owner code is needed: %s asks for %s", async ([address, host]) => {
  const shop = await ownerlessShop({ TRUST_PROXY: "off" });
  expect(await registerFrom(shop, address, { host })).toMatchObject({ role: "admin" });
});

test("ADM-03 of ten concurrent first staff registrations exactly one becomes the owner", async () => {
  const shop = await ownerlessShop();
  // No account can be inserted while this lock is held, so all ten registrations wait together.
  const blocker = await shop.pool.connect();
  await blocker.query("begin; lock table accounts in exclusive mode");
  const registrations = Array.from({ length: 10 }, () => registerStaff(shop));
  await expect.poll(() => waitingIn(shop), { interval: 5 }).toBe(10);
  await blocker.query("commit");
  blocker.release();
  const staff = await Promise.all(registrations);
  expect(staff.filter(({ role }) => role === "admin")).toHaveLength(1);
  expect((await rolesIn(shop)).toSorted()).toEqual(["owner", ...Array(9).fill("waiting")]);
});

test("ADM-03 after a rejected staff registration the next one becomes the owner", async () => {
  const shop = await ownerlessShop();
  const customer = await registerCustomer(shop);
  await shop.expectRefusal("POST /api/register", {
    body: {
      ...newAccountInput({ email: customer.email }),
      staff: true,
      owner_code: ownerCode(await readShopKey(shop.db, "anti-forgery")),
    },
  });
  expect((await registerStaff(shop)).role).toBe("admin");
});

test("ADM-02 an approval and its removal apply from the next call on, with the same token", async () => {
  const shop = await ownerlessShop();
  await registerStaff(shop);
  const second = await registerStaff(shop);
  const become = (role: "manager" | "waiting") =>
    shop.db.updateTable("accounts").set({ role }).where("email", "=", second.email).execute();
  await become("manager");
  await shop.call("GET /api/admin/orders", {}, { as: second });
  await become("waiting");
  expect((await shop.expectRefusal("GET /api/admin/orders", {}, { as: second })).status).toBe(403);
});

test("ADM-03 a member of staff stays signed in for a week, a customer for thirty days", async () => {
  const shop = await ownerlessShop();
  await registerStaff(shop);
  await registerCustomer(shop);
  const { rows } = await shop.pool.query(
    "select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions order by account_id",
  );
  expect(rows.map(({ days }) => days)).toEqual([7, 30]);
});
