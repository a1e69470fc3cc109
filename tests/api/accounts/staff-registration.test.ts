import { expect, onTestFinished, test } from "vitest";
import { newAccountInput, registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";

/** Each of these tests starts with a shop without an owner. */
async function ownerlessShop(): Promise<Shop> {
  const shop = await openShop();
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
    "Your staff account waits for an owner's approval.",
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
    body: { ...newAccountInput({ email: customer.email }), staff: true },
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
