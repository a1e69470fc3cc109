import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { formatAppointment, formatTime } from "#contract/dates.ts";
import type { BookedTestRide } from "#contract/test-rides.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { type Customer, createCustomer, signIn, uniqueEmail } from "../../support/e2e/customers.ts";
import { authorization, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

/** Fills the form and chooses a late free time, which no other test books: the last one, or the one `earlier` places before it. */
async function fillBooking(page: Page, name: string, earlier = 0): Promise<string> {
  const chosen = page
    .getByRole("group", { name: "Time" })
    .locator("label")
    .nth(-1 - earlier);
  const time = (await chosen.textContent()) ?? "";
  await chosen.click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Email").fill(uniqueEmail());
  return time;
}

/** Books this many test rides for a customer on the last day with free times, by their time. */
async function bookLate(request: APIRequestContext, customer: Customer, count: number): Promise<BookedTestRide[]> {
  const { offer } = await (await request.get("/api/test-rides")).json();
  const day = offer.days.filter(({ left }: { left: number }) => left > 0).at(-1).day;
  const { offer: last } = await (await request.get(`/api/test-rides?day=${day}`)).json();
  const free = last.slots.filter(({ left }: { left: number }) => left > 0).slice(0, count);
  const booked: BookedTestRide[] = [];
  for (const { starts_at } of free) {
    const data = { scooter: last.scooter.id, starts_at, name: "Ligaya", phone: "0917 555 0142", email: customer.email };
    const response = await request.post("/api/test-rides", { headers: authorization(customer), data });
    expect(response.status()).toBe(201);
    booked.push((await response.json()).test_ride);
  }
  return booked;
}

test("ACC-09 RIDE-02 a customer finds the test ride in the account and cancels it there", { tag: "@both" }, async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  await page.goto("/account/test-rides");
  await expect(page.getByRole("heading", { name: "No test rides yet" })).toBeVisible();
  await expectAccessible(page);

  const [booked] = await bookLate(request, customer, 1);
  await page.reload();
  const row = page.getByRole("main").getByRole("listitem");
  await expect(row).toContainText("Booked");
  await expect(row).toContainText(formatAppointment(booked?.starts_at ?? ""));
  await expectAccessible(page);
  await row.getByRole("link", { name: booked?.scooter.productname ?? "" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your test ride" })).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Account" }).getByRole("link");
  await expect(pages, "the pages of the account can be reached").toHaveText(["My orders", "Test rides", "Profile"]);
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  expect((await saved).suggestedFilename()).toBe("test-ride.ics");
  await page.getByRole("button", { name: "Cancel this test ride" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel this test ride" }).click();
  await expect(page.getByText("Test Ride Cancelled Successfully")).toBeVisible();
  await page.goBack();
  await expect(row).toContainText("Cancelled");

  await row.getByRole("link", { name: booked?.scooter.productname ?? "" }).click();
  await expect(pages).toHaveCount(3);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText("Cancelled")).toBeVisible();
  await expect(pages, "a visitor with the link has no account").toHaveCount(0);
});

test("ACC-09 RIDE-02 older test rides load page by page, and Back restores them", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const booked = await bookLate(request, customer, 3);
  const times = booked.map(({ starts_at }) => formatAppointment(starts_at)).toReversed();
  await signIn(page, customer);
  await page.route("**/api/account/test-rides*", (route) =>
    route.continue({ url: route.request().url().replace("limit=20", "limit=2") }),
  );
  await page.goto("/account/test-rides");
  const shown = page.getByRole("main").getByRole("listitem").locator("time");
  await expect(shown).toHaveText(times.slice(0, 2));
  await page.getByRole("link", { name: "Older test rides" }).click();
  await expect(shown).toHaveText(times.slice(2));
  await expect(page.getByRole("link", { name: "Older test rides" })).toHaveCount(0);
  await page.goBack();
  await expect(shown).toHaveText(times.slice(0, 2));
});

const bookButton = (page: Page) => page.getByRole("button", { name: "Book this test ride" });
const rideOf = async (request: APIRequestContext, token: string, name: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const { days } = await (await request.get("/api/admin/test-rides?view=week", { headers })).json();
  return days
    .flatMap(({ rides }: { rides: { name: string; starts_at: string }[] }) => rides)
    .find((ride: { name: string }) => ride.name === name);
};

