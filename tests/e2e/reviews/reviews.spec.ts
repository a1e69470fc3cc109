import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";
import { noisePicture } from "../../support/pictures.ts";

test("REV-02 a customer reviews what was delivered, staff approve and answer it by keyboard or button, and the product shows it @both", async ({
  page,
  request,
  browser,
  baseURL,
  isMobile,
}) => {
  const product = await createProduct(request, await ownerSession(request));
  const customer = await createCustomer(request);
  // Both sizes of screen share a shop, so each run has a title of its own.
  const title = `Rings in the rain, says ${product.id}`;
  const { id } = await placeOrder(request, customer, product.id);
  await changeOrderStatus(request, id, 1, 2, 3, 4);
  const theirs = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await signIn(theirs, customer);
  await theirs.goto(`/account/orders/${id}`);
  await theirs.getByRole("button", { name: "Write a review" }).click();
  await expect(theirs).toHaveURL(new RegExp(`/review/${id}#`));
  const form = theirs.getByRole("main");
  const send = form.getByRole("button", { name: `Send the review of ${product.productname}` });

  await send.click();
  await expect(form.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Your review").fill("<script>alert(1)</script> is not what it says, and it is loud.");
  const noStars = form.getByText("Choose from 1 to 5 stars.");
  await expect(noStars).toBeVisible();
  await form.getByRole("radio", { name: "4 stars" }).check();
  await expect(noStars).toBeHidden();
  await theirs.reload();
  await expect(form.getByLabel("Title"), "what was typed survives a reload").toHaveValue(title);
  await expect(form.getByLabel("Your review")).toHaveValue(/and it is loud\.$/);
  await expect(form.getByRole("radio", { name: "4 stars" })).toBeChecked();
  const buffer = await noisePicture(60, 40).png().toBuffer();
  const choosePicture = () =>
    form.getByLabel("Pictures").setInputFiles({ name: "bell.png", mimeType: "image/png", buffer });
  // The review waits for a picture that is still being uploaded. When the upload fails, the review is not sent.
  for (const reply of [{ status: 503, json: { status: 503, message: "Please try again." } }, null]) {
    const sent = Promise.withResolvers<void>();
    await theirs.route(
      "**/api/review-links/*/pictures",
      async (route) => {
        await sent.promise;
        await (reply ? route.fulfill(reply) : route.continue());
      },
      { times: 1 },
    );
    await choosePicture();
    await expectAccessible(theirs);
    await send.click();
    sent.resolve();
    if (reply) await expect(form.getByText("bell.png: Please try again.")).toBeVisible();
  }
  await expect(send).toBeHidden();
  await expect(form.getByText("Thank you. Your review is shown once we have read it.")).toBeInViewport();
  await expect(form.getByRole("list", { name: "Pictures of this review" }).getByRole("img")).toBeVisible();

  await theirs.goto(`/account/orders/${id}`);
  await expect(theirs.getByRole("button", { name: "My reviews" }), "nothing is left to review").toBeVisible();
  await theirs.getByRole("button", { name: "My reviews" }).click();
  await expect(theirs).toHaveURL(new RegExp(`/review/${id}#`));

  await openAsOwner(page, "/admin/reviews");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Waiting");
  const picture = row.getByRole("link", { name: "Picture 1" });
  await expect(picture.getByRole("img")).toBeVisible();
  const whole = await request.get((await picture.getAttribute("href")) ?? "");
  expect(whole.headers()["content-type"]).toBe("image/webp");
  await expectAccessible(page);
  await row.getByRole("link", { name: title }).focus();
  await page.keyboard.press("w");
  const answer = page.getByRole("dialog").getByRole("textbox");
  await page.getByRole("dialog").getByRole("button", { name: "Save answer" }).click();
  await expect(answer).toHaveAccessibleDescription("Enter an answer.");
  await answer.fill("Thank you.");
  await page.getByRole("dialog").getByRole("button", { name: "Save answer" }).click();
  await expect(row).toContainText("Answered");
  await row.getByRole("link", { name: title }).focus();
  if (isMobile) await row.getByRole("button", { name: `Approve ${title}` }).tap();
  else await page.keyboard.press("a");
  await expect(row).toContainText("Approved");

  await theirs.goto(`/scooter/${product.id}`);
  const reviews = theirs.getByRole("region", { name: "Reviews" });
  await reviews.scrollIntoViewIfNeeded();
  await expect(reviews).toContainText("<script>alert(1)</script> is not what it says");
  await expect(reviews).toContainText("Thank you.");
  await expect(reviews.getByRole("link", { name: /^Picture 1/ })).toBeVisible();
  await reviews.getByRole("button", { name: /^Helpful/ }).click();
  await expect(reviews).toContainText("1 found this helpful");
  await reviews.getByLabel("Sort reviews").selectOption("Most helpful");
  await expect(reviews.getByRole("heading", { name: title })).toBeVisible();
  await expectAccessible(theirs);
  const data = (await theirs.locator('script[type="application/ld+json"]').allTextContents()).join("");
  expect(data).toContain('"aggregateRating"');
});

test("REV-02 the refusal of further requests is a quiet link below the reviews, and a button for who came for it @both", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, 22);
  await changeOrderStatus(request, id, 1, 2, 3, 4);
  await signIn(page, customer);
  await page.goto(`/account/orders/${id}`);
  await page.getByRole("button", { name: "Write a review" }).click();
  const stop = page.getByRole("button", { name: "Don't ask me for reviews again" });
  await expect(stop).toHaveCSS("text-decoration-line", "underline");
  await expect(stop).toHaveCSS("border-top-width", "0px");
  await expectAccessible(page);
  await page.goto(page.url().replace("#", "?stop=1#"));
  await expect(stop).not.toHaveCSS("border-top-width", "0px");
  await stop.click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("again");
});

test("REV-02 a chosen order shows at once and stays only when its reviews are there; more reviews get the focus", async ({
  page,
}) => {
  await page.goto("/scooter/1");
  const reviews = page.getByRole("region", { name: "Reviews" });
  await reviews.scrollIntoViewIfNeeded();
  const sort = reviews.getByLabel("Sort reviews");
  await expect(sort).toHaveValue("newest");
  const answers = Promise.withResolvers<void>();
  await page.route("**/api/products/1/reviews?*", async (route) => {
    await answers.promise;
    await route.abort("connectionfailed");
  });
  await sort.selectOption("Most helpful");
  await expect(reviews.locator("[aria-busy=true]").first()).toBeVisible();
  await expect(sort).toHaveValue("helpful");
  answers.resolve();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(sort).toHaveValue("newest");
  await page.unrouteAll({ behavior: "wait" });

  // A product with more reviews than a page has: the same ones again, with other ids.
  await page.route("**/api/products/1/reviews?*", async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/&cursor=\w+/, ""),
    });
    const body = await response.json();
    const more = route.request().url().includes("cursor=");
    const others = body.reviews.map((review: { id: number }) => ({ ...review, id: review.id + 1_000_000 }));
    await route.fulfill({
      json: { ...body, reviews: more ? others : body.reviews, next_cursor: more ? null : "further" },
    });
  });
  await sort.selectOption("Most helpful");
  await expect(sort).toHaveValue("helpful");
  const entries = reviews.getByRole("list").last().locator(":scope > li");
  const count = await entries.count();
  await reviews.getByRole("button", { name: "Show more reviews" }).press("Enter");
  await expect(entries).toHaveCount(2 * count);
  await expect(entries.nth(count)).toBeFocused();
});
