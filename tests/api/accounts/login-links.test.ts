import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, registerCustomer } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { openShop } from "../../support/api/shop.ts";
import { tokensSent } from "../../support/api/stored-emails.ts";

const shop = await openShop();
let jobWorker: { stop(): Promise<void> };
beforeAll(async () => {
  jobWorker = await startJobWorker(shop);
});
afterAll(async () => {
  await jobWorker.stop();
  await shop.closeWithoutServerErrors();
});

async function requestLink(email: string): Promise<string> {
  const before = (await tokensSent(shop, "login_link", email)).length;
  await shop.call("POST /api/login-link", { body: { email: email.toUpperCase() } });
  await expect.poll(async () => (await tokensSent(shop, "login_link", email)).length).toBe(before + 1);
  return (await tokensSent(shop, "login_link", email)).at(-1) ?? "";
}

const use = (token: string, code?: string) =>
  shop.request("POST /api/login-link/use", { body: { token, ...(code && { code }) } });

test("SEC-02 a login link signs in without a password, once, and makes the device a known one", async () => {
  const me = await registerCustomer(shop);
  const token = await requestLink(me.email);
  const answers = await Promise.all([use(token), use(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const [done] = answers.filter(({ status }) => status === 200);
  expect(done?.headers.getSetCookie().join()).toContain("known-device=");
  if (!done || !("token" in done.body)) throw new Error("One of them signs in.");
  const { body } = await shop.call("GET /api/account", {}, { as: done.body });
  expect(body.account.email).toBe(me.email);
});

test("SEC-02 a login link works while password guesses delay the account", async () => {
  const me = await registerCustomer(shop);
  const guess = { body: { email: me.email, password: "not the password" } };
  await Promise.all(Array.from({ length: 60 }, () => shop.request("POST /api/login", guess)));
  expect((await use(await requestLink(me.email))).status).toBe(200);
});

test("SEC-02 a newer login link replaces the older one, it expires after ten minutes, and a new password ends it", async () => {
  const me = await registerCustomer(shop);
  const older = await requestLink(me.email);
  const newer = await requestLink(me.email);
  expect((await use(older)).status).toBe(422);
  await shop.pool.query("update login_links set expires_at = expires_at - interval '10 minutes'");
  expect((await use(newer)).status).toBe(422);

  const last = await requestLink(me.email);
  const body = { current_password: me.password, password: "habagat at amihan" };
  await shop.call("PUT /api/account/password", { body }, { as: me });
  expect((await use(last)).status).toBe(422);
});

test("SEC-02 the response to a request for a login link is the same for an address without an account", async () => {
  const me = await registerCustomer(shop);
  const known = await shop.call("POST /api/login-link", { body: { email: me.email } });
  const unknown = await shop.call("POST /api/login-link", { body: { email: "stranger@example.com" } });
  expect(unknown.body).toEqual(known.body);
});

test("SEC-02 a login link asks staff with a second factor for a code, and lets nobody in who is suspended", async () => {
  const me = await createStaff(shop, "support");
  await shop.pool.query(
    "insert into two_factor (account_id, secret, enabled_at) select id, 'JBSWY3DPEHPK3PXP', now() from accounts where email = $1",
    [me.email],
  );
  const token = await requestLink(me.email);
  const codeIn = async (code?: string) => {
    const { body } = await use(token, code);
    return "code" in body && body.code;
  };
  expect([await codeIn(), await codeIn("000000")]).toEqual(["code_required", "invalid"]);
  await shop.pool.query("update accounts set suspended_at = now() where email = $1", [me.email]);
  expect(await codeIn()).toBe("staff_suspended");
});
