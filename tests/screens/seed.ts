import { readFile } from "node:fs/promises";
import { type APIRequestContext, request } from "@playwright/test";
import { deliveryDetails } from "../support/delivery-details.ts";
import { addToCart, type Customer, createCustomer } from "../support/e2e/customers.ts";
import { changeOrderStatus, placeOnlineOrder, placeOrder } from "../support/e2e/orders.ts";
import {
  authorization,
  createCoupon,
  createProduct,
  createStaff,
  ownerSession,
  PICTURE,
  registerWaitingStaff,
} from "../support/e2e/staff.ts";

/**
 * The user of a screen: a visitor without an account, a customer without and with a cart, the owner, a packer, or staff
 * without approval.
 */
export type Viewer = "visitor" | "customer" | "shopper" | "owner" | "packer" | "waiting";

/** The data for the screens: the accounts, and the customer with an order by COD, one that is not paid yet, and one paid online. */
export type SeedData = {
  accounts: Record<Exclude<Viewer, "visitor">, Customer>;
  customerId: number;
  orderId: number;
  unpaidOrderId: number;
  paidOrderId: number;
  /** An order of the customer that costs more since it was paid, and one that is not paid and cannot be paid on delivery. */
  partlyPaidOrderId: number;
  withoutCodOrderId: number;
  /** A delivered order of the shopper, and its return. */
  deliveredOrderId: number;
  returnId: number;
  /** The number of an order that is with a courier. */
  shippedNumber: string;
  /** The page of a booked test ride, and its day. */
  testRidePath: string;
  /** The page to review an order that was delivered. */
  reviewPath: string;
  testRideDay: string;
  /** The ticket of a complaint. */
  messageId: number;
  /** A banner that is a draft. */
  bannerId: number;
};

/** Adds accounts, orders, a cart and a coupon to a shop that has an owner. */
export async function seedShop(url: string): Promise<SeedData> {
  const shop = await request.newContext({ baseURL: url });
  try {
    const accounts = {
      customer: await createCustomer(shop),
      shopper: await createCustomer(shop, "Joaquin Reyes"),
      owner: await ownerSession(shop),
      packer: await createStaff(shop, "fulfilment"),
      waiting: await registerWaitingStaff(shop, "Paolo Santos"),
    };
    await addWebhook(shop, accounts.owner);
    await addApiKeys(shop, accounts.owner);
    const { id: orderId } = await placeOrder(shop, accounts.customer, 1, 9);
    await placeOrder(shop, accounts.shopper, 3);
    const delivered = await placeOrder(shop, accounts.shopper, 22);
    await changeOrderStatus(shop, delivered.id, 1, 2, 3, 4);
    const shipped = await placeOrder(shop, accounts.shopper, 22);
    await changeOrderStatus(shop, shipped.id, 1, 2, 3);
    const { order: unpaid } = await placeOnlineOrder(shop, accounts.customer, 22);
    const paid = await placePaid(shop, accounts.customer);
    const partlyPaidOrderId = await placePartlyPaid(shop, accounts.customer);
    const basket = { productname: "Tulin Sampaguita basket", type: "accessory", cod_ceiling: "0" };
    const frail = await createProduct(shop, accounts.owner, basket, await readFile(PICTURE));
    const { order: withoutCod } = await placeOnlineOrder(shop, accounts.customer, frail.id);
    await addToCart(shop, accounts.shopper, 1, 2);
    await addToCart(shop, accounts.shopper, 10);
    await createCoupon(shop, accounts.owner);
    await addProductType(shop, accounts.owner);
    const returnId = await askForReturn(shop, accounts.shopper, delivered.id);
    const link = await shop.get(`/api/my-order/${delivered.id}/review-link`, {
      headers: authorization(accounts.shopper),
    });
    const { token } = await link.json();
    const rides = await bookTestRides(shop, 3, accounts.customer);
    const messageId = await writeMessage(shop, shipped.tracking_no);
    const bannerId = await addBanner(shop, accounts.owner);
    const order = await shop.get(`/api/view-order/${orderId}`, { headers: authorization(accounts.owner) });
    const { customer_id: customerId } = await order.json();
    return {
      accounts,
      orderId,
      customerId,
      unpaidOrderId: unpaid.id,
      paidOrderId: paid.id,
      partlyPaidOrderId,
      withoutCodOrderId: withoutCod.id,
      deliveredOrderId: delivered.id,
      returnId,
      shippedNumber: shipped.tracking_no,
      reviewPath: `/review/${delivered.id}#${token}`,
      ...rides,
      messageId,
      bannerId,
    };
  } finally {
    await shop.dispose();
  }
}

/** Adds a draft of a banner. */
async function addBanner(shop: APIRequestContext, owner: Customer): Promise<number> {
  const words = { title: "Helmets for the rain", text: "In four sizes.", button: "See the helmets", to: "/helmet" };
  const data = { kind: "banner", publish: false, fields: { ...words, color: "sand", picture: "", position: 1 } };
  const added = await shop.post("/api/admin/content", { headers: authorization(owner), data });
  if (!added.ok()) throw new Error(await added.text());
  return (await added.json()).page.id;
}

