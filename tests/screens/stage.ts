import { request } from "@playwright/test";
import { type Customer, newCustomer, put } from "../support/customers.ts";
import { placeOrder } from "../support/own-orders.ts";
import { newColleague, newStaff, ownerSession, registerOwner } from "../support/staff.ts";

/** Who looks: somebody signed out, a customer, one with things in the cart, the owner, who packs, or staff who wait. */
export type Viewer = "visitor" | "customer" | "shopper" | "owner" | "packer" | "waiting";

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
      packer: await newColleague(shop, "fulfilment"),
      waiting: await newStaff(shop, "Paolo Santos"),
    };
    const { id: orderId } = await placeOrder(shop, people.customer, 1, 9);
    await placeOrder(shop, people.shopper, 3);
    await put(shop, people.shopper, 1, 2);
    await put(shop, people.shopper, 10);
    return { people, orderId };
  } finally {
    await shop.dispose();
  }
}
