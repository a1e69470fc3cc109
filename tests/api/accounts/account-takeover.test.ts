import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, newAccountInput, registerCustomer, type TestAccount } from "../../support/api/accounts.ts";
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

const NEW_PASSWORD = "habagat at amihan";
const isIn = async (as: { token: string }) => (await shop.request("GET /api/account", {}, { as })).status === 200;
const logIn = (email: string, password: string) => shop.request("POST /api/login", { body: { email, password } });

async function requestResetLink(email: string): Promise<string> {
  const before = (await tokensSent(shop, "password_reset", email)).length;
  await shop.call("POST /api/forgot-password", { body: { email } });
  await expect.poll(async () => (await tokensSent(shop, "password_reset", email)).length).toBe(before + 1);
  return (await tokensSent(shop, "password_reset", email)).at(-1) ?? "";
}

async function requestChange(person: TestAccount, email: string): Promise<string> {
  await shop.call("PUT /api/account/email", { body: { email, password: person.password } }, { as: person });
  return (await tokensSent(shop, "email_confirm", email)).at(-1) ?? "";
}

const newest = async (kind: "password_changed" | "email_change_requested" | "email_changed", email: string) =>
  (await tokensSent(shop, kind, email)).at(-1) ?? "";

const secure = (token: string) => shop.request("POST /api/secure-account", { body: { token } });

/** What an attacker who knows the password prepares, and whether it still lets them in. */
const waysIn = {
  async session({ email, password }: TestAccount) {
    const { body } = await shop.call("POST /api/login", { body: { email, password } });
    return () => isIn(body);
  },
  async "pending change of address"(person: TestAccount) {
    const token = await requestChange(person, newAccountInput().email);
    return async () => (await shop.request("POST /api/confirm-email", { body: { token } })).status === 200;
  },
  async "reset link"({ email }: TestAccount) {
    const token = await requestResetLink(email);
    const body = { token, password: "the attacker's own" };
    return async () => (await shop.request("POST /api/reset-password", { body })).status === 200;
  },
};

/** What the holder of the account does. Each ends every way in. */
const defences: Record<string, (person: TestAccount) => Promise<void>> = {
  async "changes the password"(me) {
    const body = { current_password: me.password, password: NEW_PASSWORD };
    await shop.call("PUT /api/account/password", { body }, { as: me });
    expect(await isIn(me), "the session that changed it stays").toBe(true);
  },
  async "resets the password"({ email }) {
    const token = await requestResetLink(email);
    await shop.call("POST /api/reset-password", { body: { token, password: NEW_PASSWORD } });
  },
  async "confirms a changed address"(me) {
    const token = await requestChange(me, newAccountInput().email);
    await shop.call("POST /api/confirm-email", { body: { token } });
    expect(await isIn(me), "the session that asked for it stays").toBe(true);
  },
  async "presses This wasn't me in the email about a password"(me) {
    const body = { current_password: me.password, password: "the attacker's own" };
    await shop.call("PUT /api/account/password", { body }, { as: me });
    const waits = await waysIn.session({ ...me, password: "the attacker's own" });
    expect((await secure(await newest("password_changed", me.email))).status).toBe(200);
    expect(await waits()).toBe(false);
  },
  async "presses This wasn't me in the email about a requested address"(me) {
    await requestChange(me, newAccountInput().email);
    expect((await secure(await newest("email_change_requested", me.email))).status).toBe(200);
  },
  async "presses This wasn't me in the email about a changed address"(me) {
    const evil = newAccountInput().email;
    await shop.call("POST /api/confirm-email", { body: { token: await requestChange(me, evil) } });
    expect((await secure(await newest("email_changed", me.email))).status).toBe(200);
    expect((await logIn(evil, me.password)).status).toBe(401);
  },
};

const names = Object.keys(waysIn) as (keyof typeof waysIn)[]; // The keys of the object above.
const orders = [names, names.toReversed()];

for (const [defence, defend] of Object.entries(defences)) {
  test(`SEC-01 when the holder of an account ${defence}, no session and no link that was there before lets anybody in`, async () => {
    for (const order of orders) {
      const me = await registerCustomer(shop);
      const opened: [string, () => Promise<boolean>][] = [];
      for (const way of order) opened.push([way, await waysIn[way](me)]);
      await defend(me);
      for (const [way, letsIn] of opened) expect(await letsIn(), `${way}, prepared as ${order.join(", ")}`).toBe(false);
    }
  });
}

/** An attacker who knows the password: the address, password and token they have now. */
type Attacker = { me: TestAccount; addresses: string[] };

const moves = {
  async changePassword({ me }: Attacker) {
    const password = `${me.password}!`;
    await shop.call("PUT /api/account/password", { body: { current_password: me.password, password } }, { as: me });
    me.password = password;
  },
  async takeAddress({ me, addresses }: Attacker) {
    const { email } = newAccountInput();
    await shop.call("POST /api/confirm-email", { body: { token: await requestChange(me, email) } });
    me.email = email;
    addresses.push(email);
  },
  async askForAddress({ me }: Attacker) {
    await requestChange(me, newAccountInput().email);
  },
  async undoOwnChange({ me, addresses }: Attacker) {
    const tokens = await Promise.all(addresses.map((address) => newest("email_changed", address)));
    const token = tokens.findLast((sent) => sent !== "");
    if (token === undefined || (await secure(token)).status !== 200) return;
    const { rows } = await shop.pool.query("select email from accounts where email = any($1)", [addresses]);
    me.email = rows[0]?.email;
    await resetTo(me, "attacker is back again");
  },
  async registerFormerAddress({ me, addresses }: Attacker, victim: string) {
    if (me.email === victim) return;
    const { status } = await shop.request("POST /api/register", { body: newAccountInput({ email: victim }) });
    expect(status, `kept for its holder, not for ${addresses.join(", ")}`).toBe(422);
  },
};

