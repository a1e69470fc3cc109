import { createStore } from "#web/ui/store.ts";

/** The forms of the dialog. */
export type SignInView = "sign-in" | "sign-up" | "forgot";

type SignInDialog = {
  open: boolean;
  view: SignInView;
  /** What somebody signs in for, as in "Sign in to see your cart."; null when for nothing but itself. */
  purpose: string | null;
  /** Where it leads, as a path; null stays on the page and loads it anew. */
  returnTo: string | null;
};

type Reason = Partial<Pick<SignInDialog, "view" | "purpose" | "returnTo">>;

/** The page that one is on, as a path. */
export const currentPath = (): string => location.pathname + location.search;

const closed: SignInDialog = { open: false, view: "sign-in", purpose: null, returnTo: null };

/** Whether the sign-in dialog is open, on which form, and what for. */
export const signInDialog = createStore<SignInDialog>(closed);

const WAITING_KEY = "add_after_sign_in";

type Waiting = { productId: number; quantity: number };

/** Opens the dialog. */
export const openSignIn = (reason: Reason = {}): void => signInDialog.set({ ...closed, ...reason, open: true });

/** Opens the dialog; the product goes into the cart once somebody has signed in. */
export function openSignInToBuy(waiting: Waiting, name: string): void {
  sessionStorage.setItem(WAITING_KEY, JSON.stringify(waiting));
  openSignIn({ purpose: `put ${name} into your cart` });
}

/** Closes the dialog. Without a sign-in nothing waits any longer. */
export function closeSignIn(signedIn: boolean): void {
  if (!signedIn) sessionStorage.removeItem(WAITING_KEY);
  signInDialog.set({ ...signInDialog.get(), open: false });
}

/** The quantity that waits for this product since before the sign-in; asking takes it. */
export function takePendingAdd(productId: number): number | null {
  const text = sessionStorage.getItem(WAITING_KEY);
  if (text === null) return null;
  sessionStorage.removeItem(WAITING_KEY);
  // Written above, by this browser for itself.
  const waiting = JSON.parse(text) as Waiting;
  return waiting.productId === productId ? waiting.quantity : null;
}
