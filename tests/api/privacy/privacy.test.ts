import { afterAll, beforeAll, expect, test } from "vitest";
import { orderStates } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import {
  newAccountInput,
  registerConfirmedCustomer,
  registerCustomer,
  registerStaff,
  type TestAccount,
} from "../../support/api/accounts.ts";
import { uniqueIpAddress } from "../../support/api/client.ts";
import { fillCart, readOrder, requestOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { deliverOrder } from "../../support/api/reviews.ts";
import { openShop } from "../../support/api/shop.ts";
import { bookingInput, freeSlots, makeTodayWorkingDay, offerTestRides } from "../../support/api/test-rides.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop({ settings: { SMTP_URL: "smtp://localhost:2525" } });
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 1000 });
});

const address = {
  recipient: "Teodora Alonso",
  phone: "0917 555 0199",
  street: "7 Rizal Avenue",
  barangay: "San Roque",
  city: "Calamba",
  region: "Calabarzon",
};

/** A customer with an order that was placed with another email address, a saved address, and something in the cart. */
async function customerWithOrder() {
  const me = await registerCustomer(shop, { name: "Teodora Alonso" });
  const email = `gift.${me.email}`;
  await shop.call("POST /api/addresses", { body: address }, { as: me });
  await fillCart(shop, me, product, 2);
  const body = {
    ...deliveryDetails,
    firstname: "Teodora",
    lastname: "Alonso",
    email,
    address: "7 Rizal Avenue, Calamba",
  };
  const placed = await shop.call("POST /api/place-order", { body }, { as: me });
  await fillCart(shop, me, product, 1);
  return { me, email, id: placed.body.order.id };
}

const cancel = (id: number, as: { token: string }, reason = "Teodora changed her mind.") =>
  shop.call("POST /api/my-order/:id/cancel", { params: { id }, body: { reason } }, { as });
const remove = (as: TestAccount, password = as.password) =>
  shop.request("POST /api/account/delete", { body: { password } }, { as });
const isIn = async (as: { token: string }) => (await shop.request("GET /api/account", {}, { as })).status === 200;

test("ACC-09 the export contains all data of the customer, and none of others", async () => {
  const { me, email, id } = await customerWithOrder();
  const stranger = await customerWithOrder();
  const { data } = (await shop.call("GET /api/account/data", {}, { as: me })).body;
  expect(data.account).toMatchObject({ name: "Teodora Alonso", email: me.email, role: "customer", staff_role: null });
  expect(data.addresses.map(({ street }) => street)).toEqual([address.street]);
  expect(data.devices).toHaveLength(1);
  expect(data.cart.map(({ product_qty }) => product_qty)).toEqual([1]);
  expect(data.orders.map(({ order: each }) => each.id)).toEqual([id]);
  expect(data.orders[0]).toMatchObject({ order: { lastname: "Alonso" }, product: [{ product_qty: 2 }] });
  expect(data.emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["welcome", me.email],
    ["order_placed", email],
  ]);
  expect(JSON.stringify(data)).not.toContain(stranger.me.email);
});

test("ACC-09 whoever registers with the address of somebody else neither exports nor deletes that person's emails", async () => {
  const { email } = newAccountInput();
  await shop.call(
    "POST /api/admin/orders",
    { body: { ...deliveryDetails, email, lines: [{ product_id: product.id, product_qty: 1 }] } },
    { as: owner, headers: { "idempotency-key": email } },
  );
  const emailsTo = async () =>
    (await shop.pool.query("select kind from emails where recipient = $1 order by id", [email])).rows.map(
      ({ kind }) => kind,
    );
  expect(await emailsTo()).toEqual(["order_placed"]);
  const intruder = await registerCustomer(shop, { email });
  const { data } = (await shop.call("GET /api/account/data", {}, { as: intruder })).body;
  expect(data.emails.map(({ kind }) => kind)).toEqual(["welcome"]);
  expect((await remove(intruder)).status).toBe(200);
  expect(await emailsTo()).toEqual(["order_placed"]);
});

test("ACC-09 a deleted account is removed, and its order is kept without personal data", async () => {
  const { me, email, id } = await customerWithOrder();
  await cancel(id, me);
  const wrong = await remove(me, "not the password");
  expect([wrong.status, "errors" in wrong.body && wrong.body.errors]).toEqual([
    422,
    { password: ["This is not your password."] },
  ]);
  expect(await isIn(me)).toBe(true);

  expect((await remove(me)).status).toBe(200);

  expect(await isIn(me)).toBe(false);
  expect((await shop.expectRefusal("POST /api/login", { body: me })).body.code).toBe("invalid_credentials");
  const kept = await readOrder(shop, owner, id);
  expect(kept.order).toMatchObject({ firstname: "Deleted", lastname: "account", totals: { total: 50_000 }, status: 5 });
  expect(kept.product).toMatchObject([{ product_qty: 2, productname: product.productname }]);
  expect(kept.order.history.map(({ by, reason }) => [by, reason])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/Teodora|Alonso|Rizal|0142|gift/);
  const { rows } = await shop.pool.query(
    "select (select count(*)::int from emails where recipient in ($1, $2)) as emails, (select count(*)::int from accounts where email = $1) as accounts",
    [me.email, email],
  );
  expect(rows).toEqual([{ emails: 0, accounts: 0 }]);
  await shop.call("POST /api/register", { body: me });
});

