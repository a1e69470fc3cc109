import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { uniqueIpAddress } from "../../support/api/client.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);
let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Isabel Ramos" });
  const worker = await startJobWorker(shop);
  return () => worker.stop();
});

const guess = (email: string, password: string, code?: string, from = uniqueIpAddress()) =>
  shop.expectRefusal("POST /api/login", { body: { email, password, ...(code && { code }) } }, { ipAddress: from });

/** What the log says of the attempts of one account, oldest first. */
async function attemptsOf({ email }: TestAccount): Promise<unknown[]> {
  const { rows } = await shop.pool.query<{ action: string; reason: string | null }>(
    `select action, after ->> 'reason' as reason from audit_log
      where action in ('sign_in_failed', 'sign_in_delayed') and account_id = (select id from accounts where email = $1) order by id`,
    [email],
  );
  return rows.map(({ action, reason }) => [action, reason]);
}

test("AUD-01 a wrong password of staff is logged, one of a customer or of nobody is not", async () => {
  const colleague = await createStaff(shop, "support");
  await guess((await registerCustomer(shop)).email, "a wrong one");
  await guess("nobody@example.com", "a wrong one");
  await guess(colleague.email, "a wrong one");
  await expect.poll(() => attemptsOf(colleague)).toEqual([["sign_in_failed", "Wrong password"]]);
  const query = { action: "sign_in_failed" } as const;
  const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
  expect(entries.map(({ actor_name }) => actor_name)).toEqual([colleague.name]);
});

test("AUD-01 a wrong code after the right password is logged, also of a login link; to be asked for it is not", async () => {
  const colleague = await createStaff(shop, "manager");
  const { email, password } = colleague;
  const begun = await shop.call("POST /api/account/two-factor/begin", { body: { password } }, { as: colleague });
  const body = { code: new TOTP({ secret: begun.body.secret }).generate() };
  await shop.call("POST /api/account/two-factor/confirm", { body }, { as: colleague });
  expect((await guess(email, password)).body.code).toBe("code_required");
  expect((await guess(email, password, body.code)).body.code).toBe("invalid");
  await expect.poll(() => attemptsOf(colleague)).toEqual([["sign_in_failed", "Wrong code"]]);
});

test("AUD-01 an attempt of suspended staff with the right password is logged", async () => {
  const colleague = await createStaff(shop, "support");
  await shop.pool.query("update accounts set suspended_at = now() where email = $1", [colleague.email]);
  expect((await guess(colleague.email, colleague.password)).body.code).toBe("staff_suspended");
  await expect.poll(() => attemptsOf(colleague)).toEqual([["sign_in_failed", "Suspended"]]);
});

test("AUD-01 attempts that are delayed are logged once an hour, however many they are", async () => {
  const colleague = await createStaff(shop, "support");
  const from = uniqueIpAddress();
  for (let attempt = 1; attempt <= 10; attempt += 1) await guess(colleague.email, "a wrong one", undefined, from);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect((await guess(colleague.email, colleague.password, undefined, from)).body.code).toBe("login_delayed");
  }
  const wrong = Array.from({ length: 10 }, () => ["sign_in_failed", "Wrong password"]);
  await expect.poll(() => attemptsOf(colleague)).toEqual(expect.arrayContaining([["sign_in_delayed", null]]));
  await expect.poll(async () => (await attemptsOf(colleague)).length).toBe(11);
  expect(await attemptsOf(colleague)).toEqual(expect.arrayContaining(wrong));
});
