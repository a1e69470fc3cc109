import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createStaff, newAccountInput, registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { finishSteps } from "../../support/api/job-worker.ts";
import { createProduct } from "../../support/api/products.ts";
import { decodedText, emailsTo, waitForEmails } from "../../support/api/received-emails.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
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

test("ORD-03 a registration and an order each send an email to the customer after the commit", async () => {
  const owner = await registerStaff(shop);
  const product = await createProduct(shop, owner, { productname: "Kampana Bell", selling: "350", stock: "5" });
  const buyer = await registerCustomer(shop);
  await shop.call("POST /api/add-to-cart", { body: { product_id: product.id, product_qty: 2 } }, { as: buyer });
  const { body } = await shop.call(
    "POST /api/place-order",
    { body: { ...deliveryDetails, email: "gift@example.com", address: "12 Mabini Street, Ermita,\nManila\n1000" } },
    { as: buyer },
  );

  const [welcome] = await waitForEmails(mail, buyer.email, 1);
  expect(welcome?.message).toContain("Subject: Your Tulin account is open");
  const [sentEmail] = await waitForEmails(mail, "gift@example.com", 1);
  expect(sentEmail?.message).toContain(`Subject: Your order ${body.order.tracking_no}`);
  expect(sentEmail?.message).toContain("Content-Type: text/plain");
  expect(sentEmail?.message).toContain("Content-Type: text/html");
  const words = sentEmail ? decodedText(sentEmail) : "";
  for (const fact of ["Kampana Bell × 2", "₱700", "₱75 VAT included", "Cash on delivery"]) {
    expect(words).toContain(fact);
  }
  expect(words.match(/Deliver to: 12 Mabini Street, Ermita, Manila, 1000/g), "in HTML and in plain text").toHaveLength(
    2,
  );
});

test("PROMO-01 the email of an order with a discount shows the discount, so that the total is right", async () => {
  const owner = await registerStaff(shop);
  await shop.db.updateTable("accounts").set({ role: "manager" }).where("email", "=", owner.email).execute();
  const product = await createProduct(shop, owner, { selling: "500", stock: "5" });
  const { code } = await createCoupon(shop, owner);
  const buyer = await registerCustomer(shop);
  const { email } = newAccountInput();
  await shop.call("POST /api/add-to-cart", { body: { product_id: product.id, product_qty: 1 } }, { as: buyer });
  await shop.call("POST /api/cart/coupon", { body: { code } }, { as: buyer });
  await shop.call("POST /api/place-order", { body: { ...deliveryDetails, email } }, { as: buyer });
  const [sentEmail] = await waitForEmails(mail, email, 1);
  const words = sentEmail ? decodedText(sentEmail) : "";
  for (const fact of ["Discount", "−₱50", "₱450"]) expect(words).toContain(fact);
});

test("ORD-03 each later transition sends an email to the customer, in HTML and in plain text", async () => {
  const owner = await registerStaff(shop);
  await shop.db.updateTable("accounts").set({ role: "manager" }).where("email", "=", owner.email).execute();
  const product = await createProduct(shop, owner, { stock: "5" });
  const buyer = await registerCustomer(shop);
  const { email } = newAccountInput();
  await shop.call("POST /api/add-to-cart", { body: { product_id: product.id, product_qty: 1 } }, { as: buyer });
  const placed = await shop.call("POST /api/place-order", { body: { ...deliveryDetails, email } }, { as: buyer });
  const { id, tracking_no: no } = placed.body.order;
  const steps = [
    { status: 1, says: [`Subject: Your order ${no} is confirmed`] },
    { status: 2, says: [`Subject: Your order ${no} is packed`] },
    { status: 3, says: [`Subject: Your order ${no} is on its way`, "LBC-4711", "Please have ₱25,000 ready in cash."] },
    { status: 4, says: [`Subject: Your order ${no} has arrived`] },
    { status: 6, says: [`Subject: Your order ${no} was returned`, "Reason: Too fast."] },
  ] as const;
  for (const [number, { status, says }] of steps.entries()) {
    const body = { status, reason: "Too fast.", courier: "LBC", courier_tracking: "LBC-4711" };
    await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body }, { as: owner });
    await finishSteps(shop);
    const sentEmail = (await waitForEmails(mail, email, number + 2)).find(({ message }) => message.includes(says[0]));
    const words = sentEmail ? decodedText(sentEmail) : "";
    // Whoever waits for a parcel follows it without signing in.
    const link = status === 3 ? `/track/${id}-` : `/account/orders/${id}`;
    for (const fact of [...says, deliveryDetails.firstname, link, "text/plain", "text/html"]) {
      expect(words).toContain(fact);
    }
  }
});

