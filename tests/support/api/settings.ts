import type { SettingsForm } from "#contract/settings.admin.ts";
import type { TestAccount } from "./accounts.ts";
import type { Shop } from "./shop.ts";

/** Settings in which nothing is set. */
export const emptySettings: SettingsForm = {
  name: "",
  tagline: "",
  street: "",
  city: "",
  postal_code: "",
  latitude: null,
  longitude: null,
  phone: "",
  email: "",
  opening_hours: "",
  facebook: "",
  instagram: "",
  youtube: "",
  tiktok: "",
  messenger: "",
  viber: "",
  registration: "",
  owner: "",
  tin: "",
  vat_registered: null,
  return_days: null,
  warranty_scooter: null,
  warranty_helmet: null,
  warranty_accessory: null,
  cancel_until: "pending",
  cancel_hours: null,
  low_stock: null,
  review_days: null,
  invoice_note: "",
};

/** Settings in which everything is set. */
export const fullSettings: SettingsForm = {
  name: "Bilis",
  tagline: "Go quietly.",
  street: "12 Mabini Street",
  city: "Ermita, Manila",
  postal_code: "1000",
  latitude: 14.5833,
  longitude: 120.9822,
  phone: "(02) 8555 0118",
  email: "hello@bilis.example",
  opening_hours: "Monday to Friday, 10:00 to 18:00\nSaturday, 10:00 to 12:00",
  facebook: "https://www.facebook.com/bilis.example",
  instagram: "https://instagram.com/bilis.example",
  youtube: "https://www.youtube.com/@bilis.example",
  tiktok: "https://www.tiktok.com/@bilis.example",
  messenger: "https://m.me/bilis.example",
  viber: "0917 555 0142",
  registration: "DTI 0000000, for tests",
  owner: "Isabel Ramos",
  tin: "000-000-000-00000",
  vat_registered: true,
  return_days: 7,
  warranty_scooter: 24,
  warranty_helmet: 6,
  warranty_accessory: 1,
  cancel_until: "confirmed",
  cancel_hours: 48,
  low_stock: 5,
  review_days: 7,
  invoice_note: "AC No. 0000, for tests",
};

/** Saves these settings as the owner, whatever was saved before. */
export async function saveSettings(shop: Shop, owner: TestAccount, parts: Partial<SettingsForm>) {
  const { body } = await shop.call("GET /api/admin/settings", {}, { as: owner });
  const input = { body: { ...emptySettings, ...parts, version: body.settings.version } };
  return (await shop.call("PUT /api/admin/settings", input, { as: owner })).body.settings;
}
