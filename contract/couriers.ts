import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { editedVersion, idInPath, optionalPesos, requiredText, textOrEmpty } from "./fields.ts";
import { MAX_COURIER_LENGTH } from "./limits.ts";

const MAX_URL_LENGTH = 500;
const TRACKING_URL = "Enter an https address with {number} where the tracking number goes, or leave it blank.";
const CASH_LIMIT = "Enter an amount in pesos, or leave it blank.";

/** The part of a tracking address that stands for the tracking number. */
export const TRACKING_NUMBER = "{number}";

/** Whether an address is an https page with `{number}` after its host, so that a number cannot lead to another host. */
function isTrackingUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, host, pathname, search, hash } = new URL(address);
  return (
    protocol === "https:" &&
    `${username}${password}` === "" &&
    decodeURI(host) === host &&
    !/[{}]/.test(host) &&
    decodeURI(pathname + search + hash).includes(TRACKING_NUMBER)
  );
}

const facts = z.object({
  tracking_url: textOrEmpty(MAX_URL_LENGTH)
    .refine((address) => address === "" || isTrackingUrl(address), TRACKING_URL)
    .describe("The tracking page, with `{number}` in place of the tracking number; empty when there is none."),
  cash_limit: optionalPesos(CASH_LIMIT).describe(
    "The most cash that it collects for one order, in pesos; null without a limit.",
  ),
  carries_batteries: z.boolean("Choose whether it carries scooters."),
  active: z.boolean("Choose whether orders can be shipped with it."),
});
export type CourierForm = z.output<typeof facts>;

const courier = z
  .object({
    id: z.int(),
    version: z.int().describe("Increases each time the courier is saved."),
    name: z.string(),
    tracking_url: z.string(),
    cash_limit: z.number().nullable(),
    carries_batteries: z.boolean(),
    active: z.boolean(),
  })
  .meta({ id: "Courier" });
export type Courier = z.output<typeof courier>;

const byId = z.object({ id: idInPath });

export const couriersApi = {
  "GET /api/admin/couriers": endpoint({
    summary: "All couriers by name",
    access: "see_orders",
    reply: ok({ couriers: z.array(courier) }),
  }),
  "GET /api/admin/couriers/:id": endpoint({
    summary: "One courier, to edit it",
    access: "see_orders",
    params: byId,
    missing: "courier_not_found",
    reply: ok({ courier }),
  }),
  "POST /api/admin/couriers": endpoint({
    summary: "Add a courier",
    access: "edit_couriers",
    body: facts.extend({ name: requiredText("Enter the name of the courier.", MAX_COURIER_LENGTH) }),
    reply: created({ message: z.string(), courier }),
    refuses: ["invalid"],
  }),
  "PUT /api/admin/couriers/:id": endpoint({
    summary: "Save changes to a courier; its name stays, since orders have it",
    access: "edit_couriers",
    params: byId,
    missing: "courier_not_found",
    body: facts.extend({ version: editedVersion }),
    reply: ok({ message: z.string(), courier }),
    refuses: ["invalid", "courier_outdated"],
  }),
};
