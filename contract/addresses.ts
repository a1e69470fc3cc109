import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { idInPath, optionalText, phone, placeText, requiredText, townText } from "./fields.ts";

export const address = z
  .object({
    id: z.int(),
    recipient: z.string(),
    phone: z.string().describe("E.164."),
    street: z.string(),
    barangay: z.string(),
    city: z.string(),
    province: z.string().nullable().describe("Null in Metro Manila, which has no provinces."),
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
  street: placeText("Enter house number and street.", 200, "Enter house number and street, such as 12 Mabini Street."),
  barangay: placeText("Enter the barangay.", 100, "Enter the barangay by its name or number, such as Ermita."),
  city: townText("Enter the city or municipality.", 100, "Enter the city or municipality by its name, such as Manila."),
  province: optionalText(100),
  region: requiredText("Enter the region.", 100),
  postal_code: optionalText(10).refine(
    (code) => code === undefined || /^\d{4}$/.test(code),
    "A postal code has four digits.",
  ),
  landmark: optionalText(200),
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
