import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { editedVersion, emailOrEmpty, optionalNumber, publicText, textOrEmpty, tinOrEmpty } from "./fields.ts";
import {
  COORDINATE_LIMITS,
  LOW_STOCK,
  MAX_CANCEL_HOURS,
  MAX_LOW_STOCK,
  MAX_RETURN_DAYS,
  MAX_REVIEW_DAYS,
  MAX_WARRANTY_MONTHS,
} from "./limits.ts";
import { sentence } from "./numbers.sentence.ts";
import { cancelStates } from "./orders.states.ts";
import { shop } from "./settings.ts";

const shaped = (shape: RegExp, ask: string) => textOrEmpty(60).refine((text) => text === "" || shape.test(text), ask);

const pageAt = (host: string) =>
  textOrEmpty(200).refine(
    (text) => text === "" || new RegExp(`^https://(?:[a-z0-9-]+\\.)*${host.replace(".", "\\.")}/`).test(text),
    `Enter the address of the page, such as https://www.${host}/yourshop.`,
  );

const months = optionalNumber(`Enter whole months, from 1 to ${MAX_WARRANTY_MONTHS}.`, {
  min: 1,
  max: MAX_WARRANTY_MONTHS,
  whole: true,
});

const degrees = ({ most, such }: { most: number; such: number }) =>
  optionalNumber(`Enter degrees from -${most} to ${most}, such as ${such}.`, { min: -most, max: most });

const settings = shop
  .extend({
    low_stock: z.int().nullable(),
    review_days: z.int().nullable(),
    invoice_note: z.string(),
    version: editedVersion,
  })
  .meta({ id: "Settings" });
export type Settings = z.output<typeof settings>;

/** The settings as the form sends them. Each field may be empty: "" or, for a number, null. */
export const settingsForm = z.object({
  name: publicText(80),
  tagline: publicText(160),
  street: publicText(200),
  city: publicText(120),
  postal_code: shaped(/^\d{4}$/, "A postal code has four digits."),
  latitude: degrees(COORDINATE_LIMITS.latitude),
  longitude: degrees(COORDINATE_LIMITS.longitude),
  phone: shaped(/^\+?[\d\s().-]{7,25}$/, "Enter a phone number, such as (02) 8555 0118."),
  email: emailOrEmpty,
  opening_hours: publicText(500).describe("Lines of text."),
  facebook: pageAt("facebook.com"),
  instagram: pageAt("instagram.com"),
  youtube: pageAt("youtube.com"),
  tiktok: pageAt("tiktok.com"),
  messenger: textOrEmpty(200).refine(
    (text) => text === "" || /^https:\/\/(?:m\.me|(?:www\.)?messenger\.com)\/./.test(text),
    "Enter the address of the chat, such as https://m.me/yourshop.",
  ),
  viber: shaped(/^(?:\+?63|0)[\d\s().-]{8,20}$/, "Enter a Philippine mobile number, such as 0917 555 0142."),
  registration: publicText(160).describe("The registration with the DTI or the SEC."),
  owner: publicText(160),
  tin: tinOrEmpty,
  vat_registered: z.boolean("Choose whether the seller is VAT-registered.").nullable(),
  return_days: optionalNumber(`Enter whole days, from 1 to ${MAX_RETURN_DAYS}.`, {
    min: 1,
    max: MAX_RETURN_DAYS,
    whole: true,
  }),
  warranty_scooter: months,
  warranty_helmet: months,
  warranty_accessory: months,
  cancel_until: z
    .enum(cancelStates, "Choose until when customers can cancel.")
    .describe("The last state in which customers may cancel an order."),
  cancel_hours: optionalNumber(`Enter whole hours, from 1 to ${MAX_CANCEL_HOURS}.`, {
    min: 1,
    max: MAX_CANCEL_HOURS,
    whole: true,
  }).describe("Hours after placing the order in which it may be cancelled; null for no limit."),
  low_stock: optionalNumber(sentence`Enter whole pieces, from 1 to ${MAX_LOW_STOCK}.`, {
    min: 1,
    max: MAX_LOW_STOCK,
    whole: true,
  }).describe(`A product with fewer pieces is low on stock; null for ${LOW_STOCK}.`),
  review_days: optionalNumber(`Enter whole days, from 1 to ${MAX_REVIEW_DAYS}.`, {
    min: 1,
    max: MAX_REVIEW_DAYS,
    whole: true,
  }).describe("Days after its delivery on which an order is asked for reviews; null never."),
  invoice_note: publicText(400).describe(
    "Printed at the foot of invoices and credit notes, such as the number of the permit of the BIR.",
  ),
} satisfies Record<Exclude<keyof Settings, "version">, z.ZodType>);
export type SettingsForm = z.output<typeof settingsForm>;

export const settingsAdminApi = {
  "GET /api/admin/settings": endpoint({
    summary: "The shop's settings, to edit them",
    access: "edit_settings",
    reply: ok({ settings }),
  }),
  "PUT /api/admin/settings": endpoint({
    summary: "Save the shop's settings",
    access: "edit_settings",
    body: settingsForm.extend({ version: editedVersion }),
    reply: ok({ message: z.string(), settings }),
    refuses: ["invalid", "settings_changed"],
  }),
};
