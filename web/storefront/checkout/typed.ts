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

/** What was typed before; empty fields when nothing was. */
export function readTyped(): Billing {
  const text = sessionStorage.getItem(TYPED_KEY);
  // Written below, by this browser for itself.
  return text === null ? nothing : { ...nothing, ...(JSON.parse(text) as Billing) };
}

/** Keeps what is typed. */
export const keepTyped = (billing: Billing): void => sessionStorage.setItem(TYPED_KEY, JSON.stringify(billing));

/** Forgets it: the order is placed, or somebody else may use this browser. */
export const forgetTyped = (): void => sessionStorage.removeItem(TYPED_KEY);
