import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContentPage } from "#contract/content.admin.ts";
import {
  type EmailTexts,
  emailKindOf,
  emailPlaceholders,
  emailSlug,
  placeholderProblems,
} from "#contract/emails.texts.ts";
import { keysOf } from "#contract/keys.ts";
import { loadDefaultContent } from "#modules/content/content.ts";
import { defaultEmailTexts, filledTexts, renderSample } from "#modules/emails/emails.ts";
import { renderEmail } from "#web/emails/render-email.tsx";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { xssVectors } from "../../support/xss-vectors.ts";

const mail = await startMailServer();
const shop = await openShop({ settings: { SMTP_URL: mail.url } });
const worker = await startJobWorker(shop, mail.url);
afterAll(async () => {
  await worker.stop();
  await mail.close();
  await shop.closeWithoutServerErrors();
});

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await loadDefaultContent(shop.db, shop.pictures);
});

const sender = { url: "https://shop.example", name: "Tulin", tagline: "Quiet speed" };

async function pageOf(title: string): Promise<ContentPage> {
  const { pages } = (await shop.call("GET /api/admin/content", { query: { kind: "email" } }, { as: owner })).body;
  const params = { id: defined(pages.find((page) => page.title === title)).id };
  return (await shop.call("GET /api/admin/content/:id", { params }, { as: owner })).body.page;
}

const inputOf = ({ id, version, fields }: ContentPage, texts: Partial<EmailTexts>, publish = true) => ({
  params: { id },
  body: { version, publish, fields: { ...fields, ...texts } },
});

async function save(page: ContentPage, texts: Partial<EmailTexts>, publish = true): Promise<ContentPage> {
  const input = inputOf(page, texts, publish);
  return (await shop.call("PUT /api/admin/content/:id", input, { as: owner })).body.page;
}

const refused = async (page: ContentPage, texts: Partial<EmailTexts>) =>
  (await shop.expectRefusal("PUT /api/admin/content/:id", inputOf(page, texts), { as: owner })).body.errors;

/** The email to a new customer, once it was sent. */
async function welcomeEmail(): Promise<string> {
  const { email } = await registerCustomer(shop);
  // Its HTML is stored once the mail server has it.
  const sent = async () =>
    (await shop.pool.query("select html from emails where recipient = $1", [email])).rows[0]?.html;
  await expect.poll(sent).toEqual(expect.any(String));
  return sent();
}

