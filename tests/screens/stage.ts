import { type APIRequestContext, request } from "@playwright/test";
import { type Customer, newCustomer, put } from "../support/customers.ts";
import { authorization, delivery, newStaff, ownerSession, registerOwner } from "../support/staff.ts";

/** Who looks: somebody signed out, a customer, one with things in the cart, the owner, or staff who wait. */
export type Viewer = "visitor" | "customer" | "shopper" | "owner" | "waiting";

/** The shop as the pictures find it: people who have an account, and an order that one of them has placed. */
export type Stage = { people: Record<Exclude<Viewer, "visitor">, Customer>; orderId: number };

/** Sets the stage in a fresh shop. */
export async function setStage(url: string): Promise<Stage> {
  await registerOwner(url);
  const shop = await request.newContext({ baseURL: url });
  try {
    const people = {
      customer: await newCustomer(shop),
      shopper: await newCustomer(shop, "Joaquin Reyes"),
      owner: await ownerSession(shop),
      waiting: await newStaff(shop, "Paolo Santos"),
    };
    const orderId = await placeOrder(shop, people.customer, [1, 9]);
    await placeOrder(shop, people.shopper, [3]);
    await put(shop, people.shopper, 1, 2);
    await put(shop, people.shopper, 10);
    return { people, orderId };
  } finally {
    await shop.dispose();
  }
}

async function placeOrder(shop: APIRequestContext, customer: Customer, productIds: readonly number[]): Promise<number> {
  for (const id of productIds) await put(shop, customer, id);
  const reply = await shop.post("/api/place-order", {
    headers: authorization(customer),
    data: { ...delivery, email: customer.email },
  });
  const { order, message } = await reply.json();
  if (!order) throw new Error(`The order for the pictures was refused: ${message}`);
  return order.id;
}
