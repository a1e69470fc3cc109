import { createStore } from "#web/ui/store.ts";

/** What was typed into the checkout, kept in this tab so that a reload loses nothing. */
const TYPED_KEY = "checkout_draft";

export const billingFields = ["firstname", "lastname", "phone", "email", "address"] as const;
export type BillingDetails = Record<(typeof billingFields)[number], string>;

const nothing: BillingDetails = { firstname: "", lastname: "", phone: "", email: "", address: "" };

/** The billing details in a form. */
export const readBillingForm = (form: FormData): BillingDetails => {
  const typed = { ...nothing };
  for (const name of billingFields) typed[name] = String(form.get(name) ?? "");
  return typed;
};

const kept = createStore<string | null>(typeof window === "undefined" ? null : sessionStorage.getItem(TYPED_KEY), null);

// Written below, by this browser for itself.
const billingOf = (text: string | null): BillingDetails => ({
  ...nothing,
  ...(text !== null && (JSON.parse(text) as BillingDetails)),
});

/** What was typed before; empty fields when nothing was. */
export const readDraft = (): BillingDetails => billingOf(kept.get());

/** The same in a component, while it is being typed. */
export const useDraft = (): BillingDetails => billingOf(kept.use());

/** Keeps what is typed. */
export function saveDraft(billing: BillingDetails): void {
  kept.set(JSON.stringify(billing));
  sessionStorage.setItem(TYPED_KEY, JSON.stringify(billing));
}

/** Forgets it: the order is placed, or somebody else may use this browser. */
export function clearDraft(): void {
  kept.set(null);
  sessionStorage.removeItem(TYPED_KEY);
}
