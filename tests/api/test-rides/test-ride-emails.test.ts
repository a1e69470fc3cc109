import { afterAll, expect, test, vi } from "vitest";
import { DAY_MS } from "#contract/dates.days.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { bookingInput, freeSlots, openTestRideShop } from "../../support/api/test-rides.ts";
import { startMailServer } from "../../support/mail-server.ts";

const { shop, owner, scooter } = await openTestRideShop(3);
afterAll(shop.closeWithoutServerErrors);

const book = async (starts_at: string) => {
  const sent = bookingInput(scooter, starts_at);
  return { ...(await shop.call("POST /api/test-rides", { body: sent })).body, sent };
};

test("RIDE-02 emails hold a calendar file and a link that works; the reminder waits as a job and is not sent for a cancelled ride", async () => {
  const mail = await startMailServer();
  const [starts_at = ""] = await freeSlots(shop, scooter);
  const kept = await book(starts_at);
  const dropped = await book(starts_at);
  const jobs = await shop.pool.query<{ key: string; run_at: Date }>(
    "select key, run_at from graphile_worker.jobs where key = $1",
    [`test-ride-reminder-${kept.test_ride.id}`],
  );
  expect(jobs.rows[0]?.run_at.toISOString(), "a day before").toBe(
    new Date(Date.parse(starts_at) - DAY_MS).toISOString(),
  );
  await shop.pool.query("select graphile_worker.add_job('remind_of_test_ride', json_build_object('id', $1::bigint))", [
    kept.test_ride.id,
  ]);
  const cancelling = { params: { id: dropped.test_ride.id }, body: { state: "cancelled" } } as const;
  await shop.call("POST /api/admin/test-rides/:id/state", cancelling, { as: owner });
  await shop.pool.query("select graphile_worker.add_job('remind_of_test_ride', json_build_object('id', $1::bigint))", [
    dropped.test_ride.id,
  ]);
  const worker = await startEmailWorker(shop, mail.url);
  const of = (to: string) => mail.received.filter((email) => email.to === to).map(({ message }) => message);
  try {
    await vi.waitFor(
      () => {
        expect(of(kept.sent.email)).toHaveLength(2);
        expect(of(dropped.sent.email)).toHaveLength(2);
      },
      { timeout: 60_000, interval: 100 },
    );
  } finally {
    await worker.stop();
    await mail.close();
  }
  const decoded = (message: string) => message.replaceAll(/=\r\n/g, "").replaceAll("=3D", "=");
  const [confirmation = "", reminder = ""] = of(kept.sent.email).map(decoded).sort();
  for (const message of [confirmation, reminder]) {
    expect(message).toContain(`/test-ride/${kept.test_ride.id}#${kept.token}`);
    expect(message).toMatch(/text\/calendar;[^\n]*\n?[^\n]*method=REQUEST/i);
  }
  const cancelled = of(dropped.sent.email).join("\n");
  expect(cancelled).toMatch(/method=CANCEL/i);
  expect(cancelled, "no reminder of what is cancelled").not.toMatch(/Subject: .*soon/);
  const attachment = /filename=test-ride\.ics\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(
    of(kept.sent.email)[0] ?? "",
  );
  const calendar = Buffer.from(attachment?.[1] ?? "", "base64").toString();
  expect(calendar).toContain("BEGIN:VEVENT");
  expect(calendar).toContain(`DTSTART:${starts_at.replaceAll(/[-:]|\.\d+/g, "")}`);
  expect(calendar).toContain("12 Mabini Street");
});
