import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { enqueueDigests } from "#modules/notifications/notifications.digests.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const choose = (as: TestAccount, digest: "off" | "hourly" | "daily") =>
  shop.call("PUT /api/admin/notifications/digest", { body: { digest } }, { as });

/** Notifies staff of new orders, some minutes ago. */
async function notify(...subjects: string[]): Promise<void> {
  for (const subject of subjects) await shop.pool.query("select notify_staff('new_order', 7, $1)", [subject]);
  await shop.pool.query("update notifications set at = at - interval '5 minutes'");
}

const about = z.object({ notifications: z.array(z.object({ subject: z.string() })), more: z.int() });

/** The subjects in the emails to somebody, the oldest email first. */
async function sentTo({ email }: TestAccount): Promise<string[][]> {
  const emails = shop.db.selectFrom("emails").select("about").where("kind", "=", "notification_digest");
  const rows = await emails.where("recipient", "=", email).orderBy("id").execute();
  return rows.map((row) => about.parse(row.about).notifications.map(({ subject }) => subject));
}

test("NOTE-01 staff choose emails with what they have not read: nothing of before, each notification in one email", async () => {
  const hourly = await createStaff(shop, "support");
  const daily = await createStaff(shop, "support");
  const none = await createStaff(shop, "support");
  await notify("TUL-before");
  expect((await shop.call("GET /api/admin/notifications/digest", {}, { as: hourly })).body.digest).toBe("off");
  await choose(hourly, "hourly");
  await choose(daily, "daily");
  await choose(none, "daily");
  await choose(none, "off");
  expect((await shop.call("GET /api/admin/notifications/digest", {}, { as: hourly })).body.digest).toBe("hourly");
  await enqueueDigests(shop.db, "hourly");
  expect(await sentTo(hourly), "nothing happened since").toEqual([]);

  await notify("TUL-1", "TUL-2");
  await Promise.all([enqueueDigests(shop.db, "hourly"), enqueueDigests(shop.db, "hourly")]);
  await notify("TUL-3");
  await enqueueDigests(shop.db, "hourly");
  await enqueueDigests(shop.db, "daily");
  expect(await sentTo(hourly)).toEqual([["TUL-2", "TUL-1"], ["TUL-3"]]);
  expect(await sentTo(daily)).toEqual([["TUL-3", "TUL-2", "TUL-1"]]);
  expect(await sentTo(none)).toEqual([]);
});

test("NOTE-01 an email leaves out what was read in the bell, what the role may not see, and who left the staff", async () => {
  const reader = await createStaff(shop, "support");
  const packer = await createStaff(shop, "fulfilment");
  const leaver = await createStaff(shop, "support");
  for (const one of [reader, packer, leaver]) await choose(one, "hourly");
  await notify("TUL-4");
  const { notifications } = (await shop.call("GET /api/admin/notifications", {}, { as: reader })).body;
  await shop.call(
    "POST /api/admin/notifications/read",
    { body: { up_to: defined(notifications[0]).id } },
    { as: reader },
  );
  await shop.pool.query("select notify_staff('review', 1, 'Not for packers')");
  await shop.pool.query("update accounts set suspended_at = now() where email = $1", [leaver.email]);
  await notify("TUL-5");
  await enqueueDigests(shop.db, "hourly");
  expect(await sentTo(reader)).toEqual([["TUL-5", "Not for packers"]]);
  expect(await sentTo(packer)).toEqual([["TUL-5", "TUL-4"]]);
  expect(await sentTo(leaver)).toEqual([]);
});

test("NOTE-01 the email says how many are unread, lists the newest and leads to each", async () => {
  const worker = await startEmailWorker(shop);
  try {
    const reader = await createStaff(shop, "support");
    await choose(reader, "daily");
    await notify(...Array.from({ length: 22 }, (_, count) => `TUL-many-${count}`));
    const payload = JSON.stringify({ frequency: "daily" });
    await shop.pool.query("select graphile_worker.add_job('send_notification_digests', $1::json)", [payload]);
    const emails = async () => {
      const { body } = await shop.call("GET /api/admin/emails", { query: { q: reader.email } }, { as: owner });
      return body.emails.filter(({ kind, state }) => kind === "notification_digest" && state === "kept");
    };
    await expect.poll(emails).toHaveLength(1);
    const id = defined((await emails())[0]).id;
    const { email } = (await shop.call("GET /api/admin/emails/:id", { params: { id } }, { as: owner })).body;
    expect(email.subject).toBe("22 unread notifications");
    expect(email.html).toContain(`href="${shop.url}/admin/view-order/7"`);
    expect(email.text).toContain("TUL-many-21");
    expect(email.text).toMatch(/\bTUL-many-2\b/);
    expect(email.text).not.toMatch(/\bTUL-many-[01]\b/);
    expect(email.text).toContain("And 2 more.");
  } finally {
    await worker.stop();
  }
});

test("NOTE-01 an unknown frequency is refused at its field", async () => {
  const response = await shop.request(
    "PUT /api/admin/notifications/digest",
    { body: { digest: "yearly" as "daily" } },
    { as: owner },
  );
  expect(response.body).toMatchObject({ status: 422, errors: { digest: ["Choose how often you want these emails."] } });
});
