import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createStaff,
  registerConfirmedCustomer,
  registerCustomer,
  registerStaff,
  type TestAccount,
} from "../../support/api/accounts.ts";
import { uniqueIpAddress } from "../../support/api/client.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";
import { startMailServer } from "../../support/mail-server.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

const SHOP_EMAIL = "hello@tulin.example";
let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await saveSettings(shop, owner, { email: SHOP_EMAIL });
});

const written = (given = {}) => ({
  ...({ topic: "question", name: "Ligaya Cruz", email: `ligaya.${crypto.randomUUID()}@example.com` } as const),
  ...{ order_no: "", body: "Does the Maya fit into a tricycle?" },
  ...given,
});

/** Sends a message from an address of its own, so that no limit is met. */
async function send(given = {}) {
  const body = written(given);
  const { ticket } = (await shop.call("POST /api/messages", { body }, { ipAddress: uniqueIpAddress() })).body;
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

describe("MSG-02 answering", () => {
  test("staff see the order of a message, answer by email, and the reply goes to the shop; the writer's copy and the shop's say the ticket", async () => {
    const mail = await startMailServer();
    const worker = await startEmailWorker(shop, mail.url);
    try {
      const { ticket, email } = await send({ body: "Where is it?\nIt is late." });
      const answered = await shop.call(
        "POST /api/admin/messages/:id/answer",
        { params: { id: ticket }, body: { body: "It comes today." } },
        { as: owner },
      );
      expect(answered.body.opened).toMatchObject({
        state: "answered",
        answers: [{ body: "It comes today.", by: owner.name }],
      });
      const to = (recipient: string) =>
        mail.received.filter((email) => email.to === recipient).map(({ message }) => message);
      await vi.waitFor(() => expect(to(email)).toHaveLength(2), { timeout: 60_000 });
      await vi.waitFor(() => expect(to(SHOP_EMAIL).some((message) => message.includes(email))).toBe(true), {
        timeout: 60_000,
      });
      for (const message of to(email)) {
        expect(message).toContain(`ticket ${ticket}`);
        expect(message).toMatch(new RegExp(`^Reply-To: ${SHOP_EMAIL}`, "m"));
      }
      expect(to(email).some((message) => message.includes("It comes today."))).toBe(true);
      const forShop = to(SHOP_EMAIL).filter((message) => message.includes(`ticket ${ticket}`));
      expect(forShop[0]).toMatch(new RegExp(`^Reply-To: ${email}`, "m"));
    } finally {
      await worker.stop();
      await mail.close();
    }
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
    await shop.call("POST /api/admin/messages/:id/state", { params, body: { state: "open" } }, { as: owner });
    expect((await read(one.ticket)).state).toBe("open");
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

  test("are deleted two years after their last change", async () => {
    const old = await send();
    const young = await send();
    await shop.pool.query("update messages set changed_at = now() - interval '731 days' where id = $1", [old.ticket]);
    await shop.pool.query("select graphile_worker.add_job('forget_messages', '{}')");
    const worker = await startEmailWorker(shop);
    try {
      await vi.waitFor(async () => expect(await list({ q: String(old.ticket) })).toEqual([]), { timeout: 60_000 });
    } finally {
      await worker.stop();
    }
    expect(await list({ q: String(young.ticket) })).toEqual([young.ticket]);
  });
});
