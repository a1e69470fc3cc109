import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { idInPath, optionalText, phone, placeText, requiredText, townText } from "./fields.ts";
import { placeCode } from "./places.ts";

const street = placeText(
  "Enter house number and street.",
  200,
  "Enter house number and street, such as 12 Mabini Street.",
);
const landmark = optionalText(200);
const postalCode = optionalText(10).refine(
  (code) => code === undefined || /^\d{4}$/.test(code),
  "A postal code has four digits.",
);

/** A delivery address in its parts. Beside it, `address` is the same as text, and is replaced by the text of these parts. */
export const structuredAddress = z
  .object({
    barangay_code: placeCode.describe("The PSGC code of the barangay: ten digits."),
    street,
    landmark,
    postal_code: postalCode,
  })
  .optional()
  .describe("The address in its parts. Its text replaces `address`. Without it, the address is unverified.");
export type StructuredAddressForm = NonNullable<z.output<typeof structuredAddress>>;

/** The parts of an order's address, with the names that its places had when it was placed. */
export const orderAddress = z
  .object({
    barangay_code: z.string(),
    street: z.string(),
    barangay: z.string(),
    city: z.string(),
    province: z.string().nullable(),
    region: z.string(),
    postal_code: z.string().nullable(),
    landmark: z.string().nullable(),
  })
  .meta({ id: "OrderAddress" });
export type OrderAddress = z.output<typeof orderAddress>;

export const address = z
  .object({
    id: z.int(),
    recipient: z.string(),
    phone: z.string().describe("E.164."),
    street: z.string(),
    barangay_code: z.string().nullable().describe("The PSGC code of the barangay; null for one that was typed."),
    barangay: z.string(),
    city: z.string(),
    province: z
      .string()
      .nullable()
      .describe("Null in Metro Manila and highly urbanised cities, which have no province."),
    region: z.string(),
    postal_code: z.string().nullable(),
    landmark: z.string().nullable(),
    default: z.boolean().describe("Whether this is the default address. One saved address always is."),
  })
  .meta({ id: "Address" });
export type Address = z.output<typeof address>;

const addressBody = z.object({
  recipient: requiredText("Enter who receives it.", 100),
  phone,
  street,
  barangay_code: placeCode
    .nullish()
    .describe("The PSGC code of the barangay. Names of barangay, city, province and region are then taken from it."),
  barangay: placeText("Enter the barangay.", 100, "Enter the barangay by its name or number, such as Ermita."),
  city: townText("Enter the city or municipality.", 100, "Enter the city or municipality by its name, such as Manila."),
  province: optionalText(100),
  region: requiredText("Enter the region.", 100),
  postal_code: postalCode,
  landmark,
  default: z.boolean().default(false),
});
export type AddressForm = z.output<typeof addressBody>;

const byId = { params: z.object({ id: idInPath }), missing: "address_not_found" } as const;

export const addressesApi = {
  "GET /api/addresses": endpoint({
    summary: "The caller's saved addresses, the default one first",
    access: "account",
    reply: ok({ addresses: z.array(address) }),
  }),
  "POST /api/addresses": endpoint({
    summary: "Save an address; the first one is the default",
    access: "account",
    body: addressBody,
    reply: created({ message: z.string(), address }),
    refuses: ["invalid", "too_many_addresses"],
  }),
  "PUT /api/addresses/:id": endpoint({
    summary: "Change a saved address; the default address stays the default until another one is chosen",
    access: "account",
    ...byId,
    body: addressBody,
    reply: ok({ message: z.string(), address }),
    refuses: ["invalid"],
  }),
  "DELETE /api/addresses/:id": endpoint({
    summary: "Delete a saved address",
    access: "account",
    ...byId,
    reply: ok({ message: z.string() }),
  }),
};
