import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createStaff, newAccountInput, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);
let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const STEP_MS = 30_000;

/** The code of the app this many time steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Clears the used codes of all accounts, so that a test does not have to wait thirty seconds. */
const letTimePass = () => shop.db.updateTable("two_factor").set({ last_step: 0 }).execute();

/** A member of staff with two-factor sign-in. */
async function guarded(): Promise<TestAccount & { secret: string; used: string; recoveryCodes: string[] }> {
  const person = await createStaff(shop, "manager");
  const manner = { as: person };
  const { password } = person;
  const { secret } = (await shop.call("POST /api/account/two-factor/begin", { body: { password } }, manner)).body;
  const used = codeOf(secret);
  const confirm = { body: { code: used } };
  const { recovery_codes } = (await shop.call("POST /api/account/two-factor/confirm", confirm, manner)).body;
  return { ...person, secret, used, recoveryCodes: recovery_codes };
}

const logIn = ({ email, password }: TestAccount, code?: string) =>
  shop.request("POST /api/login", { body: { email, password, ...(code !== undefined && { code }) } });

const codeIn = ({ body }: Awaited<ReturnType<typeof logIn>>) => ("code" in body ? body.code : null);

test("ADM-05 two-factor sign-in is off until a code of the app is confirmed", async () => {
  const person = await createStaff(shop, "support");
  const manner = { as: person };
  const { password } = person;
  const wrong = await shop.expectRefusal("POST /api/account/two-factor/begin", { body: { password: "no" } }, manner);
  expect(wrong.body.errors).toEqual({ password: ["This is not your password."] });
  const begin = () => shop.call("POST /api/account/two-factor/begin", { body: { password } }, manner);
  const { secret: older } = (await begin()).body;
  const { secret, uri, qr } = (await begin()).body;
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toContain(encodeURIComponent(person.email));
  expect(qr.path).toMatch(/^M/);
  expect((await logIn(person)).status).toBe(200);
  for (const code of [codeOf(older), "000000", codeOf(secret, 5)]) {
    const { body } = await shop.expectRefusal("POST /api/account/two-factor/confirm", { body: { code } }, manner);
    expect(Object.keys(body.errors ?? {})).toEqual(["code"]);
  }
  const { recovery_codes } = (
    await shop.call("POST /api/account/two-factor/confirm", { body: { code: codeOf(secret) } }, manner)
  ).body;
  expect(new Set(recovery_codes).size).toBe(10);
  for (const code of recovery_codes) expect(code).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  const { two_factor } = (await shop.call("GET /api/account/two-factor", {}, manner)).body;
  expect(two_factor).toEqual({ on: true, recovery_codes: 10 });
  expect(
    (await shop.expectRefusal("POST /api/account/two-factor/begin", { body: { password } }, manner)).body.code,
  ).toBe("two_factor_on");
});

test("ADM-05 the otpauth URI contains the shop's name from the settings", async () => {
  const person = await createStaff(shop, "support");
  const issuer = async () => {
    const body = { password: person.password };
    const { uri } = (await shop.call("POST /api/account/two-factor/begin", { body }, { as: person })).body;
    return new URL(uri).searchParams.get("issuer");
  };
  await saveSettings(shop, owner, {});
  expect(await issuer()).toBe("Tulin");
  await saveSettings(shop, owner, { name: "Bilis & Co: Ermita" });
  expect(await issuer()).toBe("Bilis & Co: Ermita");
});

test("ADM-05 the login asks for the code only after a correct password", async () => {
  const person = await guarded();
  await letTimePass();
  expect(codeIn(await logIn({ ...person, password: "a wrong one" }, codeOf(person.secret)))).toBe(
    "invalid_credentials",
  );
  const asked = await logIn(person);
  expect([asked.status, codeIn(asked)]).toEqual([401, "code_required"]);
  const wrong = await logIn(person, codeOf(person.secret, 5));
  expect([wrong.status, codeIn(wrong)]).toEqual([422, "invalid"]);
  const digits = codeOf(person.secret);
  const done = await logIn(person, `${digits.slice(0, 3)} ${digits.slice(3)}`);
  expect(done.body).toMatchObject({ status: 200, role: "admin" });
});

