import { createStore } from "#web/ui/store.ts";

/** The forms of the dialog. */
export type SignInView = "sign-in" | "sign-up" | "forgot" | "link";

type SignInDialog = {
  open: boolean;
  view: SignInView;
  /** Completes the sentence "Sign in to …", for example "see your cart"; null shows no sentence. */
  purpose: string | null;
  /** The path to go to after the sign-in; null reloads the current page. */
  returnTo: string | null;
};

type SignInRequest = Partial<Pick<SignInDialog, "view" | "purpose" | "returnTo">>;

/** The path of the current page, with its query. */
export const currentPath = (): string => location.pathname + location.search;

const closed: SignInDialog = { open: false, view: "sign-in", purpose: null, returnTo: null };

/** Whether the sign-in dialog is open, with which form and for which purpose. */
export const signInDialog = createStore<SignInDialog>(closed);

const PENDING_KEY = "add_after_sign_in";

type PendingAdd = { productId: number; quantity: number };

/** Opens the dialog. */
export const openSignIn = (request: SignInRequest = {}): void =>
  signInDialog.set({ ...closed, ...request, open: true });

/** Opens the dialog. After the sign-in the product is added to the cart, on its page: the current one, or `returnTo`. */
export function openSignInToBuy(pending: PendingAdd, name: string, returnTo: string | null = null): void {
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  openSignIn({ purpose: `add ${name} to your cart`, returnTo });
}

/** Closes the dialog. The pending product is forgotten, unless somebody signed in who can buy it. */
export function closeSignIn(canBuy: boolean): void {
  if (!canBuy) sessionStorage.removeItem(PENDING_KEY);
  signInDialog.set({ ...signInDialog.get(), open: false });
}

/** True when a product is to be added after the sign-in: that is confirmed then, and not the sign-in too. */
export const hasPendingAdd = (): boolean => sessionStorage.getItem(PENDING_KEY) !== null;

/** Returns the quantity of this product that was to be added before the sign-in, and forgets it; null when there is none. */
export function takePendingAdd(productId: number): number | null {
  const text = sessionStorage.getItem(PENDING_KEY);
  if (text === null) return null;
  sessionStorage.removeItem(PENDING_KEY);
  // Written above by this browser.
  const pending = JSON.parse(text) as PendingAdd;
  return pending.productId === productId ? pending.quantity : null;
}