/** Places an order of a customer and pays it on the page of the sandbox. */
async function placePaid(shop: APIRequestContext, customer: Customer): Promise<{ id: number }> {
  const { order, page } = await placeOnlineOrder(shop, customer, 17);
  await shop.post(`${page}/approve`, { headers: { "content-type": "application/x-www-form-urlencoded" } });
  await shop.post(`/api/my-order/${order.id}/payment-return`, { headers: authorization(customer) });
  return order;
}

/** Places and pays an order of a customer, to which staff then add a piece. */
async function placePartlyPaid(shop: APIRequestContext, customer: Customer): Promise<number> {
  const { id } = await placePaid(shop, customer);
  const headers = authorization(await ownerSession(shop));
  const { firstname, lastname, email, phone, address } = deliveryDetails;
  const lines = [{ product_id: 17, product_qty: 2 }];
  const data = { firstname, lastname, email, phone, address, lines, discount: 0, shipping: 0, version: 1 };
  const edited = await shop.post(`/api/admin/orders/${id}/edit`, { headers, data });
  if (!edited.ok()) throw new Error(await edited.text());
  return id;
}

/** Adds a type of products with an attribute of each kind. */
async function addProductType(shop: APIRequestContext, owner: Customer): Promise<void> {
  const shown = { filter: true, on_card: true };
  const data = {
    slug: "bike-rack",
    name: "Bike rack",
    plural: "Bike racks",
    description: "Racks for cars.",
    in_menu: false,
    attributes: [
      { ...shown, label: "Load", kind: "number", unit: "kg" },
      { ...shown, label: "Mount", kind: "choice", choices: ["Roof", "Hitch", "Trunk"] },
      { ...shown, label: "Foldable", kind: "yes_no" },
      { label: "Lock", kind: "text", filter: false, on_card: false },
    ],
  };
  await shop.post("/api/admin/product-types", { headers: authorization(owner), data });
}

/** Adds a webhook to an address where nobody answers. */
async function addWebhook(shop: APIRequestContext, owner: Customer): Promise<void> {
  const data = { url: "https://localhost:9/hooks", events: ["order.placed", "product.stock_changed"] };
  await shop.post("/api/admin/webhooks", { headers: authorization(owner), data });
}

/** Creates an API key that works, and one that is revoked. */
async function addApiKeys(shop: APIRequestContext, owner: Customer): Promise<void> {
  const headers = authorization(owner);
  const create = (data: object) => shop.post("/api/admin/api-keys", { headers, data });
  await create({ name: "Warehouse", scopes: ["see_orders", "change_stock", "change_order_state"] });
  const old = await create({ name: "Books", scopes: ["see_orders"], expires_on: "2099-12-31" });
  await shop.post(`/api/admin/api-keys/${(await old.json()).api_key.id}/revoke`, { headers });
}

/** Sends a complaint about an order, and returns its ticket number. */
async function writeMessage(shop: APIRequestContext, orderNo: string): Promise<number> {
  const person = { name: "Ligaya Santos", email: "ligaya@example.com" };
  const body = "The parcel came without the charger. Can you send one?\nI am at home after five.";
  const data = { topic: "complaint", ...person, order_no: orderNo, body };
  return (await (await shop.post("/api/messages", { data })).json()).ticket;
}

/** Books test rides of this customer on the first day with enough free times, and cancels the first one. */
async function bookTestRides(shop: APIRequestContext, count: number, by: Customer) {
  const { offer } = await (await shop.get("/api/test-rides")).json();
  const testRideDay: string = offer.days.find(({ left }: { left: number }) => left >= count).day;
  const { offer: day } = await (await shop.get(`/api/test-rides?day=${testRideDay}`)).json();
  const paths: string[] = [];
  const headers = authorization(by);
  for (const { starts_at } of day.slots.slice(0, count)) {
    const person = { name: "Ligaya Santos", phone: "0917 555 0142", email: "ligaya@example.com" };
    const data = { scooter: day.scooter.id, starts_at, ...person };
    const { test_ride, token } = await (await shop.post("/api/test-rides", { data, headers })).json();
    if (paths.length === 0) await shop.post(`/api/test-rides/${test_ride.id}/cancel`, { data: { token } });
    paths.push(`/test-ride/${test_ride.id}#${token}`);
  }
  return { testRideDay, testRidePath: paths.at(-1) ?? "" };
}

/** Asks to return a piece of each line of a delivered order, and returns the number of the return. */
async function askForReturn(shop: APIRequestContext, customer: Customer, orderId: number): Promise<number> {
  const headers = authorization(customer);
  const { lines } = await (await shop.get(`/api/my-order/${orderId}/returns`, { headers })).json();
  const data = {
    lines: lines.map(({ line_id }: { line_id: number }) => ({ line_id, product_qty: 1 })),
    reason: "faulty",
    requested_remedy: "refund",
    comment: "The clapper fell off on the first ride.",
    refund_to: "GCash 0917 555 0123",
  };
  const response = await shop.post(`/api/my-order/${orderId}/returns`, { headers, data });
  return (await response.json()).return.id;
}
