import { createStore } from "#web/ui/store.ts";

/** The number of items in the cart, for the header; null while it is unknown. The cart store updates it. */
export const cartCount = createStore<number | null>(null);