test("RIDE-02 a visitor books from the home page, changes the time, and staff cancel it", {
  tag: "@both",
}, async ({ page, request, isMobile }) => {
  const name = `Ligaya ${isMobile ? "Phone" : "Desktop"}`;
  await page.goto("/");
  await page.getByRole("link", { name: "Book a free test ride" }).click();
  await expect(page).toHaveURL("/test-ride");
  await page.getByRole("link", { name: "Tulin Kidlat" }).click();
  await expect(page.getByRole("link", { name: "Tulin Kidlat" })).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Name").fill(name);
  await bookButton(page).click();
  await expect(page.getByText("Choose a time.")).toBeVisible();
  await expect(page.getByText("Enter an email address.")).toBeVisible();
  await expect(page.getByLabel("Name"), "what was typed stays").toHaveValue(name);

  // Late in the afternoon hardly any time of today is left.
  const tomorrow = page.getByRole("region", { name: "Day" }).getByRole("link").nth(1);
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute("aria-current", "true");
  const time = await fillBooking(page, name, isMobile ? 1 : 0);
  await bookButton(page).click();
  await expect(page.getByRole("heading", { name: "Your test ride is booked" })).toBeVisible();
  await expect(page.getByText(time)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Your test ride is booked" })).toBeVisible();
  await expect(page.getByText(time)).toBeVisible();
  await page.getByRole("button", { name: "Change the time" }).click();
  // Not today: then staff could mark the ride.
  const options = page.getByLabel("Day").locator("option");
  const later = (await options.nth(2).textContent()) ?? "";
  await page.getByLabel("Day").selectOption(later);
  await expect(options.and(page.locator(":checked"))).toHaveText(later);
  const times = page.getByRole("group", { name: "Time" });
  await expect(times).toHaveAttribute("aria-busy", "false");
  // The desktop and the phone may move theirs at the same moment.
  const free = times.locator("label").nth(isMobile ? 1 : 0);
  const newTime = (await free.textContent()) ?? "";
  await free.click();
  await page.getByRole("button", { name: "Save the new time" }).click();
  await expect(page.getByText("Test Ride Changed Successfully")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: newTime })).toBeVisible();

  const owner = await ownerSession(request);
  const { starts_at } = await rideOf(request, owner.token, name);
  await signIn(page, owner);
  const day = new Date(Date.parse(starts_at) + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.goto(`/admin/test-rides?day=${day}`);
  const ride = page.getByRole("listitem").filter({ hasText: name });
  await expect(ride).toContainText("Tulin Kidlat");
  await expect(ride.getByRole("button", { name: /^Cancel/ })).toBeVisible();
  await expect(ride.getByRole("button", { name: /^No-show/ }), "the day of the ride has not come").toBeHidden();
  await ride.getByRole("button", { name: /^Cancel/ }).click();
  await expect(ride).toContainText("Cancelled");
});

test("RIDE-02 a day that is pressed while another scooter is loading keeps that scooter", async ({ page }) => {
  await page.goto("/test-ride?scooter=1");
  const kidlat = page.getByRole("link", { name: "Tulin Kidlat" });
  const day = page.getByRole("region", { name: "Day" }).getByRole("link").nth(1);
  const time = page.getByRole("group", { name: "Time" }).getByRole("radio").first();
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/test-rides\?/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await kidlat.click();
  await expect(kidlat, "before it is loaded").toHaveAttribute("aria-current", "true");
  await expect(time).toBeDisabled();
  await day.click();
  await expect(day).toHaveAttribute("aria-current", "true");
  release.resolve();
  await expect(page).toHaveURL(/scooter=[2-9]\d*&branch=\d+&day=/);
  await expect(kidlat).toHaveAttribute("aria-current", "true");
  await expect(day).toHaveAttribute("aria-current", "true");
  await expect(time).toBeEnabled();
});

