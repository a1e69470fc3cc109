import { describe, expect, onTestFinished, test } from "vitest";
import { registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";

/** The messages about requested emails of a shop with these settings. */
async function noticesFor(settings: Record<string, string>) {
  const shop = await openShop({ settings });
  onTestFinished(shop.closeWithoutServerErrors);
  const owner = await registerStaff(shop);
  const me = await registerCustomer(shop);
  const found = await shop.call("GET /api/admin/customers", { query: { q: me.email } }, { as: owner });
  const params = { id: defined(found.body.customers[0]).id };
  const nina = { name: "Nina Yap", email: "nina@tulin.example", role: "support" } as const;
  const { member, message: invited } = (await shop.call("POST /api/admin/staff", { body: nina }, { as: owner })).body;
  const again = await shop.call("POST /api/admin/staff/:id/invite", { params: { id: member.id } }, { as: owner });
  const reset = await shop.call("POST /api/admin/customers/:id/reset-link", { params }, { as: owner });
  const { rows } = await shop.pool.query<{ id: string }>(
    "update emails set state = 'failed' where recipient = $1 returning id",
    [me.email],
  );
  const retried = await shop.call(
    "POST /api/admin/emails/:id/retry",
    { params: { id: Number(rows[0]?.id) } },
    { as: owner },
  );
  const change = { email: "new@home.example", password: me.password };
  const changed = await shop.call("PUT /api/account/email", { body: change }, { as: me });
  const forgot = await shop.call("POST /api/forgot-password", { body: { email: me.email } });
  const stranger = await shop.call("POST /api/forgot-password", { body: { email: "nobody@home.example" } });
  expect(stranger.body.message, "it never tells who has an account").toBe(forgot.body.message);
  return { me: me.email, invited, messages: [again, reset, retried, changed, forgot].map(({ body }) => body.message) };
}

describe("the message about a requested email", () => {
  test("ACC-08 ACC-09 with a mail server: the email is on its way", async () => {
    const { me, invited, messages } = await noticesFor({ SMTP_URL: "smtp://mail.example" });
    expect([invited, ...messages]).toEqual([
      "An invitation is on its way to nina@tulin.example.",
      "Another invitation is on its way to nina@tulin.example.",
      `An email with a link is on its way to ${me}.`,
      `The email is on its way to ${me}.`,
      "An email with a link is on its way to new@home.example. Your new address takes effect when you open the link.",
      "If this address has an account, an email with a link is on its way.",
    ]);
  });

  test("ORD-03 ACC-08 ACC-09 without a mail server: where the email is stored, and whom to contact", async () => {
    const { me, invited, messages } = await noticesFor({});
    const kept = "is kept under Emails, where owners read it: this shop has no mail server.";
    expect([invited, ...messages]).toEqual([
      `An invitation for nina@tulin.example ${kept}`,
      `Another invitation for nina@tulin.example ${kept}`,
      `An email with a link for ${me} ${kept}`,
      `The email for ${me} ${kept}`,
      "A link for new@home.example was not emailed, because this shop sends no email yet. Contact us for it. Your new address takes effect when you open the link.",
      "If you have an account, contact us and we'll send your link.",
    ]);
  });
});