test("ACC-09 emails about an order are erased also when staff have corrected its address since", async () => {
  const { me, email, id } = await customerWithOrder();
  const corrected = `corrected.${me.email}`;
  const { firstname, lastname, phone, address: street } = { ...deliveryDetails, firstname: "Teodora" };
  const body = {
    firstname,
    lastname,
    phone,
    address: street,
    email: corrected,
    discount: 0,
    shipping: 0,
    version: 1,
    lines: [{ product_id: product.id, product_qty: 2 }],
  };
  await shop.call("POST /api/admin/orders/:id/edit", { params: { id }, body }, { as: owner });
  await cancel(id, me);
  const recipients = async () =>
    (
      await shop.pool.query("select distinct recipient from emails where (about ->> 'order_id')::bigint = $1", [id])
    ).rows.map(({ recipient }) => recipient);
  expect((await recipients()).sort()).toEqual([corrected, email].sort());
  const { data } = (await shop.call("GET /api/account/data", {}, { as: me })).body;
  expect(data.emails.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([corrected, email]));
  expect((await remove(me)).status).toBe(200);
  expect(await recipients()).toEqual([]);
});

const openOrders = async (as: { token: string }) =>
  (await shop.call("GET /api/account/open-orders", {}, { as })).body.open_orders;

test("ACC-09 an account with an open order is not deleted, and the response names the order", async () => {
  const { me, id } = await customerWithOrder();
  const [open] = await openOrders(me);
  expect(open, "before they type their password").toMatchObject({ id, reason: "orders_under_way" });
  const stranger = await registerCustomer(shop);
  expect(await openOrders(stranger)).toEqual([]);
  const refused = await remove(me);
  expect([refused.status, "code" in refused.body && refused.body.code]).toEqual([409, "orders_under_way"]);
  expect(refused.body).toMatchObject({ details: { order_id: id } });
  const { body } = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: me });
  expect("message" in refused.body && refused.body.message).toContain(body.order.tracking_no);
  expect(body.order.lastname).toBe("Alonso");
});

test("ACC-09 an account to which the shop owes a refund is not deleted until it is paid", async () => {
  const { id, customer: me } = await deliverOrder(shop, owner, [product]);
  const back = { status: orderStates.returned.code, reason: "Broken." };
  await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: back }, { as: owner });
  expect(await remove(me)).toMatchObject({ status: 409, body: { code: "refund_owed", details: { order_id: id } } });
  expect(await openOrders(me)).toMatchObject([{ id, reason: "refund_owed" }]);
  const { order } = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: me })).body;
  const { rows } = await shop.pool.query("select account_id as id from orders where id = $1", [id]);
  const erase = { params: { id: Number(rows[0].id) }, body: { email: me.email } };
  const byStaff = await shop.expectRefusal("POST /api/admin/customers/:id/erase", erase, { as: owner });
  expect(byStaff.body).toMatchObject({ code: "refund_owed" });
  expect(byStaff.body.message).toContain(order.tracking_no);

  const refund = { amount: order.payment.refund_due, method: "cash", reason: "Returned.", seen_refunded: 0 } as const;
  await shop.call("POST /api/admin/orders/:id/refunds", { params: { id }, body: refund }, { as: owner });
  expect((await remove(me)).status).toBe(200);
});

