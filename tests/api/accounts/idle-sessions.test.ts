import { afterAll, expect, test } from "vitest";
import { createStaff, registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";

const shop = await openShop();
afterAll(shop.close);

const idle = (email: string, minutes: number) =>
  shop.pool.query(
    `update sessions s set used_at = now() - make_interval(mins => $2) from accounts a where a.id = s.account_id and a.email = $1`,
    [email, minutes],
  );
const isIn = async (as: { token: string }, call: "GET /api/account" | "GET /api/cart" = "GET /api/account") =>
  (await shop.request(call, {}, { as })).status === 200;

test.each([
  ["staff", 8 * 60],
  ["customer", 14 * 24 * 60],
] as const)("SEC-05 a session of %s ends after %d minutes without use", async (role, minutes) => {
  const first = await registerStaff(shop);
  const signIn = async () => {
    const me = role === "staff" ? await createStaff(shop, "support") : await registerCustomer(shop);
    const { body } = await shop.call("POST /api/login", { body: { email: me.email, password: me.password } });
    return { email: me.email, token: body.token };
  };
  for (const call of ["GET /api/account", "GET /api/cart"] as const) {
    const used = await signIn();
    const unused = await signIn();
    await idle(used.email, minutes - 5);
    await idle(unused.email, minutes);
    expect([await isIn(used, call), await isIn(unused, call)], call).toEqual([true, false]);
    const { rows } = await shop.pool.query(
      "select max(used_at) > now() - interval '1 minute' as fresh from sessions s join accounts a on a.id = s.account_id where email = $1",
      [used.email],
    );
    expect(rows, `${call} counts as use`).toEqual([{ fresh: true }]);
  }
  expect(await isIn(first)).toBe(true);
});

test("SEC-05 with the approval as staff a session ends after eight hours without use", async () => {
  const owner = await createStaff(shop, "owner");
  const me = await registerStaff(shop);
  const { staff } = (await shop.call("GET /api/admin/staff", { query: { q: me.email } }, { as: owner })).body;
  await idle(me.email, 9 * 60);
  expect(await isIn(me)).toBe(true);
  const params = { id: defined(staff[0]).id };
  await shop.call("POST /api/admin/staff/:id/approve", { params, body: { role: "support" } }, { as: owner });
  await idle(me.email, 9 * 60);
  expect(await isIn(me)).toBe(false);
});
