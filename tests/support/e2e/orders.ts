import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { deliveryDetails } from "../delivery-details.ts";
import { addToCart, type Customer } from "./customers.ts";
import { authorization, createCoupon, openAsOwner, ownerSession } from "./staff.ts";

/** Places an order of these products for a customer over the API, one piece of each. */
export async function placeOrder(
  request: APIRequestContext,
  customer: Customer,
  ...products: number[]
): Promise<{ id: number; tracking_no: string }> {
  for (const id of products) await addToCart(request, customer, id);
  const response = await request.post("/api/place-order", {
    headers: authorization(customer),
    data: { ...deliveryDetails, email: customer.email },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).order;
}

/** Places an order of one piece for a customer over the API, to be paid online; returns it with the page of the sandbox. */
export async function placeOnlineOrder(
  request: APIRequestContext,
  customer: Customer,
  product: number,
): Promise<{ order: { id: number; tracking_no: string }; page: string }> {
  await addToCart(request, customer, product);
  const response = await request.post("/api/place-order", {
    headers: authorization(customer),
    data: { ...deliveryDetails, email: customer.email, payment_mode: "gcash" },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { order, payment } = await response.json();
  return { order, page: payment.redirect_url };
}

/** Moves an order through these states as staff do, over the API. */
export async function changeOrderStatus(request: APIRequestContext, id: number, ...states: number[]): Promise<void> {
  const headers = authorization(await ownerSession(request));
  for (const status of states) {
    const data = { status, reason: "The bell cracked.", courier: "LBC", courier_tracking: "LBC-4711" };
    const response = await request.post(`/api/admin/orders/${id}/move`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
  }
}

/** Opens a new phone order, and fills in one piece of this product and the name and phone of a customer. */
export async function startPhoneOrder(page: Page, productname: string): Promise<void> {
  await openAsOwner(page, "/admin/orders/new");
  await page.getByRole("searchbox", { name: "Search products" }).fill(productname);
  await page.getByRole("button", { name: `Add ${productname}` }).click();
  await page.getByLabel("First name").fill("Liza");
  await page.getByLabel("Last name").fill("Aquino");
  await page.getByLabel("Phone").fill("0917 555 0142");
}

/** A phone order of two pieces that costs nothing, of a customer without an email address, shipped in two parcels; returns its number. */
export async function freeOrderInTwoParcels(
  request: APIRequestContext,
  { lastname }: { lastname: string } = deliveryDetails,
): Promise<number> {
  const owner = await ownerSession(request);
  const headers = authorization(owner);
  const coupon = await createCoupon(request, owner, { value: 100 });
  const lines = [{ product_id: 22, product_qty: 2 }];
  const placed = await request.post("/api/admin/orders", {
    headers: { ...headers, "idempotency-key": crypto.randomUUID() },
    data: { ...deliveryDetails, lastname, address: "Manila", email: "", lines, coupon, total: 0 },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  const { id } = (await placed.json()).order;
  await changeOrderStatus(request, id, 1, 2);
  for (let parcel = 1; parcel <= 2; parcel += 1) {
    const { order, product } = await (await request.get(`/api/view-order/${id}`, { headers })).json();
    const data = { lines: [{ line_id: product[0].line_id, product_qty: 1 }], version: order.version };
    const shipped = await request.post(`/api/admin/orders/${id}/shipments`, { headers, data });
    expect(shipped.ok(), await shipped.text()).toBe(true);
  }
  return id;
}
