import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#web/api.ts";
import { session } from "#web/session.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import { withSignIn } from "../accounts/sign-in/with-sign-in.ts";
import { waitForQuantityChanges } from "./cart-changes.ts";
import { loadCart } from "./cart-store.ts";

/** Why a page stays closed, and what somebody signs in for there; null when it is open. */
export type AccessDenied = { kind: "warning" | "error"; message: string; purpose: string } | null;

/** Reads the cart for a page that needs one, for the `purpose` of whoever comes. Whoever is not signed in learns why, and is sent home. */
export async function loadCartPage(purpose: string): Promise<{ closed: AccessDenied }> {
  if (session().token === null) {
    return { closed: { kind: "warning", message: "Login to access Cart Page", purpose } };
  }
  try {
    await waitForQuantityChanges();
    await loadCart();
    return { closed: null };
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.status !== 401) throw reason;
    return { closed: { kind: "error", message: reason.message, purpose } };
  }
}

/** Says why the page stays closed, and leads home, from where a sign-in leads back. */
export function useAccessDenied(closed: AccessDenied): void {
  useSessionElsewhere();
  useEffect(() => {
    if (!closed) return;
    const { kind, message, purpose } = closed;
    currentAlert.set(withSignIn({ kind, message, redirect: { to: "/", instead: true } }, purpose));
  }, [closed]);
}

/** Reads the page anew when another tab signed in or out: it would show what is somebody else's now, or wait for ever. */
function useSessionElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let { token } = session();
    const heard = () => {
      if (session().token === token) return;
      ({ token } = session());
      void revalidate();
    };
    window.addEventListener("storage", heard);
    return () => window.removeEventListener("storage", heard);
  }, [revalidate]);
}