test("ACC-09 the last owner cannot be deleted, one of two can, and of two concurrent deletions one succeeds", async () => {
  const one = await registerStaff(shop);
  const two = await registerStaff(shop);
  const refused = await remove(owner);
  expect([refused.status, "code" in refused.body && refused.body.code]).toEqual([409, "last_owner"]);
  const owners = shop.db.updateTable("accounts").set({ role: "owner" });
  await owners.where("email", "in", [one.email, two.email]).execute();
  expect((await remove(one)).status).toBe(200);
  await shop.db.updateTable("accounts").set({ role: "manager" }).where("email", "=", owner.email).execute();
  const three = await registerStaff(shop);
  await owners.where("email", "=", three.email).execute();
  const answers = await Promise.all([remove(two), remove(three)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await owners.where("email", "=", owner.email).execute();
});

test("ACC-09 when an account orders and is deleted concurrently, one of both succeeds completely", async () => {
  for (let round = 0; round < 6; round += 1) {
    const me = await registerCustomer(shop);
    await fillCart(shop, me, product, 1);
    const [placed, deleted] = await Promise.all([requestOrder(shop, me), remove(me)]);
    if (deleted.status === 200) expect([401, 409]).toContain(placed.status);
    else expect([placed.status, deleted.status]).toEqual([200, 409]);
    expect(await isIn(me)).toBe(deleted.status !== 200);
  }
});

test("ACC-09 when an account books and writes while it is deleted, nothing belongs to the deleted account, and nothing is lost", async () => {
  const scooter = (await createProduct(shop, owner, { stock: 1000 })).id;
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 20 }]);
  await makeTodayWorkingDay(shop, owner);
  const slots = await freeSlots(shop, scooter);
  const soldOut = await createProduct(shop, owner, { stock: 0 });
  const rowsOf = async (id: number) =>
    (
      await shop.pool.query(
        `select 'message' as of from messages where account_id = $1 union all
         select 'test ride' from test_rides where account_id = $1 union all
         select 'alert' from stock_alerts where account_id = $1 union all
         select kind::text from emails where about ->> 'account_id' = $1::text`,
        [id],
      )
    ).rows;
  /** Of these rows, those that are kept without an email about them, or are gone without theirs. */
  const widows = async (name: string, table: "messages" | "test_rides", ids: number[]) =>
    (
      await shop.pool.query(
        `select sent.id from unnest($1::bigint[]) as sent (id)
          where exists (select from ${table} t where t.id = sent.id) <>
                exists (select from emails where about ->> $2 = sent.id::text)`,
        [ids, name],
      )
    ).rows;
  const ticketsIn = (answers: { body: object }[]) =>
    answers.flatMap(({ body }) => ("ticket" in body ? [Number(body.ticket)] : []));
  const ridesIn = (answers: { body: object }[]) =>
    answers.flatMap(({ body }) => ("test_ride" in body ? [(body.test_ride as { id: number }).id] : []));

  for (let round = 0; round < 6; round += 1) {
    const me = await registerConfirmedCustomer(shop);
    const accounts = shop.db.selectFrom("accounts").select("id").where("email", "=", me.email);
    const { id } = await accounts.executeTakeFirstOrThrow();
    let isDeleted = false;
    const deleting = remove(me).finally(() => {
      isDeleted = true;
    });
    /** Sends again and again, at least twice, until the account is deleted: the password takes a while, so one request would come first. */
    const untilDeleted = async <T>(send: (as: { as: TestAccount; ipAddress: string }, time: number) => Promise<T>) => {
      const answers: T[] = [];
      while (answers.length < 2 || (!isDeleted && answers.length < 100))
        answers.push(await send({ as: me, ipAddress: uniqueIpAddress() }, answers.length));
      return answers;
    };
    const person = { name: "Teodora Alonso", email: me.email };
    const message = { ...person, topic: "question", order_no: "", body: "Is it waterproof?" } as const;
    const home = { street: "8 Salinas Drive", barangay: "Lahug", city: "Cebu City", region: "Central Visayas" };
    const address = { recipient: person.name, phone: deliveryDetails.phone, ...home };
    const [sent, booked, asked, put, saved, deleted] = await Promise.all([
      untilDeleted((as) => shop.request("POST /api/messages", { body: message }, as)),
      untilDeleted((as, time) => {
        const body = bookingInput(scooter, defined(slots[(round * 20 + time) % slots.length]));
        return shop.request("POST /api/test-rides", { body }, as);
      }),
      untilDeleted((as) =>
        shop.request("POST /api/products/:id/stock-alerts", { params: { id: soldOut.id }, body: {} }, as),
      ),
      untilDeleted((as) =>
        shop.request("POST /api/add-to-cart", { body: { product_id: scooter, product_qty: 1 } }, as),
      ),
      untilDeleted((as) => shop.request("POST /api/addresses", { body: address }, as)),
      deleting,
    ]);
    expect(deleted.status).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
    // Whose account was deleted a moment before counts as a visitor, who may write and book, and whose alert needs an address.
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(booked.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(asked.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
    expect(put.filter(({ status }) => ![201, 401, 409].includes(status))).toEqual([]);
    expect(saved.filter(({ status }) => ![201, 401, 409].includes(status))).toEqual([]);
    // What went with the account took its emails along; what was kept has them.
    expect(await widows("message_id", "messages", ticketsIn(sent))).toEqual([]);
    expect(await widows("test_ride_id", "test_rides", ridesIn(booked))).toEqual([]);
  }
});

test("ACC-09 guessing the password for a deletion is limited", async () => {
  const me = await registerCustomer(shop);
  const guesses: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    const input = { body: { password: "a guess" } };
    guesses.push(
      (await shop.expectRefusal("POST /api/account/delete", input, { as: me, ipAddress: "10.200.0.2" })).status,
    );
  }
  expect(guesses).toEqual([...Array(10).fill(422), 429]);
});
