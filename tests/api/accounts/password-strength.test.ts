import { dictionary } from "@zxcvbn-ts/language-common";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccountInput, registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { saveSettings } from "../../support/api/settings.ts";
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

test("SEC-03 a weak password is refused by registration, change and reset, and the message says what to do", async () => {
  await saveSettings(shop, await registerStaff(shop), { name: "Bilis Moto" });
  const me = await registerCustomer(shop);
  await shop.call("POST /api/forgot-password", { body: { email: me.email } });
  await expect.poll(() => tokensSent(shop, "password_reset", me.email)).toHaveLength(1);
  const [token = ""] = await tokensSent(shop, "password_reset", me.email);
  const messages = {
    password: /^This password is very common.+Use three or four unrelated words/,
    "12345678": /^This password is very common/,
    abababab: /^This repeats the same few characters/,
    "aaaaaaa!": /^This repeats the same few characters/,
    "Maria Clara": /^This is too close to your name, your email address or the shop's name/,
    "BilisMoto!": /^This is too close to/,
    [me.email]: /^This is too close to/,
  };
  for (const [password, message] of Object.entries(messages)) {
    const person = newAccountInput();
    const refusals = [
      await shop.expectRefusal("POST /api/register", {
        body: { ...person, password: password === me.email ? person.email : password },
      }),
      await shop.expectRefusal("POST /api/reset-password", { body: { token, password } }),
      await shop.expectRefusal(
        "PUT /api/account/password",
        { body: { current_password: me.password, password } },
        { as: me },
      ),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBe(422);
      if (password !== me.email)
        expect((body.errors ?? body.validation_errors)?.password?.[0], password).toMatch(message);
    }
  }
  await shop.call("POST /api/reset-password", { body: { token, password: "a better one, at last" } });
});

test("SEC-03 the list has the ten thousand most used passwords that are long enough", async () => {
  const long = dictionary["passwords-common"].filter((password) => password.length >= 8);
  expect(dictionary["passwords-common"].length).toBeGreaterThan(40_000);
  expect(long.length).toBeGreaterThan(10_000);
  const step = Math.floor(long.length / 20);
  for (let index = 0; index < long.length; index += step) {
    const body = newAccountInput({ password: (long[index] ?? "").toUpperCase() });
    expect((await shop.request("POST /api/register", { body })).status, body.password).toBe(422);
  }
});