describe("CMS-01 the texts of emails", () => {
  test("begin as they ship; a draft changes nothing, what is published is sent, and the shipped version comes back", async () => {
    const page = await pageOf("Welcome");
    expect(page).toMatchObject({ kind: "email", slug: "welcome", fixed: true, state: "published", path: "" });
    expect(await welcomeEmail()).toContain("You find your cart on every device");
    const texts = { introduction: "Mabuhay, **{name}**! This is [our shop](/scooter).", closing: "Ingat, {shop}" };
    const drafted = await save(page, texts, false);
    expect(await welcomeEmail()).toContain("You find your cart on every device");
    const published = await save(drafted, texts);
    const sent = await welcomeEmail();
    expect(sent).toContain("Ingat, Tulin");
    expect(sent).toContain(`href=\\"${shop.url}/scooter\\"`);
    expect(sent).not.toContain("You find your cart");
    const body = { version: published.version, from: 1 };
    await shop.call("POST /api/admin/content/:id/restore", { params: { id: page.id }, body }, { as: owner });
    expect(await welcomeEmail()).toContain("You find your cart on every device");
    expect((await pageOf("Welcome")).history.map(({ restored_from }) => restored_from)).toEqual([1, null, null, null]);
    const gone = await shop.expectRefusal("DELETE /api/admin/content/:id", { params: { id: page.id } }, { as: owner });
    expect(gone.body.code).toBe("content_fixed");
  });

  test("an email in the queue gets the texts that are published when it leaves", async () => {
    const busy = await openShop();
    const as = await registerStaff(busy);
    await loadDefaultContent(busy.db, busy.pictures);
    const { email } = await registerCustomer(busy);
    const { pages } = (await busy.call("GET /api/admin/content", { query: { kind: "email" } }, { as })).body;
    const params = { id: defined(pages.find(({ title }) => title === "Welcome")).id };
    const { page } = (await busy.call("GET /api/admin/content/:id", { params }, { as })).body;
    await busy.call("PUT /api/admin/content/:id", inputOf(page, { closing: "Ingat po" }), { as });
    const waiting = await busy.pool.query("select state from emails where recipient = $1", [email]);
    expect(waiting.rows).toEqual([{ state: "waiting" }]);
    const late = await startJobWorker(busy);
    const stored = async () =>
      (await busy.pool.query("select html from emails where recipient = $1", [email])).rows[0]?.html;
    await expect.poll(stored).toContain("Ingat po");
    await late.stop();
    await busy.close();
  });

  test("an upgraded shop gets those of the emails that it lacks, and keeps what staff wrote", async () => {
    const kept = await save(await pageOf("Password reset"), { heading: "Bagong password" });
    const lost = await pageOf("Payment received");
    await shop.pool.query("update content_pages set slug = $2 where id = $1", [lost.id, "of-another-time"]);
    await Promise.all([loadDefaultContent(shop.db, shop.pictures), loadDefaultContent(shop.db, shop.pictures)]);
    expect(await pageOf("Payment received")).toMatchObject({ state: "published", fields: lost.fields });
    expect(await pageOf("Password reset")).toMatchObject({ version: kept.version, fields: kept.fields });
  });

  test("name only what their email has, and keep what it is about", async () => {
    const page = await pageOf("Order refunded");
    expect(await refused(page, { subject: "{total} for {order}", closing: "[x](/{name})" })).toEqual({
      subject: ["There is no {total} in this email. Use {order}, {amount}, {name}, {method}, {shop}."],
      closing: ["Write words in braces beside a link, not in its address."],
    });
    expect(await refused(page, { subject: "Money", preview: "{order}", introduction: "{amount} is back." })).toEqual({
      introduction: ["Keep {order} in the subject, heading, introduction or closing: the number of the order."],
    });
    expect(await refused(page, { subject: " ", heading: "", introduction: "" })).toMatchObject({
      subject: ["Enter a subject."],
      heading: ["Enter a heading."],
      introduction: ["Write the introduction."],
    });
  });

  test.each(keysOf(emailPlaceholders))("%s ships with right texts, and its sample shows all of them", async (kind) => {
    const texts = defaultEmailTexts[emailSlug(kind)];
    if (!texts) throw new Error(`No texts for ${kind}`);
    expect(emailKindOf(emailSlug(kind))).toBe(kind);
    expect(placeholderProblems(kind, texts)).toEqual({});
    const { subject, html, text } = await renderSample(kind, texts, { shop: sender, renderEmail });
    expect(`${subject} ${html} ${text}`).not.toMatch(/\{\w+\}|undefined|null/);
    const marked = { ...texts, introduction: `Begin ${texts.introduction}`, closing: "The end" };
    const edited = await renderSample(kind, marked, { shop: sender, renderEmail });
    expect(edited.text).toMatch(/Begin [\s\S]*The end/);
    // What the email is for stays whatever is written: its links and figures.
    const linksIn = (page: string) => page.match(/href="[^"]+"/g);
    expect(linksIn(edited.html)).toEqual(linksIn(html));
  });

  test.each(xssVectors)("no field runs as code: %s", async (vector) => {
    const page = await pageOf("Welcome");
    const fields = { subject: vector, preview: vector, heading: vector, closing: vector };
    const body = { id: page.id, fields: { ...fields, introduction: `${vector}\n\n[x](${vector})\n\n<${vector}>` } };
    const response = await shop.request("POST /api/admin/content-email-preview", { body }, { as: owner });
    if (!("html" in response.body)) return expect(response.status).toBe(422);
    const texts = filledTexts("welcome", body.fields, { values: { name: vector }, shopUrl: sender.url });
    const { html } = await renderEmail({ template: "welcome", data: { name: vector }, shop: sender, texts });
    for (const shown of [response.body.html, html]) {
      const document = shown.replaceAll(/&(?:lt|gt|amp|quot|#x?[\da-f]+);/gi, "");
      expect(document).not.toMatch(/<(?:script|svg|iframe|object|embed|math|img|form|style|base|meta http)/i);
      expect(document).not.toMatch(/<[^>]+\son\w+\s*=/i);
      for (const [, href = ""] of shown.matchAll(/href="([^"]*)"/g))
        expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:)/);
    }
  });

  test("a value is text, whatever is in it", () => {
    const texts = { subject: "{name}", preview: "", heading: "H", introduction: "Hi {name}", closing: "" };
    const name = "**Ana** <b>x</b> {shop}\n# Reyes [a](https://a.example)";
    const filled = filledTexts("welcome", texts, { values: { name, shop: "S" }, shopUrl: sender.url });
    expect(filled.introduction).toBe("<p>Hi **Ana** &#x3C;b>x&#x3C;/b> {shop}\n# Reyes [a](https://a.example)</p>");
    expect(filled.subject).not.toContain("\n");
  });

  test("are previewed with sample data, and sent as a test to whoever edits them", async () => {
    const { id, fields } = await pageOf("Order shipped");
    const body = { id, fields: { ...fields, closing: "Salamat, {name}" } };
    const preview = await shop.call("POST /api/admin/content-email-preview", { body }, { as: owner });
    expect(preview.body).toMatchObject({ subject: "Your order TL-2026-000123 is on its way", problems: {} });
    expect(preview.body.html).toContain("Salamat, Ligaya");
    await shop.call("POST /api/admin/content-email-test", { body }, { as: owner });
    await expect
      .poll(() => mail.received.find(({ to }) => to === owner.email)?.message)
      .toMatch(/Salamat,[\s=]+Ligaya/);
    const wrong = { body: { id, fields: { ...fields, closing: "{nam}" } } };
    const response = await shop.expectRefusal("POST /api/admin/content-email-test", wrong, { as: owner });
    expect(response.body.errors?.closing).toEqual([expect.stringContaining("There is no {nam} in this email.")]);
    const other = { body: { id: 999_999, fields: {} } };
    expect((await shop.expectRefusal("POST /api/admin/content-email-preview", other, { as: owner })).status).toBe(404);
  });

  test("are for staff who edit content, and a shop without a mail server sends no test", async () => {
    const support = await createStaff(shop, "support");
    const body = { id: 1, fields: {} };
    expect((await shop.expectRefusal("POST /api/admin/content-email-test", { body }, { as: support })).status).toBe(
      403,
    );
    const silent = await openShop();
    const first = await registerStaff(silent);
    const answer = await silent.expectRefusal("POST /api/admin/content-email-test", { body }, { as: first });
    expect(answer.body.code).toBe("no_mail_server");
    await silent.close();
  });
});
