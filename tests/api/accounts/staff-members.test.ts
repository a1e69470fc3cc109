import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#contract/accounts.admin.ts";
import {
  createStaff,
  newAccountInput,
  registerCustomer,
  registerStaff,
  type TestAccount,
} from "../../support/api/accounts.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { startMailServer } from "../../support/mail-server.ts";

const shop = await openShop();
const mail = await startMailServer();
let emailWorker: { stop(): Promise<void> };
let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  emailWorker = await startEmailWorker(shop, mail.url);
});
afterAll(async () => {
  await emailWorker.stop();
  await mail.close();
  await shop.close();
});

/** A member of staff as in the list. */
async function memberOf({ email }: { email: string }, at: Shop = shop, by = owner): Promise<StaffMember> {
  const { staff } = (await at.call("GET /api/admin/staff", { query: { limit: 200 } }, { as: by })).body;
  const member = staff.find((each) => each.email === email);
  if (!member) throw new Error(`${email} is not on the staff`);
  return member;
}

const paramsOf = async (person: { email: string }) => ({ params: { id: (await memberOf(person)).id } });

const logIn = ({ email, password }: TestAccount) => shop.request("POST /api/login", { body: { email, password } });

const auditActionsFor = async (id: number) => {
  const rows = shop.db
    .selectFrom("audit_log")
    .select("action")
    .where("entity_type", "=", "account")
    .where("entity_id", "=", id);
  return (await rows.orderBy("id").execute()).map(({ action }) => action);
};

/** The emails to an address about approval or refusal, when there is one. */
async function newsTo({ email }: { email: string }): Promise<string> {
  const sentEmails = () => mail.received.filter(({ to, message }) => to === email && /staff/.test(message));
  await expect.poll(() => sentEmails().length).toBe(1);
  const [message = ""] = sentEmails().map((sentEmail) => sentEmail.message);
  return message.replaceAll("=\r\n", "").replaceAll(/\s+/g, " ");
}

/** The tokens of the invitations to an address, when there are this many. */
async function invitationsTo(address: string, count: number): Promise<string[]> {
  const sentEmails = () => mail.received.filter(({ to }) => to === address);
  await expect.poll(() => sentEmails().length).toBe(count);
  return sentEmails().map(({ message }) => {
    const token = /admin\/join#([\w-]{43})/.exec(message.replaceAll("=\r\n", ""))?.[1];
    if (!token) throw new Error("The email has no link");
    return token;
  });
}

test("ADM-03 a waiting registration is approved with a role, and its session then lasts at most a week", async () => {
  const waiting = await registerStaff(shop);
  expect(await memberOf(waiting)).toMatchObject({ state: "waiting", role: null, devices: 1 });
  const input = { ...(await paramsOf(waiting)), body: { role: "support" as const } };
  const { member } = (await shop.call("POST /api/admin/staff/:id/approve", input, { as: owner })).body;
  expect(member).toMatchObject({ state: "active", role: "support" });
  await shop.call("GET /api/admin/orders", {}, { as: waiting });
  const { rows } = await shop.pool.query(
    "select max(expires_at) < now() + interval '8 days' as short from sessions where account_id = $1",
    [member.id],
  );
  expect(rows).toEqual([{ short: true }]);
  expect(await auditActionsFor(member.id)).toEqual(["staff_registered", "staff_approved"]);
  expect(await newsTo(waiting)).toMatch(/approved your staff account\. Your role: Support\./);
  expect((await shop.expectRefusal("POST /api/admin/staff/:id/approve", input, { as: owner })).body.code).toBe(
    "staff_not_found",
  );
});

test("ADM-03 a refused registration becomes a customer's account and is signed out", async () => {
  const waiting = await registerStaff(shop);
  const { params } = await paramsOf(waiting);
  await shop.call("DELETE /api/admin/staff/:id", { params }, { as: owner });
  expect((await shop.expectRefusal("GET /api/account", {}, { as: waiting })).body.code).toBe("session_ended");
  expect((await logIn(waiting)).body).toMatchObject({ role: "customer" });
  expect(await auditActionsFor(params.id)).toEqual(["staff_registered", "staff_refused"]);
  expect(await newsTo(waiting)).toMatch(/did not approve your staff registration/);
});

test("an invited colleague gets an email, chooses a password, and becomes staff", async () => {
  const { name, email, password } = newAccountInput({ name: "Nina Yap" });
  const invite = { body: { name, email, role: "fulfilment" as const } };
  const { member } = (await shop.call("POST /api/admin/staff", invite, { as: owner })).body;
  expect(member).toMatchObject({ name, email, role: "fulfilment", state: "invited", devices: 0 });
  const [older = ""] = await invitationsTo(email, 1);
  await shop.call("POST /api/admin/staff/:id/invite", { params: { id: member.id } }, { as: owner });
  const [, newer = ""] = await invitationsTo(email, 2);
  const late = await shop.expectRefusal("POST /api/reset-password", { body: { token: older, password } });
  expect(late.body.code).toBe("reset_link_dead");
  const { session } = (await shop.call("POST /api/reset-password", { body: { token: newer, password } })).body;
  expect(session?.username).toBe(name);
  const own = await shop.call("GET /api/account", {}, { as: { token: session?.token ?? "" } });
  expect(own.body.account).toMatchObject({ email, role: "admin" });
  expect(await memberOf({ email })).toMatchObject({ state: "active" });
  expect(await auditActionsFor(member.id)).toEqual(["staff_invited", "staff_invited", "staff_joined", "signed_in"]);
  const { role } = (await shop.call("POST /api/login", { body: { email, password } })).body;
  expect(role).toBe("admin");
});

