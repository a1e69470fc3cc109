import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { addToCart, changeQuantity, readCart, removeFromCart } from "./cart.ts";

/** The cart of whoever is signed in. */
export function cartRoutes(account: Scope<"account">, { db }: { db: Db }): void {
  account.on("GET /api/cart", async ({ caller }) => {
    const { lines, totals, checkoutKey } = await readCart(db, caller.id);
    return { status: 200, cart: lines, totals, checkout_key: checkoutKey };
  });

  account.on("POST /api/add-to-cart", async ({ caller, body }) => {
    const name = await addToCart(db, caller.id, body.product_id, body.product_qty);
    return { status: 201, message: `${name} is in your cart.` };
  });

  account.on("PUT /api/cart-updatequantity/:id/:step", async ({ caller, params }) => {
    const { quantity, totals } = await changeQuantity(db, caller.id, params.id, params.step);
    return { status: 200, message: "Quantity Updated", product_qty: quantity, totals };
  });

  account.on("DELETE /api/delete-cartItem/:id", async ({ caller, params }) => {
    const totals = await removeFromCart(db, caller.id, params.id);
    return { status: 200, message: "Item Removed Successfully", totals };
  });
}
