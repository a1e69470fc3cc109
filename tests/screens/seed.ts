import { request } from "@playwright/test";
import { addToCart, type Customer, createCustomer } from "../support/e2e/customers.ts";
import { placeOrder } from "../support/e2e/orders.ts";
import { authorization, createCoupon, createStaff, ownerSession, registerWaitingStaff } from "../support/e2e/staff.ts";

/** The user of a screen: a visitor without an account, a customer without and with a cart, the owner, a packer, or staff without approval. */
export type Viewer = "visitor" | "customer" | "shopper" | "owner" | "packer" | "waiting";

/** The data for the screens: the accounts, and the customer with an order. */
export type SeedData = {
  accounts: Record<Exclude<Viewer, "visitor">, Customer>;
  customerId: number;
  orderId: number;
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
    const { id: orderId } = await placeOrder(shop, accounts.customer, 1, 9);
    await placeOrder(shop, accounts.shopper, 3);
    await addToCart(shop, accounts.shopper, 1, 2);
    await addToCart(shop, accounts.shopper, 10);
    await createCoupon(shop, accounts.owner);
    const order = await shop.get(`/api/view-order/${orderId}`, { headers: authorization(accounts.owner) });
    return { accounts, orderId, customerId: (await order.json()).customer_id };
  } finally {
    await shop.dispose();
  }
}
