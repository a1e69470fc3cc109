import { partsOf } from "#web/ui/address-value.ts";
import { createStore } from "#web/ui/store.ts";
import { type DraftOwner, draftOwner, isOwnDraft } from "../../shell/draft-owner.ts";

/** The draft of the billing details, stored in this tab so that it survives a reload. */
const DRAFT_KEY = "checkout_draft";

/** `structured_address` holds the parts of the address as JSON, or nothing: see `web/ui/address-value.ts`. */
export const billingFields = [
  "firstname",
  "lastname",
  "phone",
  "email",
  "address",
  "structured_address",
  "for_business",
  "business_name",
  "business_tin",
  "business_address",
] as const;
export type BillingDetails = Record<(typeof billingFields)[number], string>;

const empty: BillingDetails = {
  firstname: "",
  lastname: "",
  phone: "",
  email: "",
  address: "",
  structured_address: "",
  for_business: "",
  business_name: "",
  business_tin: "",
  business_address: "",
};

/** Reads the billing details from the form. */
export const readBillingForm = (form: FormData): BillingDetails => {
  const billing = { ...empty };
  for (const name of billingFields) billing[name] = String(form.get(name) ?? "");
  return billing;
};

/** Whether no field is empty that must be filled in. */
export const isComplete = (billing: BillingDetails): boolean =>
  [billing.firstname, billing.lastname, billing.phone, billing.email, billing.address].every(
    (text) => text.trim() !== "",
  ) && partsOf(billing)?.street.trim() !== "";

type Draft = { owner: DraftOwner; billing: BillingDetails };

const stored = createStore<string | null>(
  typeof window === "undefined" ? null : sessionStorage.getItem(DRAFT_KEY),
  null,
);

function billingOf(text: string | null): BillingDetails {
  if (text === null) return empty;
  const { owner, billing } = JSON.parse(text) as Draft; // Written below by this browser.
  return isOwnDraft(owner) ? { ...empty, ...billing } : empty;
}

/** The stored draft; empty strings when there is none. */
export const readDraft = (): BillingDetails => billingOf(stored.get());

/** The draft in a component; it changes while the customer types. */
export const useDraft = (): BillingDetails => billingOf(stored.use());

/** Stores the draft. */
export function saveDraft(billing: BillingDetails): void {
  const draft: Draft = { owner: draftOwner(), billing };
  stored.set(JSON.stringify(draft));
  sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
}

/** Deletes the draft: the order is placed, or the customer signed out. */
export function clearDraft(): void {
  stored.set(null);
  sessionStorage.removeItem(DRAFT_KEY);
}