test("RIDE-02 the form starts with name, email and phone of the signed-in customer", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const address = { street: "27 Mahusay Street", barangay: "Lahug", city: "Cebu City", region: "Central Visayas" };
  const saved = await request.post("/api/addresses", {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { ...address, recipient: customer.name, phone: "0917 555 0142" },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await signIn(page, customer);
  await page.goto("/test-ride");
  await expect(page.getByLabel("Name")).toHaveValue(customer.name);
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await expect(page.getByLabel("Phone")).toHaveValue("0917 555 0142");
});

test("RIDE-02 a visitor cancels a test ride with its link, after a question", async ({ page, request }) => {
  // Not today: late in the afternoon hardly any time of it is left.
  const day = (await (await request.get("/api/test-rides")).json()).offer.days.at(2).day;
  const { offer } = await (await request.get(`/api/test-rides?day=${day}`)).json();
  const [slot] = offer.slots.filter(({ left }: { left: number }) => left > 0);
  const { test_ride, token } = await (
    await request.post("/api/test-rides", {
      data: {
        scooter: offer.scooter.id,
        starts_at: slot.starts_at,
        name: "Ligaya Cancels",
        phone: "0917 555 0143",
        email: uniqueEmail(),
      },
    })
  ).json();
  await page.goto(`/test-ride/${test_ride.id}#${token}`);
  await page.getByRole("button", { name: "Change the time" }).click();
  await page.getByLabel("Day").selectOption(day);
  const times = page.getByRole("group", { name: "Time" });
  await expect(times.getByText("(your time now)")).toHaveText(`${formatTime(slot.starts_at)} (your time now)`);

  // While another day is loading, it is the chosen one, and no time of the day before can be chosen.
  const another = offer.days.at(3).day;
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/test-rides\?/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByLabel("Day").selectOption(another);
  await expect(page.getByLabel("Day")).toHaveValue(another);
  await expect(times.getByRole("radio").first()).toBeDisabled();
  release.resolve();
  await expect(times.getByRole("radio").first()).toBeEnabled();
  await expect(page.getByLabel("Day")).toHaveValue(another);
  await expect(times.getByText("(your time now)")).toBeHidden();
  const ask = page.getByRole("button", { name: "Cancel this test ride" });
  await ask.click();
  const question = page.getByRole("dialog", { name: "Cancel this test ride?" });
  await question.getByRole("button", { name: "Keep the test ride" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("definition").filter({ hasText: "Booked" })).toBeVisible();

  await ask.click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel this test ride" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Cancelled" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Book another test ride" })).toBeVisible();
  await expect(ask).toBeHidden();
});

test("RIDE-02 staff record a walk-in, mark a no-show and close a day, by keyboard", async ({ page, request }) => {
  // Today may be a holiday, on which no walk-in is recorded.
  const headers = { authorization: `Bearer ${(await ownerSession(request)).token}` };
  const { today } = await (await request.get("/api/admin/test-rides?view=day", { headers })).json();
  await request.delete(`/api/admin/holidays/${today}`, { headers });
  const open = (hours_today: { opens: string; closes: string } | null) =>
    page.route(/\/api\/admin\/test-rides\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), hours_today } });
    });
  await open({ opens: "00:00", closes: "24:00" });
  await openAsOwner(page, "/admin/test-rides");
  const warning = page.getByText("Record a walk-in only if the ride takes place now.");
  await page.getByRole("button", { name: "Walk-in" }).click();
  await expect(page.getByLabel("Name")).toBeVisible();
  await expect(warning, "within the hours").toBeHidden();
  await open(null);
  await page.reload();
  await page.getByRole("button", { name: "Walk-in" }).focus();
  await page.keyboard.press("Enter");
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Walk-in Reyes");
  await page.getByLabel("Phone").fill("0917 555 0177");
  await page.getByLabel("Scooter").selectOption("Tulin Siklab");
  await page.getByRole("button", { name: "Record walk-in" }).press("Enter");
  const ride = page.getByRole("listitem").filter({ hasText: "Walk-in Reyes" });
  await expect(ride).toContainText("Done");
  await ride.getByRole("button", { name: /^Undo/ }).press("Enter");
  await ride.getByRole("button", { name: /^No-show/ }).press("Enter");
  await expect(ride.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await expect(ride).toContainText("No-show");

  await page.goto("/admin/test-rides?day=2031-01-06");
  await page.getByRole("button", { name: "Close this day" }).click();
  await page.getByLabel("Reason").fill("Three Kings");
  await page.getByRole("dialog").getByRole("button", { name: "Close this day" }).click();
  await expect(page.getByText("Closed: Three Kings")).toBeVisible();
  await page.getByRole("button", { name: "Open this day" }).click();
  await expect(page.getByText("Closed: Three Kings")).toBeHidden();
  await expect(page.getByRole("button", { name: "Close this day" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("RIDE-02 a test ride is booked; a refused form comes back with what was typed", async ({ page }) => {
    await page.goto("/scooter/4");
    await page.getByRole("link", { name: "Book a free test ride" }).click();
    await page.getByLabel("Name").fill("Ligaya <Plain>");
    await bookButton(page).click();
    await expect(page.getByText("Choose a time.")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ligaya <Plain>");
    await fillBooking(page, "Ligaya <Plain>");
    await bookButton(page).click();
    await expect(page.getByRole("heading", { name: "Your test ride is booked" })).toBeVisible();
  });

  test("RIDE-02 SEC-02 a form of another site is refused", async ({ page }) => {
    await page.goto("/test-ride");
    const form = { scooter: "1", starts_at: "", name: "Nobody", phone: "", email: "" };
    const ours = new URL(page.url()).origin;
    const foreign: Record<string, string>[] = [
      { origin: "https://example.org" },
      { origin: "null" },
      { origin: ours, "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      const response = await page.request.post("/test-ride", { form, headers });
      expect(response.status()).toBe(419);
    }
  });
});
