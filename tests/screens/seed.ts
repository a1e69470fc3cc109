import { request } from "@playwright/test";
import { addToCart, type Customer, createCustomer } from "../support/e2e/customers.ts";
import { placeOrder } from "../support/e2e/orders.ts";
import { createStaff, ownerSession, registerOwner, registerWaitingStaff } from "../support/e2e/staff.ts";

/** Who looks: somebody signed out, a customer, one with things in the cart, the owner, who packs, or staff who wait. */
export type Viewer = "visitor" | "customer" | "shopper" | "owner" | "packer" | "waiting";

/** The shop as the pictures find it: people who have an account, and an order that one of them has placed. */
export type SeedData = { accounts: Record<Exclude<Viewer, "visitor">, Customer>; orderId: number };

/** Sets the stage in a fresh shop. */
export async function seedShop(url: string): Promise<SeedData> {
  await registerOwner(url);
  const shop = await request.newContext({ baseURL: url });
  try {
    const people = {
      customer: await createCustomer(shop),
      shopper: await createCustomer(shop, "Joaquin Reyes"),
      owner: await ownerSession(shop),
      packer: await createStaff(shop, "fulfilment"),
      waiting: await registerWaitingStaff(shop, "Paolo Santos"),
    };
    const { id: orderId } = await placeOrder(shop, people.customer, 1, 9);
    await placeOrder(shop, people.shopper, 3);
    await addToCart(shop, people.shopper, 1, 2);
    await addToCart(shop, people.shopper, 10);
    return { accounts: people, orderId };
  } finally {
    await shop.dispose();
  }
}
