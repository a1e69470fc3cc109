import { createStore } from "#web/ui/store.ts";

/** A product that can be on the list. */
export type Wish = { id: number; productname: string };

export const WISHLIST_KEY = "wishlist";

/** The ids of the products on the wish list of this browser, the newest first. Empty during server rendering. */
export const wishIds = createStore<readonly number[]>(storedIds(), []);

export function storedIds(): readonly number[] {
  return typeof localStorage === "undefined" ? [] : JSON.parse(localStorage.getItem(WISHLIST_KEY) ?? "[]");
}
