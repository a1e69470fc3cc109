/** The last order of this tab, for the receipt. */
const ORDER_KEY = "last_order";

/** Stores the id of the order that was just placed. */
export const rememberOrder = (id: number): void => sessionStorage.setItem(ORDER_KEY, String(id));

/** The id of the last order of this tab; null when there is none. */
export function lastOrder(): number | null {
  const id = Number(sessionStorage.getItem(ORDER_KEY));
  return Number.isInteger(id) && id > 0 ? id : null;
}
