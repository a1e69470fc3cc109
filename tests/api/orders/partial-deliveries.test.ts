import { afterAll, beforeAll, expect, test } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { uniqueIpAddress } from "../../support/api/client.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { finishSteps } from "../../support/api/job-worker.ts";
import { createSignedInCustomer, fillCart, moveOrder, readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmailText } from "../../support/api/stored-emails.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** A packed order of two bells. */
async function twoBells() {
  const bell = await createProduct(shop, owner, { productname: "Bell", stock: 5, selling: 100 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, bell, 2);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body;
  await moveOrder(shop, owner, order.id, "confirmed");
  await moveOrder(shop, owner, order.id, "packed");
  return order;
}

async function onePiece(id: number) {
  const { order, product } = await readOrder(shop, owner, id);
  return { version: order.version, lines: product.map(({ line_id }) => ({ line_id, product_qty: 1 })) };
}

const shipOne = async (id: number) =>
  shop.call("POST /api/admin/orders/:id/shipments", { params: { id }, body: await onePiece(id) }, { as: owner });

const cancelOne = async (id: number) => {
  const body = { ...(await onePiece(id)), reason: "Sold out." };
  return shop.call("POST /api/admin/orders/:id/cancel-pieces", { params: { id }, body }, { as: owner });
};

async function move(id: number, index: number, state: "delivered" | "failed" | "returned") {
  const shipment = defined((await readOrder(shop, owner, id)).order.shipments[index]).id;
  const body = { state, reason: "Nobody was there." };
  await shop.call(
    "POST /api/admin/orders/:id/shipments/:shipment/move",
    { params: { id, shipment }, body },
    { as: owner },
  );
}

/** The same, with the email about it. */
async function finishMove(id: number, index: number, state: "delivered" | "failed" | "returned") {
  await move(id, index, state);
  await finishSteps(shop);
}

/** What is done with the second bell before the first one is delivered, and what the email about that says. */
const cases = [
  ["is still to be shipped", async () => undefined, "A part of your order", "Still to be shipped:\nBell × 1"],
  ["is on its way", shipOne, "A part of your order", "On the way in another parcel:\nBell × 1"],
  ["is cancelled", cancelOne, "Your order", "Cancelled:\nBell × 1"],
  [
    "could not be delivered",
    async (id: number) => {
      await shipOne(id);
      await move(id, 1, "failed");
    },
    "A part of your order",
    "Not delivered yet:\nBell × 1",
  ],
  [
    "came back",
    async (id: number) => {
      await shipOne(id);
      await move(id, 1, "failed");
      await move(id, 1, "returned");
    },
    "Your order",
    "Came back to us:\nBell × 1",
  ],
] as const;

test("ORD-07 the email about a delivered parcel says what became of the rest of the order", async () => {
  const worker = await startEmailWorker(shop);
  try {
    for (const [rest, happens, what, text] of cases) {
      const { id, tracking_no } = await twoBells();
      await shipOne(id);
      await happens(id);
      await finishMove(id, 0, "delivered");
      const emails = shop.db
        .selectFrom("emails")
        .select(["subject", "body_text"])
        .where("kind", "=", "order_delivered");
      const read = async () =>
        (await emails.where("state", "=", "kept").execute()).find(({ subject }) => subject?.includes(tracking_no));
      await expect.poll(read, { message: rest, timeout: 60_000 }).toBeDefined();
      const email = defined(await read());
      expect(email.subject, rest).toBe(`${what} ${tracking_no} has arrived`);
      expect(email.body_text, rest).toContain(text);
      expect(email.body_text?.includes("part of your order"), rest).toBe(what !== "Your order");
    }
  } finally {
    await worker.stop();
  }
});

test("ORD-07 the email about a parcel that came back does not say that nothing is to pay while the rest is to come", async () => {
  const worker = await startEmailWorker(shop);
  try {
    for (const cancelled of [false, true]) {
      const { id } = await twoBells();
      await shipOne(id);
      if (cancelled) await cancelOne(id);
      await move(id, 0, "failed");
      await finishMove(id, 0, "returned");
      const read = () => readOrderEmailText(shop, "order_returned", id);
      await expect.poll(read).not.toBe("");
      expect((await read()).includes("There is nothing to pay.")).toBe(cancelled);
    }
  } finally {
    await worker.stop();
  }
});

test("ORD-07 SHIP-05 tracking counts the pieces that are in no parcel", async () => {
  const { id, tracking_no: number } = await twoBells();
  const track = async () => {
    const body = { number, phone: deliveryDetails.phone };
    const { tracking } = (await shop.call("POST /api/track", { body }, { ipAddress: uniqueIpAddress() })).body;
    return { states: tracking.shipments.map(({ state }) => state), ...tracking };
  };
  await shipOne(id);
  expect(await track()).toMatchObject({ states: ["shipped"], to_ship: 1, cancelled: 0 });
  await cancelOne(id);
  expect(await track()).toMatchObject({ states: ["shipped"], to_ship: 0, cancelled: 1 });
  await move(id, 0, "failed");
  await move(id, 0, "returned");
  expect(await track()).toMatchObject({ states: ["returned"], to_ship: 0, cancelled: 1 });
});
