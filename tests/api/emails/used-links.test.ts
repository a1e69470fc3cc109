import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, newAccountInput, registerCustomer } from "../../support/api/accounts.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { tokensSent } from "../../support/api/stored-emails.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { startMailServer } from "../../support/mail-server.ts";

const shop = await openShop();
let jobWorker: { stop(): Promise<void> };
beforeAll(async () => {
  jobWorker = await startJobWorker(shop);
});
afterAll(async () => {
  await jobWorker.stop();
  await shop.closeWithoutServerErrors();
});

/** Everything that the shop stores of its emails. */
const storedEmails = async (of = shop) => JSON.stringify((await of.pool.query("select * from emails")).rows);
const areRendered = async () => (await shop.pool.query("select from emails where state = 'waiting'")).rowCount === 0;

test("SEC-04 a link that was used or ended is in no stored email any more, also in a shop without a mail server", async () => {
  const me = await registerCustomer(shop);
  const { email } = newAccountInput();
  await shop.call("POST /api/forgot-password", { body: { email: me.email } });
  await shop.call("POST /api/login-link", { body: { email: me.email } });
  await shop.call("PUT /api/account/email", { body: { email, password: me.password } }, { as: me });
  await expect.poll(() => tokensSent(shop, "password_reset", me.email)).toHaveLength(1);
  await expect.poll(() => tokensSent(shop, "login_link", me.email)).toHaveLength(1);
  await expect.poll(areRendered).toBe(true);
  const [reset = ""] = await tokensSent(shop, "password_reset", me.email);
  const [login = ""] = await tokensSent(shop, "login_link", me.email);
  const [confirm = ""] = await tokensSent(shop, "email_confirm", email);
  for (const token of [reset, login, confirm]) expect(await storedEmails()).toContain(token);

  await shop.call("POST /api/login-link/use", { body: { token: login } });
  expect(await storedEmails()).not.toContain(login);
  await shop.call("POST /api/reset-password", { body: { token: reset, password: "a better one, at last" } });
  for (const token of [reset, confirm]) expect(await storedEmails()).not.toContain(token);

  const [notMe = ""] = await tokensSent(shop, "password_changed", me.email);
  await expect.poll(areRendered).toBe(true);
  expect(await storedEmails()).toContain(notMe);
  await shop.call("POST /api/secure-account", { body: { token: notMe } });
  expect(await storedEmails()).not.toContain(notMe);
});

test("SEC-04 an email that was sent is stored without its link", async () => {
  const mail = await startMailServer();
  const sending = await openShop();
  const worker = await startJobWorker(sending, mail.url);
  try {
    const owner = await createStaff(sending, "owner");
    const { email } = newAccountInput();
    await sending.call("POST /api/admin/staff", { body: { name: "Nina Yap", email, role: "support" } }, { as: owner });
    const sent = () => mail.received.find(({ to }) => to === email)?.message ?? "";
    await expect.poll(sent).toContain("/admin/join#");
    const state = () =>
      sending.db.selectFrom("emails").select("state").where("recipient", "=", email).executeTakeFirst();
    await expect.poll(state).toEqual({ state: "sent" });
    const token = /#([\w-]{43})/.exec(sent().replaceAll("=\r\n", ""))?.[1] ?? "";
    expect(token).not.toBe("");
    expect(await storedEmails(sending)).not.toContain(token);
    expect(await storedEmails(sending)).toContain("/admin/join#removed");
    await sending.call("POST /api/reset-password", { body: { token, password: "a better one, at last" } });
  } finally {
    await worker.stop();
    await mail.close();
    await sending.close();
  }
});

test("SEC-04 SHIP-05 the link that tracks an order works from the email that was sent, and is not stored", async () => {
  const mail = await startMailServer();
  const sending = await openShop();
  const worker = await startJobWorker(sending, mail.url);
  try {
    const owner = await createStaff(sending, "owner");
    const buyer = await createSignedInCustomer(sending);
    await fillCart(sending, buyer, await createProduct(sending, owner, { stock: 5 }));
    const { order } = (await sending.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
    for (const status of [1, 2, 3] as const)
      await sending.call(
        "POST /api/admin/orders/:id/move",
        { params: { id: order.id }, body: { status } },
        { as: owner },
      );
    await finishSteps(sending);
    const link = () =>
      mail.received
        .map(({ message }) => /\/track\/(\d+-[\w-]{22})/.exec(message.replaceAll("=\r\n", ""))?.[1])
        .find((found) => found !== undefined) ?? "";
    await expect.poll(link).not.toBe("");
    const stored = () =>
      sending.db.selectFrom("emails").select(["state", "html"]).where("kind", "=", "order_shipped").executeTakeFirst();
    await expect.poll(async () => (await stored())?.state).toBe("sent");
    expect((await stored())?.html).toContain("/track/removed");
    expect(await storedEmails(sending)).not.toContain(link());
    const { tracking } = (await sending.call("GET /api/track/:link", { params: { link: link() } })).body;
    expect(tracking.tracking_no).toBe(order.tracking_no);
  } finally {
    await worker.stop();
    await mail.close();
    await sending.close();
  }
});