test("ORD-03 refused calls send no email", async () => {
  const person = await registerCustomer(shop);
  await waitForEmails(mail, person.email, 1);
  await shop.expectRefusal("POST /api/register", { body: { ...newAccountInput(), email: person.email.toUpperCase() } });
  await shop.expectRefusal(
    "POST /api/place-order",
    { body: { ...deliveryDetails, email: "nobody@example.com" } },
    { as: person },
  );
  const marker = await registerCustomer(shop);
  await waitForEmails(mail, marker.email, 1);
  expect(emailsTo(mail, person.email)).toHaveLength(1);
  expect(emailsTo(mail, "nobody@example.com")).toEqual([]);
});

test("ORD-03 when the mail server is busy the email is retried until it is sent, once", async () => {
  const { email } = newAccountInput();
  mail.refuseOnce(email);
  const person = await registerCustomer(shop, { email });
  await waitForEmails(mail, person.email, 1);
  const row = () =>
    shop.db
      .selectFrom("emails")
      .select(["state", "attempts", "error"])
      .where("recipient", "=", person.email)
      .executeTakeFirst();
  await expect.poll(row).toEqual({ state: "sent", attempts: 2, error: null });
});

test("ORD-03 without a mail server emails are kept, and the owner reads them", async () => {
  const quiet = await openShop();
  const room = await startEmailWorker(quiet);
  const owner = await registerStaff(quiet);
  await saveSettings(quiet, owner, { name: "Bilis", tagline: "Go quietly." });
  const customer = await registerCustomer(quiet, { name: "Maria Clara" });
  const newest = async () => (await quiet.call("GET /api/admin/emails", {}, { as: owner })).body.emails[0];
  await expect.poll(newest).toMatchObject({ recipient: customer.email, state: "kept", sent_at: null });
  const id = defined(await newest()).id;
  const { body } = await quiet.call("GET /api/admin/emails/:id", { params: { id } }, { as: owner });
  expect(body.email.subject).toBe("Your Bilis account is open");
  expect(body.email.text).toContain("Welcome, Maria Clara.");
  expect(body.email.text).toContain("Go quietly.");
  expect(body.email.html).toContain("<html");
  await room.stop();
  await quiet.close();
});

/** The number of workers that this shop's processes have registered. */
async function leaseCount(): Promise<number> {
  const { rows } = await shop.pool.query<{ names: number }>(`
    select count(*) as names from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and classid = 7305 and datname = current_database()`);
  return rows[0]?.names ?? 0;
}

test("BIZ-04 ORD-03 an email waits while orders are in line, but not for ever", async () => {
  const crowded = await openShop();
  let looks = 0;
  const worker = await startEmailWorker(crowded, undefined, undefined, () => {
    looks += 1;
    return true;
  });
  onTestFinished(async () => {
    await worker.stop();
    await crowded.close();
  });
  await registerCustomer(crowded);
  const kept = () => crowded.pool.query("select from emails where state = 'kept'");
  await expect.poll(async () => (await kept()).rowCount).toBe(1);
  expect(looks).toBeGreaterThan(1);
});

test("ORD-03 while a slow mail server takes an email, no other process sends it", async () => {
  const held = mail.holdAll();
  const { email } = await registerCustomer(shop);
  await expect.poll(held.waiting).toBe(1);
  const longHeld = "select from graphile_worker.jobs where locked_at < now() - interval '5 seconds'";
  await expect.poll(async () => (await shop.pool.query(longHeld)).rowCount).toBe(1);
  const before = await leaseCount();
  // When another process starts, it looks for jobs of workers that no longer run.
  const colleague = await startEmailWorker(shop, mail.url);
  onTestFinished(() => colleague.stop());
  await expect.poll(leaseCount).toBe(2 * before);
  const marker = await registerCustomer(shop);
  await expect.poll(held.waiting).toBeGreaterThan(1);
  held.release();
  await waitForEmails(mail, marker.email, 1);
  const unfinished = () => shop.pool.query("select from graphile_worker.jobs");
  await expect.poll(async () => (await unfinished()).rowCount).toBe(0);
  expect(emailsTo(mail, email)).toHaveLength(1);
});

