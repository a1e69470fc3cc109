import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import {
  createStaff,
  registerConfirmedCustomer,
  registerCustomer,
  registerStaff,
  type TestAccount,
} from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { fillCart, readOrder, requestOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
let jobWorker: { stop(): Promise<void> };
let owner: TestAccount;
let support: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Isabel Ramos" });
  support = await createStaff(shop, "support", { name: "Nina Yap" });
  product = await createProduct(shop, owner, { stock: 10_000, selling: 100 });
  jobWorker = await startJobWorker(shop);
});
afterAll(async () => {
  await jobWorker.stop();
  await shop.closeWithoutServerErrors();
});

const address = {
  recipient: "Ana Reyes",
  phone: "0917 555 0198",
  street: "9 Mabini Street",
  barangay: "San Roque",
  city: "Calamba",
  region: "Calabarzon",
};

async function idOf({ email }: { email: string }): Promise<number> {
  const { id } = await shop.db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return id;
}
const paramsOf = async (person: { email: string }) => ({ params: { id: await idOf(person) } });
const view = async (person: { email: string }) =>
  (await shop.call("GET /api/admin/customers/:id", await paramsOf(person), { as: support })).body;

/** Orders this many pieces; returns the order's id. */
async function buy(as: TestAccount, quantity = 1, typed: Record<string, unknown> = {}): Promise<number> {
  await fillCart(shop, as, product, quantity);
  const { body } = await shop.call("POST /api/place-order", { body: { ...deliveryDetails, ...typed } }, { as });
  return body.order.id;
}

const move = (id: number, status: 1 | 2 | 3 | 4 | 6, reason = "It was asked for.") => {
  const body = { status, reason, courier: "LBC", courier_tracking: "77" };
  return shop.call("POST /api/admin/orders/:id/move", { params: { id }, body }, { as: owner });
};

/** The audit entries about an account or an order, without those that say who opened the record. */
async function entriesAbout(thing: "account" | "order", id: number) {
  const rows = shop.db.selectFrom("audit_log").selectAll().where("entity_type", "=", thing).where("entity_id", "=", id);
  return rows.where("action", "not in", ["customer_opened", "order_opened"]).orderBy("id").execute();
}

describe("one customer", () => {
  test("is returned with orders, saved addresses and notes of staff", async () => {
    const me = await registerCustomer(shop);
    await shop.call("POST /api/addresses", { body: address }, { as: me });
    const ids = [await buy(me, 2), await buy(me)];
    const input = { ...(await paramsOf(me)), body: { text: "Prefers a call in the evening." } };
    await shop.call("POST /api/admin/customers/:id/notes", input, { as: support });
    const { customer, addresses, notes } = await view(me);
    expect(customer).toMatchObject({ email: me.email, orders: 2, spent: 300, phone: "+639175550142" });
    expect(addresses.map(({ street }) => street)).toEqual([address.street]);
    expect(notes).toMatchObject([{ text: "Prefers a call in the evening.", by: "Nina Yap" }]);
    const orders = await shop.call("GET /api/admin/customers/:id/orders", await paramsOf(me), { as: support });
    expect(orders.body.orders.map(({ id, quantity }) => [id, quantity])).toEqual([
      [ids[1], 1],
      [ids[0], 2],
    ]);
    const ordered = await shop.call("GET /api/view-order/:id", { params: { id: ids[0] } }, { as: support });
    expect(ordered.body.customer_id).toBe(customer.id);
  });

  test("responds 404 for staff and for an unknown id", async () => {
    for (const id of [await idOf(owner), 987_654_321])
      for (const call of ["GET /api/admin/customers/:id", "POST /api/admin/customers/:id/unblock"] as const)
        expect((await shop.expectRefusal(call, { params: { id } }, { as: owner })).body.code).toBe(
          "customer_not_found",
        );
    const body = { reason: "Tries" };
    const blocking = { params: { id: await idOf(support) }, body };
    expect((await shop.expectRefusal("POST /api/admin/customers/:id/block", blocking, { as: owner })).status).toBe(404);
    await shop.call("GET /api/account", {}, { as: support });
  });

  test("gets a link to choose a password by email, which staff do not see", async () => {
    const me = await registerCustomer(shop);
    const { body } = await shop.call("POST /api/admin/customers/:id/reset-link", await paramsOf(me), { as: support });
    expect(body.message).toContain(`An email with a link for ${me.email} is kept under Emails`);
    const sentEmails = shop.db.selectFrom("emails").select("kind").where("recipient", "=", me.email);
    await expect.poll(async () => (await sentEmails.execute()).map(({ kind }) => kind)).toContain("password_reset");
    const entries = await entriesAbout("account", await idOf(me));
    expect(entries).toMatchObject([
      { action: "customer_reset_sent", actor_name: "Nina Yap", before: null, after: null },
    ]);
    const { params } = await paramsOf(me);
    for (let time = 0; time < 4; time += 1)
      await shop.call("POST /api/admin/customers/:id/reset-link", { params }, { as: support });
    const stopped = await shop.expectRefusal("POST /api/admin/customers/:id/reset-link", { params }, { as: support });
    expect(stopped.body.code).toBe("too_many_requests");
  });
});

