import { afterAll, beforeAll, expect, test } from "vitest";
import { registerCustomer } from "../../support/api/accounts.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { decodedText, waitForEmails } from "../../support/api/received-emails.ts";
import { openShop } from "../../support/api/shop.ts";
import { startMailServer } from "../../support/mail-server.ts";

const shop = await openShop();
const mail = await startMailServer();
let emailWorker: { stop(): Promise<void> };
beforeAll(async () => {
  emailWorker = await startEmailWorker(shop, mail.url);
});
afterAll(async () => {
  await emailWorker.stop();
  await mail.close();
  await shop.close();
});

/** The token in the newest reset email to that address. */
async function tokenSentTo(address: string, count: number): Promise<string> {
  const arrived = await waitForEmails(mail, address, count);
  // Jobs run in parallel, so the welcome email may arrive later.
  const tokens = arrived.flatMap((sentEmail) => /\/reset-password#([\w-]+)/.exec(decodedText(sentEmail))?.[1] ?? []);
  return tokens.at(-1) ?? "";
}

test("ACC-08 the link of the email sets a new password once, and signs out everywhere", async () => {
  const person = await registerCustomer(shop);
  await shop.call("POST /api/forgot-password", { body: { email: person.email.toUpperCase() } });
  const token = await tokenSentTo(person.email, 2);

  await shop.call("POST /api/reset-password", { body: { token, password: "a new long one" } });

  expect((await shop.expectRefusal("GET /api/cart", {}, { as: person })).body.code).toBe("session_ended");
  const { email } = person;
  expect((await shop.expectRefusal("POST /api/login", { body: person })).body.code).toBe("invalid_credentials");
  await shop.call("POST /api/login", { body: { email, password: "a new long one" } });
  const again = await shop.expectRefusal("POST /api/reset-password", { body: { token, password: "yet another one" } });
  expect([again.status, again.body.code]).toEqual([422, "reset_link_dead"]);
});

test("ACC-08 when two use a link at once, one sets the password", async () => {
  const person = await registerCustomer(shop);
  await shop.call("POST /api/forgot-password", { body: { email: person.email } });
  const token = await tokenSentTo(person.email, 2);
  const answers = await Promise.all(
    ["first password", "other password"].map((password) =>
      shop.request("POST /api/reset-password", { body: { token, password } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("ACC-08 a newer link replaces the older one, and a link expires after an hour", async () => {
  const person = await registerCustomer(shop);
  const { email } = person;
  await shop.call("POST /api/forgot-password", { body: { email } });
  const older = await tokenSentTo(email, 2);
  await shop.call("POST /api/forgot-password", { body: { email } });
  const newer = await tokenSentTo(email, 3);
  expect(newer).not.toBe(older);
  const password = "a new long one";
  expect((await shop.expectRefusal("POST /api/reset-password", { body: { token: older, password } })).status).toBe(422);

  await shop.pool.query("update password_resets set expires_at = now() - interval '1 second'");
  expect((await shop.expectRefusal("POST /api/reset-password", { body: { token: newer, password } })).status).toBe(422);
});

test("ACC-08 the response is the same for an address without an account, and repeated requests are limited", async () => {
  const person = await registerCustomer(shop);
  const known = await shop.call("POST /api/forgot-password", { body: { email: person.email } });
  const unknown = await shop.call("POST /api/forgot-password", { body: { email: "stranger@example.com" } });
  expect(unknown.body).toEqual(known.body);
  expect(known.body).toMatchObject({ mailed: false, message: expect.stringContaining("contact us") });
  for (let time = 0; time < 4; time += 1) {
    await shop.call("POST /api/forgot-password", { body: { email: "stranger@example.com" } });
  }
  const stopped = await shop.expectRefusal("POST /api/forgot-password", { body: { email: "Stranger@example.com" } });
  expect([stopped.status, stopped.body.code]).toEqual([429, "too_many_requests"]);
  expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("ACC-08 with a mail server the response says that an email is on its way", async () => {
  const sending = await openShop({ settings: { SMTP_URL: mail.url } });
  const { body } = await sending.call("POST /api/forgot-password", { body: { email: "nobody@example.com" } });
  expect(body).toMatchObject({ mailed: true, message: expect.stringContaining("is on its way") });
  await sending.close();
});
