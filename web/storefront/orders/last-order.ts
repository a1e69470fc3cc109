/** The order this tab placed last, for the receipt. */
const ORDER_KEY = "last_order";

/** Remembers the order that was just placed. */
export const rememberOrder = (id: number): void => sessionStorage.setItem(ORDER_KEY, String(id));

/** The order that was placed last in this tab; null when there was none. */
export function lastOrder(): number | null {
  const id = Number(sessionStorage.getItem(ORDER_KEY));
  return Number.isInteger(id) && id > 0 ? id : null;
}