describe("a blocked customer", () => {
  const block = async (person: TestAccount, as = owner, reason = "Ordered and refused five times.") =>
    shop.call("POST /api/admin/customers/:id/block", { ...(await paramsOf(person)), body: { reason } }, { as });

  test("is signed out at once, cannot sign in, gets a clear message, and can sign in after unblocking", async () => {
    const me = await registerCustomer(shop);
    const id = await buy(me);
    await block(me);
    expect((await shop.expectRefusal("GET /api/account", {}, { as: me })).body.code).toBe("session_ended");
    const { email, password } = me;
    const shut = await shop.expectRefusal("POST /api/login", { body: { email, password } });
    expect([shut.status, shut.body.code, shut.body.message]).toEqual([
      403,
      "account_blocked",
      "Your account is blocked. Contact us and we'll look at it with you.",
    ]);
    const guess = await shop.expectRefusal("POST /api/login", { body: { email, password: "a wrong password" } });
    expect(guess.body.code, "only who knows the password learns it").toBe("invalid_credentials");
    const blocked = { query: { kind: "blocked", q: email } } as const;
    const { customers } = (await shop.call("GET /api/admin/customers", blocked, { as: support })).body;
    expect(customers.map(({ name }) => name)).toEqual([me.name]);
    expect((await view(me)).notes).toMatchObject([{ text: "Blocked: Ordered and refused five times." }]);
    expect((await readOrder(shop, owner, id)).order.status).toBe(0);
    await shop.call("POST /api/admin/customers/:id/unblock", await paramsOf(me), { as: owner });
    await shop.call("POST /api/login", { body: { email, password } });
    expect(await entriesAbout("account", await idOf(me))).toMatchObject([
      { action: "customer_blocked", before: { blocked: false }, after: { blocked: true } },
      { action: "customer_unblocked", before: { blocked: true }, after: { blocked: false } },
    ]);
  });

  test("of two concurrent requests to block, one is logged, and both succeed", async () => {
    const colleague = await createStaff(shop, "manager");
    for (let round = 0; round < 5; round += 1) {
      const me = await registerCustomer(shop);
      await Promise.all([block(me), block(me, colleague)]);
      expect(await entriesAbout("account", await idOf(me))).toHaveLength(1);
      expect((await view(me)).notes).toHaveLength(1);
      const { params } = await paramsOf(me);
      await Promise.all(
        [owner, colleague].map((as) => shop.call("POST /api/admin/customers/:id/unblock", { params }, { as })),
      );
      expect(await entriesAbout("account", params.id)).toHaveLength(2);
    }
  });

  test("a sign-in during the blocking does not stay valid", async () => {
    for (let round = 0; round < 5; round += 1) {
      const me = await registerCustomer(shop);
      const [answer] = await Promise.all([shop.request("POST /api/login", { body: me }), block(me)]);
      const token = "token" in answer.body ? answer.body.token : me.token;
      expect((await shop.expectRefusal("GET /api/account", {}, { as: { token } })).status).toBe(401);
    }
  });
});