test("ADM-05 a code is accepted once, also by two concurrent requests", async () => {
  const person = await guarded();
  expect((await logIn(person, person.used)).status).toBe(422);
  await letTimePass();
  const code = codeOf(person.secret);
  const answers = await Promise.all([1, 2, 3].map(() => logIn(person, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

test("ADM-05 a recovery code signs in once, in any spelling, and is stored only as a hash", async () => {
  const person = await guarded();
  const [code = "", other = ""] = person.recoveryCodes;
  const typed = code.toUpperCase().replaceAll("-", " ");
  const answers = await Promise.all([logIn(person, typed), logIn(person, typed)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const { two_factor } = (await shop.call("GET /api/account/two-factor", {}, { as: person })).body;
  expect(two_factor.recovery_codes).toBe(9);
  const { rows } = await shop.pool.query("select encode(code_hash, 'escape') as kept from recovery_codes");
  expect(JSON.stringify(rows)).not.toContain(other);
});

test("ADM-05 turning it on signs out all other sessions, turning it off requires the password and a code", async () => {
  const person = await createStaff(shop, "fulfilment");
  const manner = { as: person };
  const { password } = person;
  const elsewhere = (await shop.call("POST /api/login", { body: { email: person.email, password } })).body;
  const { secret } = (await shop.call("POST /api/account/two-factor/begin", { body: { password } }, manner)).body;
  await shop.call("POST /api/account/two-factor/confirm", { body: { code: codeOf(secret) } }, manner);
  expect((await shop.expectRefusal("GET /api/account", {}, { as: elsewhere })).body.code).toBe("session_ended");

  await letTimePass();
  const off = (body: object) => shop.request("POST /api/account/two-factor/off", { body }, manner);
  expect((await off({ password: "no", code: codeOf(secret) })).status).toBe(422);
  expect((await off({ password, code: codeOf(secret, 5) })).status).toBe(422);
  expect((await off({ password, code: codeOf(secret) })).status).toBe(200);
  expect((await logIn(person)).status).toBe(200);
  const actions = await shop.db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "like", "two_factor%")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(["two_factor_on", "two_factor_off"]));
});

test("ADM-05 guessing codes is limited, from any address", async () => {
  const person = await guarded();
  await letTimePass();
  for (let guess = 0; guess < 10; guess += 1) expect((await logIn(person, "123456")).status).toBe(422);
  const stopped = await logIn(person, codeOf(person.secret));
  expect([stopped.status, codeIn(stopped)]).toEqual([429, "too_many_requests"]);
});

test("ADM-05 changing the email address requires the password and an unused address", async () => {
  const person = await createStaff(shop, "support");
  const { email } = newAccountInput();
  const manner = { as: person };
  const { password } = person;
  expect((await shop.expectRefusal("PUT /api/account/email", { body: { email, password: "no" } }, manner)).status).toBe(
    422,
  );
  const other = await createStaff(shop, "support");
  const taken = { body: { email: other.email.toUpperCase(), password } };
  const { body } = await shop.expectRefusal("PUT /api/account/email", taken, manner);
  expect(body.errors).toEqual({ email: ["This email address already has an account."] });
  await shop.call("PUT /api/account/email", { body: { email, password } }, manner);
  const [older = ""] = await linksTo(email);
  expect((await logIn(person)).status, "nothing has changed yet").toBe(200);
  await shop.call("PUT /api/account/email", { body: { email, password } }, manner);
  const [, newer = ""] = await linksTo(email);
  const confirm = (token: string) => shop.request("POST /api/confirm-email", { body: { token } });
  for (const token of [older, "none of ours"]) expect(codeIn(await confirm(token))).toBe("email_link_dead");
  const answers = await Promise.all([confirm(newer), confirm(newer)]);
  expect(answers.map(({ status }) => status).toSorted(), "a link works once").toEqual([200, 422]);
  expect((await logIn({ ...person, email })).status).toBe(200);
  expect((await logIn(person)).status).toBe(401);
  const sentEmails = shop.db.selectFrom("emails").select("recipient").where("kind", "=", "email_changed");
  expect(await sentEmails.where("recipient", "=", person.email).execute()).toHaveLength(1);
});

/** The tokens of the confirmation links sent to an address. */
async function linksTo(email: string): Promise<string[]> {
  const sentEmails = shop.db.selectFrom("emails").select("about").where("kind", "=", "email_confirm");
  const found = await sentEmails.where("recipient", "=", email).orderBy("id").execute();
  return found.map(({ about }) => z.object({ token: z.string() }).parse(about).token);
}

test("ADM-05 a confirmation link expires after a day, and is refused when another account has the address by then", async () => {
  const one = await createStaff(shop, "support");
  const two = await createStaff(shop, "support");
  const { email } = newAccountInput();
  for (const person of [one, two])
    await shop.call("PUT /api/account/email", { body: { email, password: person.password } }, { as: person });
  const [first = "", second = ""] = await linksTo(email);
  await shop.call("POST /api/confirm-email", { body: { token: first } });
  const taken = await shop.expectRefusal("POST /api/confirm-email", { body: { token: second } });
  expect(taken.body.code).toBe("email_link_dead");
  expect((await logIn(two)).status).toBe(200);

  const late = newAccountInput().email;
  await shop.call("PUT /api/account/email", { body: { email: late, password: two.password } }, { as: two });
  await shop.pool.query("update email_changes set expires_at = now()");
  const [token = ""] = await linksTo(late);
  expect((await shop.expectRefusal("POST /api/confirm-email", { body: { token } })).body.code).toBe("email_link_dead");
});

test("ADM-05 deleting an account deletes the emails to its former and its unconfirmed address", async () => {
  const person = await createStaff(shop, "support");
  const email = newAccountInput().email;
  const wanted = newAccountInput().email;
  const { password } = person;
  await shop.call("PUT /api/account/email", { body: { email, password } }, { as: person });
  const [token = ""] = await linksTo(email);
  await shop.call("POST /api/confirm-email", { body: { token } });
  await shop.call("PUT /api/account/email", { body: { email: wanted, password } }, { as: person });
  await shop.call("POST /api/account/delete", { body: { password } }, { as: person });
  const left = shop.db.selectFrom("emails").select("kind").where("recipient", "in", [person.email, email, wanted]);
  expect((await left.execute()).filter(({ kind }) => kind !== "welcome")).toEqual([]);
});

test("ADM-05 an owner resets a colleague's second factor; the colleague is signed out, gets an email, and signs in without a code", async () => {
  const colleague = await guarded();
  const { id } = await shop.db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", colleague.email)
    .executeTakeFirstOrThrow();
  const reset = (as: TestAccount) =>
    shop.request("POST /api/admin/staff/:id/reset-two-factor", { params: { id } }, { as });
  expect(codeIn(await reset(await createStaff(shop, "manager")))).toBe("not_permitted");
  const member = async () =>
    (await shop.call("GET /api/admin/staff", { query: { q: colleague.email } }, { as: owner })).body.staff[0];
  expect(await member()).toMatchObject({ two_factor: true, devices: 1 });

  expect((await reset(owner)).status).toBe(200);

  expect(await member()).toMatchObject({ two_factor: false, devices: 0 });
  expect((await shop.expectRefusal("GET /api/account", {}, { as: colleague })).body.code).toBe("session_ended");
  expect((await logIn(colleague)).status).toBe(200);
  const sentEmails = shop.db.selectFrom("emails").select("about").where("kind", "=", "two_factor_reset");
  expect(await sentEmails.where("recipient", "=", colleague.email).execute()).toEqual([
    { about: { name: colleague.name, by: owner.name } },
  ]);
  const entries = shop.db.selectFrom("audit_log").select("actor_name").where("action", "=", "two_factor_reset");
  expect(await entries.where("entity_id", "=", id).execute()).toEqual([{ actor_name: owner.name }]);
  expect(codeIn(await reset(owner)), "there is none any more").toBe("staff_not_found");
});

test("ADM-05 nobody can reset their own second factor this way", async () => {
  const { account } = (await shop.call("GET /api/account", {}, { as: owner })).body;
  const params = { id: account.id };
  const refused = await shop.expectRefusal("POST /api/admin/staff/:id/reset-two-factor", { params }, { as: owner });
  expect([refused.status, refused.body.code]).toEqual([409, "own_second_factor"]);
});
