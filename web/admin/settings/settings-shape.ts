import { keysOf } from "#contract/keys.ts";
import { type CancelState, cancelStates } from "#contract/orders.states.ts";
import type { Settings } from "#contract/settings.admin.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

const labels = {
  name: "Shop name",
  tagline: "Tagline",
  street: "Street and number",
  city: "City and province",
  postal_code: "Postal code",
  latitude: "Latitude",
  longitude: "Longitude",
  opening_hours: "Opening hours",
  phone: "Phone",
  email: "Email for customers",
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  messenger: "Messenger",
  viber: "Viber",
  registration: "DTI or SEC registration",
  owner: "Owner",
  tin: "TIN",
  vat_registered: "VAT",
  return_days: "Days to return",
  warranty_scooter: "Warranty on scooters",
  warranty_helmet: "Warranty on helmets",
  warranty_accessory: "Warranty on accessories",
  cancel_until: "Customers may cancel",
  cancel_hours: "Cancellation window",
  low_stock: "Low stock below",
  review_days: "Ask for reviews after",
  invoice_note: "Text on invoices",
} as const satisfies Record<Exclude<keyof Settings, "version">, string>;

const names = keysOf(labels);

export const vatChoices = { "": "Not stated", yes: "VAT-registered", no: "Not VAT-registered" } as const;

export const cancelChoices = {
  pending: "Until the order is confirmed",
  confirmed: "Until it is packed",
  packed: "Until it is shipped",
} as const satisfies Record<CancelState, string>;

export const settingsShape: FormDefinition<Settings> = {
  labels,
  valuesOf: (settings) => Object.fromEntries(names.map((name) => [name, textOf(settings[name])])),
};

function textOf(value: string | number | boolean | null): string {
  if (value === null) return "";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** The request body of the settings, with the edited version. */
export const settingsBody = ({ vat_registered = "", cancel_until, ...values }: FormValues, { version }: Settings) => ({
  ...values,
  cancel_until: cancelStates.find((state) => state === cancel_until) ?? "pending",
  vat_registered: vat_registered === "" ? null : vat_registered === "yes",
  version,
});
