import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";
import { startMailServer } from "../../support/mail-server.ts";

const shop = await openShop({ settings: { SMTP_URL: "smtp://localhost:2525" } });
afterAll(shop.closeWithoutServerErrors);

const SHOP_EMAIL = "hello@tulin.example";
let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await saveSettings(shop, owner, { email: SHOP_EMAIL });
});

test("MSG-02 staff see the order of a message, answer by email, and the reply goes to the shop; the writer's copy and the shop's say the ticket", async () => {
  const mail = await startMailServer();
  const worker = await startEmailWorker(shop, mail.url);
  try {
    const body = {
      ...({ topic: "question", name: "Ligaya Cruz", email: "ligaya@example.com" } as const),
      order_no: "",
      body: "Where is it?\nIt is late.",
    };
    const { ticket } = (await shop.call("POST /api/messages", { body })).body;
    const { email } = body;
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
