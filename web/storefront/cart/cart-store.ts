import type { CallReply } from "#contract/api.ts";
import type { CartCoupon, CartDelivery, CartLine, Totals } from "#contract/cart.ts";
import { centavosOf, pesosOf, subtotalOf, vatPartOf } from "#contract/money.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { session, useSession } from "#web/session.ts";
import { createStore } from "#web/ui/store.ts";
import { cartCount } from "./cart-count.ts";

type CartReply = CallReply<"GET /api/cart">;

type Quantities = Readonly<Record<number, number>>;

/** The last response of the server, for which token, and the quantities that are being sent, by cart line. */
type State = { token: string | null; reply: CartReply | null; quantities: Quantities };

const state = createStore<State>({ token: null, reply: null, quantities: {} });

function update(next: State): void {
  state.set(next);
  cartCount.set(next.reply && withPendingQuantities(next.reply, next.quantities).items);
}

/** The cart with the quantities that are being sent. */
export type Cart = {
  lines: CartLine[];
  totals: Totals;
  /** The applied coupon, and why it gives no discount, if so. */
  coupon: CartCoupon | null;
  /** Delivery to the customer's default address; null for an empty cart. */
  delivery: CartDelivery | null;
  /** The idempotency key: repeated orders of this cart make one order. */
  checkoutKey: string | null;
  /** Sum of the quantities. */
  items: number;
};

/** The cart of the signed-in customer, in a component; null until it is loaded. */
export function useCart(): Cart | null {
  const { token, reply, quantities } = state.use();
  const signedIn = useSession();
  return reply && token === signedIn.token ? withPendingQuantities(reply, quantities) : null;
}

/** The cart with these quantities in place of its own, and the totals that result. */
export function withPendingQuantities(reply: CartReply, quantities: Quantities): Cart {
  const lines = reply.cart.map((line) => ({ ...line, product_qty: quantities[line.id] ?? line.product_qty }));
  const pending = Object.keys(quantities).length > 0;
  return {
    lines,
    totals: pending ? totalsOf(lines, reply.totals) : reply.totals,
    coupon: reply.coupon,
    delivery: reply.delivery,
    checkoutKey: reply.checkout_key,
    items: lines.reduce((sum, line) => sum + line.product_qty, 0),
  };
}

function totalsOf(lines: readonly CartLine[], { discount, shipping }: Totals): Totals {
  const subtotal = subtotalOf(
    lines
      .filter(({ product }) => product.stock > 0)
      .map((line) => ({ price: centavosOf(line.product.selling), quantity: line.product_qty })),
  );
  const total = Math.max(0, subtotal - centavosOf(discount)) + centavosOf(shipping);
  return { subtotal: pesosOf(subtotal), discount, shipping, total: pesosOf(total), vat: pesosOf(vatPartOf(total)) };
}

let loading: { token: string | null; cart: Promise<void> } | null = null;

/** The number of changes that the server has confirmed to this tab. */
let changes = 0;

/** Loads the cart of the signed-in customer. Simultaneous callers share one request. Throws `ApiError`. */
export function loadCart(): Promise<void> {
  const { token } = session();
  if (loading?.token === token) return loading.cart;
  const changesBefore = changes;
  const cart = call("GET /api/cart", {})
    .then((reply) => {
      if (session().token !== token) return;
      if (changes === changesBefore) return update({ token, reply, quantities: state.get().quantities });
      // The response may be older than a change that was confirmed meanwhile.
      loading = null;
      return loadCart();
    })
    .finally(() => {
      if (loading?.cart === cart) loading = null;
    });
  loading = { token, cart };
  return cart;
}

/** The channel on which tabs announce changes of the cart; null on the server and in old browsers. */
const tabs =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("cart");
tabs?.addEventListener("message", () => {
  outdated = true;
  void catchUp();
});

/** Another tab has changed the cart since this tab loaded it. */
let outdated = false;

/** Loads the changes of another tab, once this tab sends nothing. After an error the old data stays. */
async function catchUp(): Promise<void> {
  if (!outdated || Object.keys(state.get().quantities).length > 0) return;
  outdated = false;
  try {
    await loading?.cart.catch(() => undefined); // This request may have been sent before the change.
    await loadCart();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Tells the other tabs of this browser that the cart has changed. */
export const notifyOtherTabs = (): void => tabs?.postMessage("changed");

/** True when the server reported an empty cart. */
export const cartIsEmpty = (): boolean => state.get().reply?.cart.length === 0;

/** The ids of the products in the cart, as last reported by the server. */
export const productIdsInCart = (): number[] => [
  ...new Set(state.get().reply?.cart.map(({ product }) => product.id) ?? []),
];

/** The line as last reported by the server. */
export const findCartLine = (id: number): CartLine | undefined =>
  state.get().reply?.cart.find((line) => line.id === id);

/** The line of a product, or of one of its variants, as last reported by the server. */
export const findCartLineOf = (productId: number, variantId: number | undefined): CartLine | undefined =>
  state.get().reply?.cart.find(({ product }) => product.id === productId && product.variant_id === variantId);

/** The part of a response that is about the whole cart. */
type Cost = Pick<CartReply, "totals" | "coupon" | "delivery">;

/** Stores the totals, the coupon and the delivery from a response. */
export function updateCost({ totals, coupon, delivery }: Cost): void {
  changes += 1;
  const { reply, ...rest } = state.get();
  if (reply) update({ ...rest, reply: { ...reply, totals, coupon, delivery } });
  notifyOtherTabs();
}

/** Stores the quantity of a line from a response; null removes the line. */
export function updateLine(id: number, quantity: number | null, { totals, coupon, delivery }: Cost): void {
  changes += 1;
  const { reply, ...rest } = state.get();
  if (!reply) return;
  const cart = reply.cart.flatMap((line) => {
    if (line.id !== id) return [line];
    return quantity === null ? [] : [{ ...line, product_qty: quantity }];
  });
  update({ ...rest, reply: { ...reply, cart, totals, coupon, delivery } });
  notifyOtherTabs();
}

/** The quantity of a line that is being sent. */
export const pendingQuantity = (id: number): number | undefined => state.get().quantities[id];

/** Shows this quantity of a line until the server has confirmed it; null shows the server's quantity. */
export function setPendingQuantity(id: number, quantity: number | null): void {
  const { [id]: _, ...others } = state.get().quantities;
  update({ ...state.get(), quantities: quantity === null ? others : { ...others, [id]: quantity } });
  void catchUp();
}
