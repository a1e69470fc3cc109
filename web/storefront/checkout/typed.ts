import { storeOf } from "#web/ui/store.ts";

/** What was typed into the checkout, kept in this tab so that a reload loses nothing. */
const TYPED_KEY = "checkout_typed";

export const billingFields = ["firstname", "lastname", "phone", "email", "address"] as const;
export type Billing = Record<(typeof billingFields)[number], string>;

const nothing: Billing = { firstname: "", lastname: "", phone: "", email: "", address: "" };

/** The billing details in a form. */
export const billingIn = (form: FormData): Billing => {
  const typed = { ...nothing };
  for (const name of billingFields) typed[name] = String(form.get(name) ?? "");
  return typed;
};

const kept = storeOf<string | null>(typeof window === "undefined" ? null : sessionStorage.getItem(TYPED_KEY), null);

// Written below, by this browser for itself.
const billingOf = (text: string | null): Billing => ({
  ...nothing,
  ...(text !== null && (JSON.parse(text) as Billing)),
});

/** What was typed before; empty fields when nothing was. */
export const readTyped = (): Billing => billingOf(kept.get());

/** The same in a component, while it is being typed. */
export const useTyped = (): Billing => billingOf(kept.use());

/** Keeps what is typed. */
export function keepTyped(billing: Billing): void {
  kept.set(JSON.stringify(billing));
  sessionStorage.setItem(TYPED_KEY, JSON.stringify(billing));
}

/** Forgets it: the order is placed, or somebody else may use this browser. */
export function forgetTyped(): void {
  kept.set(null);
  sessionStorage.removeItem(TYPED_KEY);
}