test("a revoked invitation leaves no account and an invalid link", async () => {
  const { name, email, password } = newAccountInput();
  const invite = { body: { name, email, role: "manager" as const } };
  const { member } = (await shop.call("POST /api/admin/staff", invite, { as: owner })).body;
  const [token] = await invitationsTo(email, 1);
  await shop.call("DELETE /api/admin/staff/:id", { params: { id: member.id } }, { as: owner });
  expect((await shop.expectRefusal("POST /api/reset-password", { body: { token, password } })).body.code).toBe(
    "reset_link_dead",
  );
  expect((await registerCustomer(shop, { email })).role).toBe("customer");
});

test("a registered address cannot be invited", async () => {
  const { name, email } = await registerCustomer(shop);
  const { status, body } = await shop.expectRefusal(
    "POST /api/admin/staff",
    { body: { name, email: email.toUpperCase(), role: "support" } },
    { as: owner },
  );
  expect([status, body.errors]).toEqual([422, { email: ["This address has an account already."] }]);
});

test("a suspended colleague is signed out at once and cannot sign in until reinstated", async () => {
  const colleague = await createStaff(shop, "manager");
  const input = await paramsOf(colleague);
  await shop.call("POST /api/admin/staff/:id/suspend", input, { as: owner });
  expect((await shop.expectRefusal("GET /api/admin/orders", {}, { as: colleague })).body.code).toBe("session_ended");
  const shut = await logIn(colleague);
  expect([shut.status, "code" in shut.body && shut.body.code]).toEqual([403, "staff_suspended"]);
  const guess = await logIn({ ...colleague, password: "a wrong password" });
  expect("code" in guess.body && guess.body.code).toBe("invalid_credentials");
  await shop.call("POST /api/admin/staff/:id/reinstate", input, { as: owner });
  expect((await logIn(colleague)).status).toBe(200);
});

test("a new role applies from the next call on", async () => {
  const colleague = await createStaff(shop, "support");
  await shop.expectRefusal("POST /api/admin/coupons", { body: {} }, { as: colleague });
  const input = { ...(await paramsOf(colleague)), body: { role: "manager" as const } };
  await shop.call("PUT /api/admin/staff/:id/role", input, { as: owner });
  const { body } = await shop.expectRefusal("POST /api/admin/coupons", { body: {} }, { as: colleague });
  expect(body.code).toBe("invalid");
  const [entry] = await shop.db
    .selectFrom("audit_log")
    .select(["before", "after"])
    .where("action", "=", "role_changed")
    .where("entity_id", "=", input.params.id)
    .execute();
  expect(entry).toEqual({ before: { role: "support" }, after: { role: "manager" } });
});

const partings = [
  ["be demoted", "PUT /api/admin/staff/:id/role"],
  ["be suspended", "POST /api/admin/staff/:id/suspend"],
  ["be taken off the staff", "DELETE /api/admin/staff/:id"],
] as const;

test.each(partings)("the last owner cannot %s", async (_what, call) => {
  const input = { ...(await paramsOf(owner)), body: { role: "support" } };
  expect((await shop.expectRefusal(call, input, { as: owner })).body.code).toBe("last_owner");
  await shop.call("GET /api/admin/settings", {}, { as: owner });
});

test.each(partings)("when two owners request at once that the other %s, one stays", async (_what, call) => {
  const own = await openShop();
  try {
    const one = await registerStaff(own);
    const two = await createStaff(own, "owner");
    const first = await memberOf(one, own, one);
    const second = await memberOf(two, own, one);
    const body = { role: "support" };
    await Promise.all([
      own.request(call, { params: { id: second.id }, body }, { as: one }),
      own.request(call, { params: { id: first.id }, body }, { as: two }),
    ]);
    const owners = own.db.selectFrom("accounts").select("id").where("role", "=", "owner");
    expect(await owners.where("suspended_at", "is", null).execute()).toHaveLength(1);
  } finally {
    await own.close();
  }
});

test("staff are listed by state and in pages, newest first", async () => {
  const made = [await registerStaff(shop), await registerStaff(shop), await registerStaff(shop)];
  const emails: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { state: "waiting" as const, limit: 2, cursor };
    const { body } = await shop.call("GET /api/admin/staff", { query }, { as: owner });
    emails.push(...body.staff.map(({ email }) => email));
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  expect(emails.slice(0, 3)).toEqual(made.map(({ email }) => email).toReversed());
  expect(new Set(emails).size).toBe(emails.length);
  const foreign = await shop.expectRefusal("GET /api/admin/staff", { query: { cursor: "x" } }, { as: owner });
  expect(foreign.status).toBe(422);
});
