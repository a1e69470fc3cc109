import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { type Customer, createCustomer, PASSWORD, signIn, uniqueEmail } from "../../support/e2e/customers.ts";
import { authorization, ownerSession } from "../../support/e2e/staff.ts";

const send = (page: Page) => page.getByRole("button", { name: "Send message" });

async function fillMessage(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name").fill("Ligaya Cruz");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Message").fill("Does the Maya fit into a tricycle?");
}

test("MSG-01 MSG-02 a visitor writes from the footer, and staff find the message, answer it and mark it", {
  tag: "@both",
}, async ({ page, request }) => {
  const email = uniqueEmail();
  await page.goto("/articles/range-and-batteries");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
  await page.getByLabel("Message").fill("Does the Maya fit?");
  await send(page).click();
  await expect(page.getByText("Enter your name.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Message"), "what was typed stays").toHaveValue("Does the Maya fit?");
  await expectAccessible(page);
  await fillMessage(page, email);
  await page.getByLabel("About").selectOption("A complaint");
  await send(page).click();
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
  await expect(page.getByText("this shop sends no emails by itself yet, so you get no copy")).toBeVisible();
  await expect(page.getByText("We sent you a copy by email")).toHaveCount(0);
  const ticket = /ticket number is (\d+)/.exec((await page.getByRole("main").textContent()) ?? "")?.[1] ?? "";
  await expectAccessible(page);

  await signIn(page, await ownerSession(request));
  await page.goto(`/admin/messages?q=${email}`);
  await page.getByRole("link", { name: "Ligaya Cruz" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Ticket ${ticket}` })).toBeVisible();
  await expect(page.getByText("Does the Maya fit into a tricycle?")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("This shop has no mail server, so it cannot send your answer.");
  await expect(page.getByRole("link", { name: `write to ${email}` })).toHaveAttribute("href", /^mailto:.+Ticket/);
  await page.getByRole("button", { name: "Note the answer" }).click();
  await expect(page.getByText("Write an answer.")).toBeVisible();
  await page.getByLabel("What you answered").fill("It does, folded.");
  const headers = authorization(await ownerSession(request));
  const colleague = { headers, data: { body: "Please measure it.", answers_read: 0 } };
  expect((await request.post(`/api/admin/messages/${ticket}/answer`, colleague)).ok()).toBe(true);
  const answers = page.getByRole("region", { name: "Answers" });
  await expect(answers, "an answer of a colleague appears by itself").toContainText("Please measure it.");
  await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
  await expect(page.getByLabel("What you answered"), "what was typed stays").toHaveValue("It does, folded.");
  await page.getByRole("button", { name: "Note the answer" }).click();
  await expect(page.getByText("A colleague has answered this message meanwhile.")).toBeVisible();
  await expect(page.getByLabel("What you answered"), "what was typed stays").toHaveValue("It does, folded.");
  await page.getByRole("button", { name: "Note the answer" }).click();
  await expect(answers).toContainText("It does, folded.");
  await expect(answers).toContainText("Answer noted");
  await expect(answers).not.toContainText("Answered by email");
  await expect(page.getByLabel("What you answered")).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open again" }).click();
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(answers.getByRole("listitem").last()).toContainText(/^Marked as answered.+ by /);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/messages");
});

test("MSG-01 a link about an order fills in its number", async ({ page }) => {
  await page.goto("/contact?order=TL-2026-0001");
  await expect(page.getByLabel("Order number (optional)")).toHaveValue("TL-2026-0001");
  await expect(page.getByLabel("About")).toHaveValue("order");
});

test("MSG-01 the form starts with name and email of the signed-in customer; what was typed stays", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  const account = Promise.withResolvers<void>();
  await page.route("**/api/account", async (route) => {
    await account.promise;
    await route.continue();
  });
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ligaya Cruz");
  account.resolve();
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await expect(page.getByLabel("Name")).toHaveValue("Ligaya Cruz");
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await expect(page.getByLabel("Name"), "what is restored stays").toHaveValue("Ligaya Cruz");
});

test("MSG-01 a message that is not sent yet survives a reload, and is gone once it was sent", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page, uniqueEmail());
  await page.getByLabel("About").selectOption("A complaint");
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("Does the Maya fit into a tricycle?");
  await expect(page.getByLabel("Name")).toHaveValue("Ligaya Cruz");
  await expect(page.getByLabel("About")).toHaveValue("complaint");
  await page.goto("/contact?order=TL-2026-0001");
  await expect(page.getByLabel("Message"), "another message").toHaveValue("");
  await page.goto("/contact");
  await send(page).click();
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByLabel("Message")).toHaveValue("");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("MSG-01 a message is sent; a refused form comes back with what was typed", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByRole("main")).toContainText("For quick answers");
    await expect(page.getByRole("main"), "this shop has no mail server").not.toContainText("answer by email");
    await page.getByLabel("Message").fill("Two lines\n<b>here</b>");
    await send(page).click();
    await expect(page.getByText("Enter your name.")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("Two lines\n<b>here</b>");
    await fillMessage(page, uniqueEmail());
    await send(page).click();
    await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/ticket number is \d+/);
    await expect(page.getByRole("main")).toContainText("so you get no copy");
    await page.goto("/contact?sent=1042&mailed=1");
    await expect(page.getByRole("main")).toContainText("1042. We sent you a copy by email");
  });
});

test("MSG-01 what was typed in a session that ended is shown to its customer only, not to another of the same name", async ({
  page,
  request,
}) => {
  const [customer, namesake] = [await createCustomer(request), await createCustomer(request)];
  const signInHere = async ({ email }: Customer) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Log in / Register" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await page.goto("/contact");
    await expect(page.getByLabel("Email")).not.toHaveValue("");
  };
  /** Ends the session elsewhere, which this page notices with its next call. */
  const endSession = async () => {
    const token = await page.evaluate(() => localStorage.getItem("auth_token"));
    await request.post("/api/logout", { headers: { Authorization: `Bearer ${token}` } });
    await page.goto("/account/profile");
    await expect(page.getByRole("alertdialog")).toBeVisible();
  };
  const text = page.getByLabel("Message");
  await signInHere(customer);
  await text.fill("Is my order on its way?");
  await endSession();
  await signInHere(namesake);
  await expect(text).toHaveValue("");
  await endSession();
  await signInHere(customer);
  await expect(text).toHaveValue("Is my order on its way?");
});

test("MSG-01 a logout in another tab leaves nothing that was typed for who uses this one next", async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/contact");
  await fillMessage(page, uniqueEmail());
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByRole("button", { name: "Log in / Register" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page.getByLabel("Message")).toHaveValue("");
});
