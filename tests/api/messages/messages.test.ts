import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  createStaff,
  registerConfirmedCustomer,
  registerCustomer,
  registerStaff,
  type TestAccount,
} from "../../support/api/accounts.ts";
import { uniqueIpAddress } from "../../support/api/client.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop({ settings: { SMTP_URL: "smtp://localhost:2525" } });
afterAll(shop.closeWithoutServerErrors);

const SHOP_EMAIL = "hello@tulin.example";
let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await saveSettings(shop, owner, { email: SHOP_EMAIL });
});

const written = (given = {}) => ({
  ...({ topic: "question", name: "Ligaya Cruz", email: `ligaya.${crypto.randomUUID()}@example.com` } as const),
  order_no: "",
  body: "Does the Maya fit into a tricycle?",
  ...given,
});

/** Sends a message from an address of its own, so that no limit is met; by a visitor unless `as` is signed in. */
async function send(given = {}, as?: TestAccount) {
  const body = written(given);
  const { ticket } = (
    await shop.call("POST /api/messages", { body }, { ipAddress: uniqueIpAddress(), ...(as && { as }) })
  ).body;
  return { ...body, ticket };
}
const read = async (id: number) =>
  (await shop.call("GET /api/admin/messages/:id", { params: { id } }, { as: owner })).body.opened;
const list = async (query = {}) =>
  (await shop.call("GET /api/admin/messages", { query }, { as: owner })).body.messages.map(({ id }) => id);
const emailsAbout = async (ticket: number) =>
  (
    await shop.pool.query<{ kind: string; recipient: string }>(
      "select kind, recipient::text from emails where about ->> 'message_id' = $1 order by id",
      [String(ticket)],
    )
  ).rows;

describe("MSG-01 writing to the shop", () => {
  test("a message without an account gets a ticket number, a copy to its writer and an email to the shop; staff are notified", async () => {
    const { ticket, email } = await send({ topic: "complaint", order_no: "TL-1" });
    expect(ticket).toBeGreaterThan(1000);
    expect(await emailsAbout(ticket)).toEqual([
      { kind: "message_received", recipient: email },
      { kind: "message_for_staff", recipient: SHOP_EMAIL },
    ]);
    expect(await read(ticket)).toMatchObject({ topic: "complaint", state: "open", email, order: null, answers: [] });
    const { notifications } = (await shop.call("GET /api/admin/notifications", {}, { as: owner })).body;
    expect(notifications[0]).toMatchObject({ kind: "message", subject_id: ticket, subject: `Ticket ${ticket}` });
  });

  test("each missing field has a message that says what to do, and nothing is stored", async () => {
    const before = await list();
    const body = { topic: "nothing", name: " ", email: "ligaya", body: "" };
    const { status, body: refused } = await shop.expectRefusal("POST /api/messages", { body } as never);
    expect(status).toBe(422);
    expect(refused.errors).toEqual({
      topic: ["Choose what it is about."],
      name: ["Enter your name."],
      email: ["Enter an email address like name@example.com."],
      body: ["Write your message."],
    });
    expect(await list()).toEqual(before);
  });

  test("ten messages an hour are accepted from one address", async () => {
    const ipAddress = uniqueIpAddress();
    for (let sent = 0; sent < 10; sent += 1) await shop.call("POST /api/messages", { body: written() }, { ipAddress });
    const { status } = await shop.expectRefusal("POST /api/messages", { body: written() }, { ipAddress });
    expect(status).toBe(429);
  });
});

test("MSG-01 the shop and the response say whether emails are sent, so that none is promised without a mail server", async () => {
  const answerOf = async (asked: typeof shop) =>
    (await asked.call("POST /api/messages", { body: written() }, { ipAddress: uniqueIpAddress() })).body;
  const withoutMail = await openShop();
  onTestFinished(withoutMail.close);
  const shopOf = async (asked: typeof shop) => (await asked.call("GET /api/shop", {})).body;
  expect((await answerOf(shop)).mailed).toBe(true);
  expect((await shopOf(shop)).mailed).toBe(true);
  expect((await answerOf(withoutMail)).mailed).toBe(false);
  expect((await shopOf(withoutMail)).mailed).toBe(false);
});