describe("the rights of the Data Privacy Act, requested by phone", () => {
  const erase = async (person: TestAccount, as = owner, email = person.email) =>
    shop.request("POST /api/admin/customers/:id/erase", { ...(await paramsOf(person)), body: { email } }, { as });

  test("the export of staff equals the customer's own download, and is logged", async () => {
    const me = await registerCustomer(shop);
    await buy(me);
    const download = async () => (await shop.call("GET /api/account/data", {}, { as: me })).body.data;
    // An email has its subject when it is rendered, which is later.
    await expect.poll(async () => (await download()).emails.filter(({ subject }) => subject === null)).toEqual([]);
    const own = await download();
    const { data } = (await shop.call("POST /api/admin/customers/:id/export", await paramsOf(me), { as: owner })).body;
    expect({ ...data, devices: [] }).toEqual({ ...own, devices: [] });
    expect(data.devices).toMatchObject([{ current: false }]);
    expect(await entriesAbout("account", data.account.id)).toMatchObject([{ action: "customer_exported" }]);
  });

  test("an erased customer is removed everywhere, also from the audit log, and the order is kept", async () => {
    const me = await registerStaff(shop, { name: "Teodora Alonso" });
    const { params } = await paramsOf(me);
    await shop.call("DELETE /api/admin/staff/:id", { params }, { as: owner });
    const { token } = (await shop.call("POST /api/login", { body: me })).body;
    const id = await buy({ ...me, token }, 2, { firstname: "Teodora", lastname: "Alonso", email: me.email });
    const hers = { ...address, recipient: "Teodora Alonso", phone: "0917 555 0199" };
    await shop.call("POST /api/addresses", { body: hers }, { as: { token } });
    for (const status of [1, 2, 3, 4, 6] as const) await move(id, status, "Teodora Alonso asked for it.");
    const refund = { amount: 200, method: "cash", reason: "Returned.", seen_refunded: 0 } as const;
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id }, body: refund }, { as: owner });
    const note = { params, body: { text: "Teodora calls often." } };
    await shop.call("POST /api/admin/customers/:id/notes", note, { as: owner });
    const reason = { params, body: { reason: "Teodora Alonso was rude." } };
    await shop.call("POST /api/admin/customers/:id/block", reason, { as: owner });

    const wrong = await erase(me, owner, "somebody@example.com");
    expect([wrong.status, "errors" in wrong.body && wrong.body.errors]).toEqual([
      422,
      { email: ["This is not the email address of this customer."] },
    ]);
    const done = await erase(me, owner, me.email.toUpperCase());
    expect(done.body).toEqual({
      status: 200,
      message: "The customer is erased. 1 order stays in your records, without a name.",
    });

    expect((await shop.expectRefusal("GET /api/admin/customers/:id", { params }, { as: owner })).status).toBe(404);
    const kept = await readOrder(shop, owner, id);
    expect(kept.order).toMatchObject({ firstname: "Deleted", totals: { total: 200 }, status: 6 });
    expect(kept.customer_id).toBeNull();
    const entries = [...(await entriesAbout("account", params.id)), ...(await entriesAbout("order", id))];
    expect(entries.map(({ action }) => action)).toEqual([
      "staff_registered",
      "staff_refused",
      "customer_blocked",
      "customer_erased",
      ...Array(5).fill("order_state_changed"),
      "order_refunded",
    ]);
    expect(entries.at(3)).toMatchObject({
      actor_name: "Isabel Ramos",
      entity_name: "Deleted account",
      after: { orders: 1 },
    });
    expect(entries.at(2)).toMatchObject({ before: { blocked: false }, after: { blocked: true } });
    expect(entries.at(-2)).toMatchObject({ before: { status: "Delivered" }, after: { status: "Returned" } });
    const { rows: tables } = await shop.pool.query<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) {
      const { rows } = await shop.pool.query(
        `select t::text from ${name} t where t::text ilike '%alonso%' or t::text ilike '%teodora%' or t::text like '%5550199%' or strpos(t::text, $1) > 0`,
        [me.email],
      );
      expect(rows, name).toEqual([]);
    }
  });

  test("a customer with an open order is not erased, and the response names the order", async () => {
    const me = await registerCustomer(shop, { name: "Andres Dizon" });
    const id = await buy(me);
    const { tracking_no } = (await readOrder(shop, owner, id)).order;
    const refused = await erase(me);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: "orders_under_way",
        message: `Order ${tracking_no} is not with Andres Dizon yet. They can be erased once it has arrived or is cancelled.`,
      },
    ]);
  });

  test("when a customer is erased during an order, either the erasure or the order succeeds completely", async () => {
    for (let round = 0; round < 6; round += 1) {
      const me = await registerConfirmedCustomer(shop);
      const { email } = me;
      const { params } = await paramsOf(me);
      await fillCart(shop, me, product, 1);
      const byPhone = {
        ...deliveryDetails,
        email,
        in_account: true,
        lines: [{ product_id: product.id, product_qty: 1 }],
      };
      const manner = { as: owner, headers: { "idempotency-key": `race-${round}` } };
      const [placed, taken, erased] = await Promise.all([
        requestOrder(shop, me, { email }),
        shop.request("POST /api/admin/orders", { body: byPhone }, manner),
        erase(me),
      ]);
      const { rows } = await shop.pool.query(
        "select firstname, account_id from orders where email = $1 or account_id = $2",
        [email, params.id],
      );
      if (erased.status === 200) {
        expect([401, 409]).toContain(placed.status);
        expect(taken.status).toBe(422);
        expect(rows).toEqual([]);
      } else {
        expect(erased.status).toBe(409);
        expect(rows.length).toBe([placed, taken].filter(({ status }) => status === 200).length);
        for (const row of rows) expect(row).toEqual({ firstname: deliveryDetails.firstname, account_id: params.id });
      }
    }
  });

  test("of two concurrent erasures one succeeds", async () => {
    const second = await createStaff(shop, "owner");
    const me = await registerCustomer(shop);
    const id = await idOf(me);
    const input = { params: { id }, body: { email: me.email } };
    const answers = await Promise.all(
      [owner, second].map((as) => shop.request("POST /api/admin/customers/:id/erase", input, { as })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await entriesAbout("account", id)).map(({ action }) => action)).toEqual(["customer_erased"]);
  });
});
