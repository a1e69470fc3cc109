import { afterAll, expect, test } from "vitest";
import { personalColumns } from "#modules/privacy/privacy.rules.ts";
import { registerConfirmedCustomer, registerStaff } from "../../support/api/accounts.ts";
import { fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { deliverOrder, writeReview } from "../../support/api/reviews.ts";
import { openShop } from "../../support/api/shop.ts";
import { offerTestRides } from "../../support/api/test-rides.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop({ settings: { SMTP_URL: "smtp://localhost:2525" } });
afterAll(shop.close);

const names = Object.keys(personalColumns);

test("ACC-09 every column with an email address, a phone number, a recipient or where a refund goes is listed with how it is exported and erased", async () => {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (udt_name = 'citext'
         or data_type in ('text', 'character varying') and column_name ~ '(email|mail|recipient|phone|refund_to)')
      order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
});

test("ACC-09 an export holds the values of these columns, and they are erased with the account", async () => {
  const owner = await registerStaff(shop);
  const product = await createProduct(shop, owner, { stock: 10 });
  const me = await registerConfirmedCustomer(shop);
  const phone = "0917 555 0177";
  const newEmail = `new.${me.email}`;
  const address = { street: "3 Calle Real", barangay: "San Juan", city: "Caloocan", region: "Metro Manila" };
  await shop.call("POST /api/addresses", { body: { ...address, recipient: "Oriang", phone } }, { as: me });
  await fillCart(shop, me, product, 1);
  const body = { ...deliveryDetails, email: `gift.${me.email}`, phone };
  const { order } = (await shop.call("POST /api/place-order", { body }, { as: me })).body;
  await shop.call("POST /api/my-order/:id/cancel", { params: { id: order.id }, body: { reason: "" } }, { as: me });
  await offerTestRides(shop, owner, [{ id: product.id, capacity: 1 }]);
  const { offer } = (await shop.call("GET /api/test-rides", {})).body;
  const ride = {
    scooter: product.id,
    starts_at: offer.slots[0]?.starts_at ?? "",
    name: "Oriang",
    phone,
    email: me.email,
  };
  await shop.call("POST /api/test-rides", { body: ride });
  const message = { topic: "question", name: "Oriang", email: me.email, body: "Is it open?" } as const;
  await shop.call("POST /api/messages", { body: message });
  const soldOut = await createProduct(shop, owner, { stock: 0 });
  await shop.call("POST /api/products/:id/stock-alerts", { params: { id: soldOut.id }, body: {} }, { as: me });
  const delivered = await deliverOrder(shop, owner, [product], { customer: me, phone });
  await writeReview(shop, delivered, product);
  const { id, token } = delivered;
  const { lines } = (await shop.call("GET /api/my-order/:id/returns", { params: { id } }, { as: me })).body;
  const pieces = lines.map(({ line_id, left }) => ({ line_id, product_qty: left }));
  const asked = { lines: pieces, reason: "faulty", requested_remedy: "refund", refund_to: "+639175550177" } as const;
  await shop.call("POST /api/my-order/:id/returns", { params: { id }, body: asked }, { as: me });
  await shop.call("POST /api/review-links/:order/stop", { params: { order: id }, body: { token } });
  await shop.call("PUT /api/account/email", { body: { email: newEmail, password: me.password } }, { as: me });

  const ours = [me.email, body.email, newEmail, "Oriang", "+639175550177"];
  const valuesIn = async (column: string): Promise<string[]> => {
    const [table = "", name = ""] = column.split(".");
    const { rows } = await shop.pool.query<{ value: string }>(
      `select distinct "${name}"::text as value from "${table}" where "${name}"::text = any($1)`,
      [ours],
    );
    return rows.map(({ value }) => value);
  };

  const { data } = (await shop.call("GET /api/account/data", {}, { as: me })).body;
  const exported = JSON.stringify(data).replaceAll(" ", "").replaceAll('"0', '"+63');
  for (const [column, treatment] of Object.entries(personalColumns)) {
    const values = await valuesIn(column);
    if (treatment.erased === true) expect(values, `${column}: this test has no value for it`).not.toEqual([]);
    // The address that is not confirmed yet may belong to somebody else.
    const own = values.filter((value) => value !== newEmail);
    if (treatment.exported === true) for (const value of own) expect(exported, column).toContain(value);
  }

  await shop.call("POST /api/account/delete", { body: { password: me.password } }, { as: me });
  for (const [column, treatment] of Object.entries(personalColumns))
    if (treatment.erased === true) expect(await valuesIn(column), column).toEqual([]);
});
