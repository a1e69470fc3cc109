import { createStore } from "#web/ui/store.ts";

/** The number of pieces in the cart, for the header; null while nothing is known. The cart itself keeps it true. */
export const cartCount = createStore<number | null>(null);