describe("MSG-02 answering", () => {
  test("of two who answer at once, one is told to read the other answer first, and can then send theirs", async () => {
    const { ticket } = await send();
    const answer = (body: string, answers_read?: number) =>
      shop.request(
        "POST /api/admin/messages/:id/answer",
        { params: { id: ticket }, body: { body, ...(answers_read !== undefined && { answers_read }) } },
        { as: owner },
      );
    const both = await Promise.all([answer("Yes.", 0), answer("No.", 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "message_answered" });
    expect((await answer("And it is blue.", 1)).status).toBe(200);
    expect((await answer("A client that does not count.")).status).toBe(200);
    expect((await read(ticket)).answers).toHaveLength(3);
  });

  test("a shop without a mail server keeps what staff answered in another way, and a shop with one emails the answer", async () => {
    const withoutMail = await openShop();
    onTestFinished(withoutMail.close);
    const mailing = { shop, owner };
    const silent = { shop: withoutMail, owner: await registerStaff(withoutMail) };
    const answerIn = async ({ shop: asked, owner: as }: typeof mailing) => {
      const sent = await asked.call("POST /api/messages", { body: written() }, { ipAddress: uniqueIpAddress() });
      const params = { id: sent.body.ticket };
      const { body } = await asked.call(
        "POST /api/admin/messages/:id/answer",
        { params, body: { body: "It does." } },
        { as },
      );
      const { rows } = await asked.pool.query(
        "select kind from emails where kind = 'message_answered' and about ->> 'message_id' = $1",
        [String(params.id)],
      );
      return { ...body, emails: rows.length };
    };
    expect(await answerIn(silent)).toMatchObject({
      message: "Your answer is noted. No email was sent.",
      opened: { state: "answered", answers: [{ body: "It does.", by: silent.owner.name, emailed: false }] },
      emails: 0,
    });
    expect(await answerIn(mailing)).toMatchObject({
      message: expect.stringContaining("is on its way to"),
      opened: { state: "answered", answers: [{ emailed: true }] },
      emails: 1,
    });
  });

  test("a message is marked as answered and opened again; the list filters by state, complaint, ticket and email", async () => {
    const one = await send({ topic: "complaint" });
    const params = { id: one.ticket };
    await shop.call("POST /api/admin/messages/:id/state", { params, body: { state: "answered" } }, { as: owner });
    expect(await list({ state: "answered" })).toContain(one.ticket);
    expect(await list({ state: "open" })).not.toContain(one.ticket);
    expect(await list({ complaint: "1" })).toContain(one.ticket);
    expect(await list({ q: String(one.ticket) })).toEqual([one.ticket]);
    expect(await list({ q: one.email.slice(0, 20).toUpperCase() })).toEqual([one.ticket]);
    expect((await read(one.ticket)).marked).toEqual({ by: owner.name, at: expect.any(String) });
    await shop.call("POST /api/admin/messages/:id/state", { params, body: { state: "open" } }, { as: owner });
    expect(await read(one.ticket)).toMatchObject({ state: "open", marked: null });
    await shop.call("POST /api/admin/messages/:id/answer", { params, body: { body: "By email." } }, { as: owner });
    expect(await read(one.ticket), "answered by an answer").toMatchObject({ state: "answered", marked: null });
  });

  test("those who pack orders do not read messages; only the owner deletes one, with its emails", async () => {
    const { ticket } = await send();
    const [packer, manager] = await Promise.all([createStaff(shop, "fulfilment"), createStaff(shop, "manager")]);
    expect((await shop.request("GET /api/admin/messages", {}, { as: packer })).status).toBe(403);
    const params = { id: ticket };
    expect((await shop.request("DELETE /api/admin/messages/:id", { params }, { as: manager })).status).toBe(403);
    await shop.call("DELETE /api/admin/messages/:id", { params }, { as: owner });
    expect((await shop.request("GET /api/admin/messages/:id", { params }, { as: owner })).status).toBe(404);
    expect(await emailsAbout(ticket)).toEqual([]);
  });
});

describe("ACC-09 messages as personal data", () => {
  test("are exported and erased with the account whose address is confirmed, and with no other", async () => {
    const me = await registerConfirmedCustomer(shop);
    const stranger = await registerCustomer(shop);
    const mine = await send({ email: me.email });
    const other = await send({ email: stranger.email });
    const exported = async (as: TestAccount) =>
      (await shop.call("GET /api/account/data", {}, { as })).body.data.messages.map(({ id }) => id);
    expect(await exported(me)).toEqual([mine.ticket]);
    expect(await exported(stranger)).toEqual([]);
    for (const as of [me, stranger])
      await shop.call("POST /api/account/delete", { body: { password: as.password } }, { as });
    expect(await list({ q: String(mine.ticket) })).toEqual([]);
    expect(await emailsAbout(mine.ticket)).toEqual([]);
    expect(await list({ q: String(other.ticket) })).toEqual([other.ticket]);
  });

  test("sent while signed in belong to the account, whatever address is in them and without a confirmed one", async () => {
    const me = await registerCustomer(shop);
    const mine = await send({ email: `other.${me.email}` }, me);
    await shop.call(
      "POST /api/admin/messages/:id/answer",
      { params: { id: mine.ticket }, body: { body: "It does." } },
      { as: owner },
    );
    const { data } = (await shop.call("GET /api/account/data", {}, { as: me })).body;
    expect(data.messages).toMatchObject([{ id: mine.ticket, email: mine.email, answers: [{ body: "It does." }] }]);
    const kinds = data.emails.map(({ kind, recipient }) => [kind, recipient]);
    expect(kinds, "and not the email to the shop").toEqual([
      ["welcome", me.email],
      ["message_received", mine.email],
      ["message_answered", mine.email],
    ]);
    await shop.call("POST /api/account/delete", { body: { password: me.password } }, { as: me });
    expect(await list({ q: String(mine.ticket) })).toEqual([]);
    expect(await emailsAbout(mine.ticket)).toEqual([]);
  });

  test("sent at the moment when the account is deleted are gone with it, or are those of a visitor", async () => {
    for (let round = 0; round < 6; round += 1) {
      const me = await registerCustomer(shop);
      const [{ ticket }] = await Promise.all([
        send({}, me),
        shop.call("POST /api/account/delete", { body: { password: me.password } }, { as: me }),
      ]);
      const { rows } = await shop.pool.query("select account_id from messages where id = $1", [ticket]);
      expect([[], [{ account_id: null }]]).toContainEqual(rows);
      expect((await emailsAbout(ticket)).length > 0).toBe(rows.length > 0);
    }
  });

  test("are deleted two years after their last change", async () => {
    const old = await send();
    const young = await send();
    await shop.pool.query("update messages set changed_at = now() - interval '731 days' where id = $1", [old.ticket]);
    await shop.pool.query("select graphile_worker.add_job('forget_messages', '{}')");
    const worker = await startJobWorker(shop);
    try {
      await vi.waitFor(async () => expect(await list({ q: String(old.ticket) })).toEqual([]), { timeout: 60_000 });
    } finally {
      await worker.stop();
    }
    expect(await list({ q: String(young.ticket) })).toEqual([young.ticket]);
  });
});
