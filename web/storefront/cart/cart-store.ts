import type { CallReply } from "#contract/api.ts";
import type { CartCoupon, CartLine, Totals } from "#contract/cart.ts";
import { centavosOf, pesosOf, subtotalOf, vatPartOf } from "#contract/money.ts";
import { ApiError, call } from "#web/api.ts";
import { session, useSession } from "#web/session.ts";
import { createStore } from "#web/ui/store.ts";
import { cartCount } from "./cart-count.ts";

type CartReply = CallReply<"GET /api/cart">;

type Quantities = Readonly<Record<number, number>>;

/** Whose cart it is, as the server last told it, and the quantities on their way to the server, by cart line. */
type State = { token: string | null; reply: CartReply | null; quantities: Quantities };

const state = createStore<State>({ token: null, reply: null, quantities: {} });

function become(next: State): void {
  state.set(next);
  cartCount.set(next.reply && withPendingQuantities(next.reply, next.quantities).items);
}

/** The cart as it will be once everything on its way has arrived. */
export type Cart = {
  lines: CartLine[];
  totals: Totals;
  /** The discount code that was applied, and why it takes nothing off, if so. */
  coupon: CartCoupon | null;
  /** Makes repeated orders of this cart one order. */
  checkoutKey: string | null;
  /** Pieces, over all lines. */
  items: number;
};

/** The cart of whoever is signed in, in a component; null while nothing is known. */
export function useCart(): Cart | null {
  const { token, reply, quantities } = state.use();
  const signedIn = useSession();
  return reply && token === signedIn.token ? withPendingQuantities(reply, quantities) : null;
}

/** The cart with these quantities in place of its own, and the totals that follow. */
export function withPendingQuantities(reply: CartReply, quantities: Quantities): Cart {
  const lines = reply.cart.map((line) => ({ ...line, product_qty: quantities[line.id] ?? line.product_qty }));
  const onTheWay = Object.keys(quantities).length > 0;
  return {
    lines,
    totals: onTheWay ? totalsOf(lines, reply.totals) : reply.totals,
    coupon: reply.coupon,
    checkoutKey: reply.checkout_key,
    items: lines.reduce((sum, line) => sum + line.product_qty, 0),
  };
}

function totalsOf(lines: readonly CartLine[], { discount, shipping }: Totals): Totals {
  const subtotal = subtotalOf(
    lines.map((line) => ({ price: centavosOf(line.product.selling), quantity: line.product_qty })),
  );
  const total = Math.max(0, subtotal - centavosOf(discount)) + centavosOf(shipping);
  return { subtotal: pesosOf(subtotal), discount, shipping, total: pesosOf(total), vat: pesosOf(vatPartOf(total)) };
}

let loading: { token: string | null; cart: Promise<void> } | null = null;

/** Reads the cart of whoever is signed in; two who ask at once share one call. Throws `ApiError`. */
export function loadCart(): Promise<void> {
  const { token } = session();
  if (loading?.token === token) return loading.cart;
  const cart = call("GET /api/cart", {})
    .then((reply) => {
      if (session().token === token) become({ token, reply, quantities: state.get().quantities });
    })
    .finally(() => {
      if (loading?.cart === cart) loading = null;
    });
  loading = { token, cart };
  return cart;
}

/** Where the tabs of this browser hear that another one has changed the cart; the server, and old browsers, have none. */
const tabs =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("cart");
tabs?.addEventListener("message", () => {
  behind = true;
  void catchUp();
});

/** Another tab has changed the cart since this one has read it. */
let behind = false;

/** Reads what another tab has changed, once nothing of this one is on its way. Where that fails, what was known stays. */
async function catchUp(): Promise<void> {
  if (!behind || Object.keys(state.get().quantities).length > 0) return;
  behind = false;
  try {
    await loading?.cart.catch(() => undefined); // It may have been asked for before the change.
    await loadCart();
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
  }
}

/** Lets the other tabs of this browser know that the cart has changed. */
export const notifyOtherTabs = (): void => tabs?.postMessage("changed");

/** True when the server said that nothing is in the cart. */
export const cartIsEmpty = (): boolean => state.get().reply?.cart.length === 0;

/** The line as the server knows it. */
export const findCartLine = (id: number): CartLine | undefined =>
  state.get().reply?.cart.find((line) => line.id === id);

/** What a change of the cart answers about the whole of it. */
type Cost = Pick<CartReply, "totals" | "coupon">;

/** The server has told what the cart comes to now, with which discount code. */
export function updateCost({ totals, coupon }: Cost): void {
  const { reply, ...rest } = state.get();
  if (reply) become({ ...rest, reply: { ...reply, totals, coupon } });
  notifyOtherTabs();
}

/** The server has told the quantity of a line, or (null) that the line is gone. */
export function updateLine(id: number, quantity: number | null, { totals, coupon }: Cost): void {
  const { reply, ...rest } = state.get();
  if (!reply) return;
  const cart = reply.cart.flatMap((line) => {
    if (line.id !== id) return [line];
    return quantity === null ? [] : [{ ...line, product_qty: quantity }];
  });
  become({ ...rest, reply: { ...reply, cart, totals, coupon } });
  notifyOtherTabs();
}

/** The quantity of a line that is on its way. */
export const pendingQuantity = (id: number): number | undefined => state.get().quantities[id];

/** Shows this quantity of a line until the server has its say; null shows the server's own. */
export function setPendingQuantity(id: number, quantity: number | null): void {
  const { [id]: _, ...others } = state.get().quantities;
  become({ ...state.get(), quantities: quantity === null ? others : { ...others, [id]: quantity } });
  void catchUp();
}
