import { useEffect } from "react";
import { ApiError } from "#web/api.ts";
import { session } from "#web/session.ts";
import { type Alert, alert } from "#web/ui/alerts.ts";
import { quantitiesSettled } from "./cart-changes.ts";
import { loadCart } from "./cart-store.ts";

/** Why a page of the cart stays closed; null when it is open and the cart is known. */
export type Closed = Alert | null;

const home = { to: "/" };

/** Reads the cart for a page that needs one. Whoever is not signed in learns why, and is sent home. */
export async function openCart(): Promise<{ closed: Closed }> {
  if (session().token === null) {
    return { closed: { kind: "warning", message: "Login to access Cart Page", leave: home } };
  }
  try {
    await quantitiesSettled();
    await loadCart();
    return { closed: null };
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.status !== 401) throw reason;
    return { closed: { kind: "error", message: reason.message, leave: home } };
  }
}

/** Says why the page stays closed. */
export function useClosed(closed: Closed): void {
  useEffect(() => {
    if (closed) alert.set(closed);
  }, [closed]);
}
