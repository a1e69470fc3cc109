import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#web/api-error.ts";
import { session } from "#web/session.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import { withSignIn } from "../accounts/sign-in/with-sign-in.ts";
import { waitForQuantityChanges } from "./cart-changes.ts";
import { loadCart } from "./cart-store.ts";

/** Why access to a page is denied, and the purpose of signing in; null when it is granted. */
export type AccessDenied = { kind: "warning" | "error"; message: string; purpose: string } | null;

/** Loads the cart for a page that needs it. Returns the reason when nobody is signed in. */
export async function loadCartPage(purpose: string): Promise<{ closed: AccessDenied }> {
  if (session().token === null) {
    return { closed: { kind: "warning", message: "Login to access Cart Page", purpose } };
  }
  try {
    await waitForQuantityChanges();
    await loadCart();
    return { closed: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return { closed: { kind: "error", message: error.message, purpose } };
  }
}

/** Shows why access is denied and leads to the home page. A sign-in returns to this page. */
export function useAccessDenied(closed: AccessDenied): void {
  useSessionOfOtherTabs();
  useEffect(() => {
    if (!closed) return;
    const { kind, message, purpose } = closed;
    currentAlert.set(withSignIn({ kind, message, redirect: { to: "/", instead: true } }, purpose));
  }, [closed]);
}

/** Loads the page again when another tab signed in or out, because its data belongs to another customer now. */
function useSessionOfOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let { token } = session();
    const onChange = () => {
      if (session().token === token) return;
      ({ token } = session());
      void revalidate();
    };
    window.addEventListener("storage", onChange);
    return () => window.removeEventListener("storage", onChange);
  }, [revalidate]);
}
