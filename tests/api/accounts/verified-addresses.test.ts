import { afterAll, beforeAll, expect, test } from "vitest";
import type { EmailKind } from "#contract/emails.ts";
import { newAccountInput, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { tokensSent } from "../../support/api/stored-emails.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
let jobWorker: { stop(): Promise<void> };
let owner: TestAccount;
let lines: { product_id: number; product_qty: number }[];
beforeAll(async () => {
  jobWorker = await startJobWorker(shop);
  owner = await registerStaff(shop);
  const { id } = await createProduct(shop, owner, { stock: 1000 });
  lines = [{ product_id: id, product_qty: 1 }];
});
afterAll(async () => {
  await jobWorker.stop();
  await shop.closeWithoutServerErrors();
});

/** Takes an order by phone that is to appear in the account of this address. */
const takeOrder = (email: string) =>
  shop.request(
    "POST /api/admin/orders",
    { body: { ...deliveryDetails, email, in_account: true, lines } },
    { as: owner, headers: { "idempotency-key": crypto.randomUUID() } },
  );
const ordersOf = async (as: { token: string }) =>
  (await shop.call("GET /api/my-orders", {}, { as })).body.orders.length;

/** The token of the newest link of this kind, once it is there. */
async function linkSent(kind: EmailKind, email: string): Promise<string> {
  await expect.poll(() => tokensSent(shop, kind, email)).not.toEqual([]);
  return (await tokensSent(shop, kind, email)).at(-1) ?? "";
}

const NEW_PASSWORD = "habagat at amihan";

/** The ways in which a customer proves that they read the emails to their address. Each returns the address and a session. */
const proofs = {
  async "presses the button in the welcome email"(me) {
    await shop.call("POST /api/confirm-email", { body: { token: await linkSent("welcome", me.email) } });
    return me;
  },
  async "logs in with a link"({ email }) {
    await shop.call("POST /api/login-link", { body: { email } });
    const { body } = await shop.call("POST /api/login-link/use", {
      body: { token: await linkSent("login_link", email) },
    });
    return { email, token: body.token };
  },
  async "chooses a new password with a link"({ email }) {
    await shop.call("POST /api/forgot-password", { body: { email } });
    const token = await linkSent("password_reset", email);
    await shop.call("POST /api/reset-password", { body: { token, password: NEW_PASSWORD } });
    const { body } = await shop.call("POST /api/login", { body: { email, password: NEW_PASSWORD } });
    return { email, token: body.token };
  },
  async "confirms another address"(me) {
    const { email } = newAccountInput();
    await shop.call("PUT /api/account/email", { body: { email, password: me.password } }, { as: me });
    await shop.call("POST /api/confirm-email", { body: { token: await linkSent("email_confirm", email) } });
    return { email, token: me.token };
  },
} satisfies Record<string, (me: TestAccount) => Promise<{ email: string; token: string }>>;

for (const [how, prove] of Object.entries(proofs)) {
  test(`SEC-06 a phone order is attached to an account after its customer ${how}, and refused before`, async () => {
    const me = await registerCustomer(shop);
    const refused = await takeOrder(me.email);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        errors: {
          email: [
            expect.stringMatching(/^This customer has not confirmed this address\. Ask them to sign in with a link/),
          ],
        },
      },
    ]);
    expect(await ordersOf(me)).toBe(0);

    const { email, token } = await prove(me);

    expect((await takeOrder(email)).status).toBe(200);
    expect(await ordersOf({ token })).toBe(1);
  });
}

test("SEC-06 a password, a login and an asked-for address confirm nothing", async () => {
  const me = await registerCustomer(shop);
  const { email } = newAccountInput();
  await shop.call("POST /api/login", { body: { email: me.email, password: me.password } });
  await shop.call("PUT /api/account/email", { body: { email, password: me.password } }, { as: me });
  const change = { current_password: me.password, password: NEW_PASSWORD };
  await shop.call("PUT /api/account/password", { body: change }, { as: me });
  expect((await takeOrder(me.email)).status).toBe(422);
});

test("SEC-06 the link of the welcome email works once, ends no session, and is in no stored email afterwards", async () => {
  const me = await registerCustomer(shop);
  const token = await linkSent("welcome", me.email);
  const stored = async () => JSON.stringify((await shop.pool.query("select * from emails")).rows);
  const isKept = async () =>
    (await shop.pool.query("select from emails where recipient = $1 and state = 'kept'", [me.email])).rowCount;
  await expect.poll(isKept).toBe(1);
  expect(await stored()).toContain(token);
  const { body } = await shop.call("POST /api/confirm-email", { body: { token } });
  expect(body.message).toBe(`${me.email} is confirmed. Use it to sign in.`);
  expect((await shop.expectRefusal("POST /api/confirm-email", { body: { token } })).body.code).toBe("email_link_dead");
  await shop.call("GET /api/account", {}, { as: me });
  expect(await stored()).not.toContain(token);
  expect(await tokensSent(shop, "email_changed", me.email)).toEqual([]);
});

test("SEC-06 the link of the welcome email ends after a week, and when another address is asked for", async () => {
  const slow = await registerCustomer(shop);
  const changing = await registerCustomer(shop);
  await shop.pool.query(
    "update email_changes set expires_at = expires_at - interval '7 days' where account_id = (select id from accounts where email = $1)",
    [slow.email],
  );
  const asked = { email: newAccountInput().email, password: changing.password };
  const token = await linkSent("welcome", changing.email);
  await shop.call("PUT /api/account/email", { body: asked }, { as: changing });
  for (const dead of [await linkSent("welcome", slow.email), token])
    expect((await shop.expectRefusal("POST /api/confirm-email", { body: { token: dead } })).status).toBe(422);
});

test("SEC-06 staff see whether an address is confirmed, and the customer's export says when", async () => {
  const me = await registerCustomer(shop);
  const seen = async () =>
    (await shop.call("GET /api/admin/customers", { query: { q: me.email } }, { as: owner })).body.customers[0];
  const exported = async () => (await shop.call("GET /api/account/data", {}, { as: me })).body.data.account;
  expect(await seen()).toMatchObject({ email_verified: false });
  expect(await exported()).toMatchObject({ email_verified_at: null });
  await proofs["presses the button in the welcome email"](me);
  expect(await seen()).toMatchObject({ email_verified: true });
  expect(await exported()).toMatchObject({ email_verified_at: expect.any(String) });
});