/** Sets a password with the newest reset link to the account's address, and signs in. */
async function resetTo(person: TestAccount, password: string): Promise<void> {
  await expect.poll(() => tokensSent(shop, "password_reset", person.email)).not.toEqual([]);
  const token = (await tokensSent(shop, "password_reset", person.email)).at(-1) ?? "";
  await shop.call("POST /api/reset-password", { body: { token, password } });
  person.password = password;
  const { body } = await shop.call("POST /api/login", { body: { email: person.email, password } });
  person.token = body.token;
}

test("SEC-01 whatever an attacker with the password does, the first email to the holder gives the account back for good", async () => {
  const move = fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])); // The keys of the object above.
  const first = fc.constantFrom("changePassword" as const, "takeAddress" as const, "askForAddress" as const);
  await fc.assert(
    fc.asyncProperty(first, fc.array(move, { maxLength: 5 }), async (start, more) => {
      const victim = await registerCustomer(shop);
      const { body } = await shop.call("POST /api/login", { body: { email: victim.email, password: victim.password } });
      const attacker: Attacker = { me: { ...victim, token: body.token }, addresses: [] };
      for (const name of [start, ...more]) await moves[name](attacker, victim.email);
      const kind = {
        changePassword: "password_changed",
        takeAddress: "email_change_requested",
        askForAddress: "email_change_requested",
      } as const;
      const [link = ""] = await tokensSent(shop, kind[start], victim.email);

      const given = await secure(link);
      expect([given.status, "mailed" in given.body]).toEqual([200, true]);
      const old = { ...attacker.me };
      expect(await isIn(old)).toBe(false);
      expect((await logIn(old.email, old.password)).status).toBe(401);
      await resetTo(victim, NEW_PASSWORD);

      expect(await isIn(victim)).toBe(true);
      const theirs = [...attacker.addresses, victim.email];
      const kinds = ["password_changed", "email_change_requested", "email_changed"] as const;
      for (const address of attacker.addresses)
        for (const each of kinds)
          for (const token of await tokensSent(shop, each, address)) expect((await secure(token)).status).toBe(422);
      for (const address of theirs) expect((await logIn(address, old.password)).status).toBe(401);
      expect(await isIn(victim), "nothing of theirs ended the holder's session").toBe(true);
    }),
    {
      numRuns: 8,
      examples: [
        ["changePassword", ["takeAddress", "undoOwnChange"]],
        ["askForAddress", ["takeAddress", "takeAddress", "undoOwnChange"]],
      ],
    },
  );
});

test("SEC-01 a link works once and for a week, and a second factor that is newer than it is turned off", async () => {
  const me = await createStaff(shop, "support");
  const body = { current_password: me.password, password: NEW_PASSWORD };
  await shop.call("PUT /api/account/password", { body }, { as: me });
  const late = await newest("password_changed", me.email);
  await shop.pool.query("update security_links set expires_at = now() where email = $1", [me.email]);
  expect((await secure(late)).status).toBe(422);

  await requestChange({ ...me, password: NEW_PASSWORD }, newAccountInput().email);
  await shop.pool.query(
    `insert into two_factor (account_id, secret, enabled_at) select id, 'ABC', now() from accounts where email = $1`,
    [me.email],
  );
  const token = await newest("email_change_requested", me.email);
  const answers = await Promise.all([secure(token), secure(token), secure("none of ours")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const { rows } = await shop.pool.query(
    "select from two_factor t join accounts a on a.id = t.account_id where email = $1",
    [me.email],
  );
  expect(rows).toEqual([]);
  const log = shop.db.selectFrom("audit_log").select("actor_name").where("action", "=", "account_secured");
  expect(await log.execute()).toHaveLength(1);
});

test("SEC-01 a second factor that is older than the link stays on", async () => {
  const me = await createStaff(shop, "support");
  await shop.pool.query(
    `insert into two_factor (account_id, secret, enabled_at) select id, 'ABC', now() from accounts where email = $1`,
    [me.email],
  );
  await requestChange(me, newAccountInput().email);
  expect((await secure(await newest("email_change_requested", me.email))).status).toBe(200);
  const { rowCount } = await shop.pool.query(
    "select from two_factor t join accounts a on a.id = t.account_id where email = $1",
    [me.email],
  );
  expect(rowCount).toBe(1);
});

test("SEC-01 of two who know the password at once, only one sets another one, and nobody signs in or asks for an address with the old one afterwards", async () => {
  for (let round = 0; round < 5; round += 1) {
    const me = await registerCustomer(shop);
    const other = (await shop.call("POST /api/login", { body: { email: me.email, password: me.password } })).body;
    const setTo = (as: { token: string }, password: string) =>
      shop.request("PUT /api/account/password", { body: { current_password: me.password, password } }, { as });
    const { email } = newAccountInput();
    const [one, two, login] = await Promise.all([
      setTo(me, "the first to come"),
      setTo(other, "the second to come"),
      logIn(me.email, me.password),
      shop.request("PUT /api/account/email", { body: { email, password: me.password } }, { as: other }),
    ]);
    expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1);
    const winner = one.status === 200 ? me : other;
    expect([await isIn(me), await isIn(other)]).toEqual([winner === me, winner === other]);
    if ("token" in login.body) expect(await isIn(login.body)).toBe(false);
    for (const token of await tokensSent(shop, "email_confirm", email))
      expect((await shop.request("POST /api/confirm-email", { body: { token } })).status).toBe(422);
  }
});
