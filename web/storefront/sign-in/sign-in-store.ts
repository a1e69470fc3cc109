import { storeOf } from "#web/ui/store.ts";

/** The forms of the dialog. */
export type SignInView = "sign-in" | "sign-up" | "forgot";

type SignInDialog = {
  open: boolean;
  view: SignInView;
  /** The product that goes into the cart after the sign-in, by its name; null when nothing waits. */
  wanted: string | null;
};

/** Whether the sign-in dialog is open, on which form, and what for. */
export const signInDialog = storeOf<SignInDialog>({ open: false, view: "sign-in", wanted: null });

const WAITING_KEY = "add_after_sign_in";

type Waiting = { productId: number; quantity: number };

/** Opens the dialog; the product, if one is named, goes into the cart once somebody has signed in. */
export function openSignIn(waiting?: Waiting, wanted: string | null = null): void {
  if (waiting) sessionStorage.setItem(WAITING_KEY, JSON.stringify(waiting));
  signInDialog.set({ open: true, view: "sign-in", wanted });
}

/** Opens the dialog on the form that sends a link to choose a new password. */
export const openForgotPassword = (): void => signInDialog.set({ open: true, view: "forgot", wanted: null });

/** Closes the dialog. Without a sign-in nothing waits any longer. */
export function closeSignIn(signedIn: boolean): void {
  if (!signedIn) sessionStorage.removeItem(WAITING_KEY);
  signInDialog.set({ ...signInDialog.get(), open: false });
}

/** The quantity that waits for this product since before the sign-in; asking takes it. */
export function takeWaiting(productId: number): number | null {
  const text = sessionStorage.getItem(WAITING_KEY);
  if (text === null) return null;
  sessionStorage.removeItem(WAITING_KEY);
  // Written above, by this browser for itself.
  const waiting = JSON.parse(text) as Waiting;
  return waiting.productId === productId ? waiting.quantity : null;
}