/** An email that was tried for two days and failed, as its job leaves it. */
async function createFailedEmail(): Promise<{ id: number; email: string }> {
  const { email } = await registerCustomer(shop);
  const sentEmail = shop.db.selectFrom("emails").select(["id", "state"]).where("recipient", "=", email);
  // The email arrives before its job stores the result.
  await expect.poll(() => sentEmail.executeTakeFirst()).toMatchObject({ state: "sent" });
  const { id } = await sentEmail.executeTakeFirstOrThrow();
  const failed = { state: "failed", attempts: 14, error: "mailbox full", sent_at: null } as const;
  await shop.db.updateTable("emails").set(failed).where("id", "=", id).execute();
  return { id, email };
}

const auditActionsFor = (id: number) =>
  shop.db
    .selectFrom("audit_log")
    .select(["action", "entity_name", "before", "after"])
    .where("entity_type", "=", "email")
    .where("entity_id", "=", id)
    .where("action", "<>", "email_opened")
    .execute();

test("ADM-04 an email that failed is sent again, the log names the actor, and a sent one is not sent twice", async () => {
  const owner = await createStaff(shop, "owner");
  const { id, email } = await createFailedEmail();
  const query = { state: "failed" as const };
  const failed = (await shop.call("GET /api/admin/emails", { query }, { as: owner })).body.emails;
  expect(failed.map(({ id: failedId }) => failedId)).toEqual([id]);

  const { body } = await shop.call("POST /api/admin/emails/:id/retry", { params: { id } }, { as: owner });
  expect(body.email).toMatchObject({ id, state: "waiting", recipient: email });
  await waitForEmails(mail, email, 2);
  await expect
    .poll(async () => (await shop.call("GET /api/admin/emails/:id", { params: { id } }, { as: owner })).body.email)
    .toMatchObject({ state: "sent", attempts: 15, error: null });
  expect(await auditActionsFor(id)).toEqual([
    {
      action: "email_retried",
      entity_name: `${id}, Welcome`,
      before: { state: "failed" },
      after: { state: "waiting" },
    },
  ]);
  const late = await shop.expectRefusal("POST /api/admin/emails/:id/retry", { params: { id } }, { as: owner });
  expect([late.status, late.body.code]).toEqual([409, "email_not_failed"]);
  const none = await shop.expectRefusal("POST /api/admin/emails/:id/retry", { params: { id: 987654 } }, { as: owner });
  expect([none.status, none.body.code]).toEqual([404, "email_not_found"]);
});

test("ADM-04 when two send a failed email again at once, it is sent once", async () => {
  const owner = await createStaff(shop, "owner");
  const { id, email } = await createFailedEmail();
  const answers = await Promise.all(
    [1, 2].map(() => shop.request("POST /api/admin/emails/:id/retry", { params: { id } }, { as: owner })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await waitForEmails(mail, email, 2);
  expect(await auditActionsFor(id)).toHaveLength(1);
  const marker = await registerCustomer(shop);
  await waitForEmails(mail, marker.email, 1);
  expect(emailsTo(mail, email)).toHaveLength(2);
});

test("ACC-08 a reset email whose link has expired is not sent again, and one that waited too long is not sent", async () => {
  const owner = await createStaff(shop, "owner");
  const { email } = await registerCustomer(shop);
  const resetOf = () =>
    shop.db.selectFrom("emails").selectAll().where("recipient", "=", email).where("kind", "=", "password_reset");
  await shop.call("POST /api/forgot-password", { body: { email } });
  // The email arrives before its job stores the result.
  await expect.poll(() => resetOf().executeTakeFirst()).toMatchObject({ state: "sent" });
  const { id } = await resetOf().executeTakeFirstOrThrow();
  const age = (minutes: number) =>
    shop.pool.query(
      "update emails set state = 'failed', created_at = now() - make_interval(mins => $2) where id = $1",
      [id, minutes],
    );

  await age(61);
  const late = await shop.expectRefusal("POST /api/admin/emails/:id/retry", { params: { id } }, { as: owner });
  expect([late.status, late.body.code]).toEqual([409, "email_link_expired"]);
  expect(await auditActionsFor(id)).toEqual([]);

  // As after an outage of the mail server: the job has retries left.
  await shop.pool.query("update emails set state = 'waiting' where id = $1", [id]);
  await shop.pool.query("select graphile_worker.add_job('send_email', json_build_object('id', $1::bigint))", [id]);
  await expect
    .poll(async () => (await resetOf().executeTakeFirstOrThrow()).error)
    .toBe("Its link has expired, so it was not sent.");
  expect((await resetOf().executeTakeFirstOrThrow()).state).toBe("failed");
  expect(emailsTo(mail, email)).toHaveLength(2);

  await age(59);
  await shop.call("POST /api/admin/emails/:id/retry", { params: { id } }, { as: owner });
  await waitForEmails(mail, email, 3);
});
