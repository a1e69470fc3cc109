import { z } from "zod";
import { totals } from "./cart.ts";
import { endpoint, ok } from "./endpoint.ts";
import { editedVersion, emailOrEmpty, idInPath, pesosInput, requiredText } from "./fields.ts";
import { orderedProducts } from "./orders.admin.ts";
import { businessCheck, editedBusiness } from "./orders.business.ts";
import { stateCodes } from "./orders.filters.admin.ts";
import { orderDetails, orderLine, recipient } from "./orders.ts";

const AMOUNT = "Enter pesos from 0, such as 1,250 or 99.50.";

const codAnyway = z
  .boolean()
  .default(false)
  .describe("Whether it is collected on delivery though checkout would not offer that for the edited order.");

/** An order as staff want it. */
const orderEdit = z
  .object({
    ...recipient,
    firstname: requiredText("Enter the first name.", 100),
    lastname: requiredText("Enter the last name.", 100),
    email: emailOrEmpty.describe("Empty for a customer without one."),
    ...editedBusiness,
    lines: orderedProducts.describe("All lines. Those that the order has keep their price."),
    discount: pesosInput(AMOUNT)
      .optional()
      .describe("In pesos. Left out, it is as it was, without the share of the pieces that are removed."),
    shipping: pesosInput(AMOUNT)
      .optional()
      .describe("In pesos. Left out, it is what the rates say when the address is in another zone, else as it was."),
    cod_anyway: codAnyway,
    version: editedVersion,
    seen: z
      .literal(stateCodes, "Send the number of a status.")
      .optional()
      .describe("The status when the order was read. When the order has another one, nothing is changed."),
  })
  .superRefine(...businessCheck);
export type OrderEditForm = z.output<typeof orderEdit>;

const byId = z.object({ id: idInPath });
const refusals = [
  "invalid",
  "order_changed",
  "order_state_changed",
  "order_not_editable",
  "order_awaits_payment",
  "variant_required",
  "out_of_stock",
  "no_longer_sold",
] as const;

export const ordersEditingApi = {
  "POST /api/admin/orders/:id/edit-preview": endpoint({
    summary: "What an edit of an order would change; nothing is saved",
    access: "edit_orders",
    params: byId,
    missing: "order_not_found",
    body: orderEdit,
    reply: ok({
      before: totals,
      after: totals,
      due: z.number().describe("What the customer has to pay afterwards, in pesos."),
      refund_due: z.number().describe("What the customer gets back, in pesos."),
      cod_problem: z
        .string()
        .nullable()
        .describe(
          "Why checkout would no longer offer cash on delivery, by which the order is paid. Saving asks about it.",
        ),
      changes: z.array(z.string()).describe("A sentence for each change."),
      stock: z
        .array(z.object({ name: z.string(), before: z.int(), after: z.int() }))
        .describe("The pieces in stock now and afterwards, of each item whose pieces are changed."),
      repack: z
        .boolean()
        .describe("Whether the order is packed with other pieces. Saving then adds a note for the person who packs."),
      relabel: z
        .boolean()
        .describe(
          "Whether the order is packed, and its label has another recipient, address or amount to collect; with a note too.",
        ),
    }),
    refuses: [...refusals, "product_not_found"],
  }),
  "POST /api/admin/orders/:id/edit": endpoint({
    summary: "Edit an order that was not shipped yet. The customer gets an email",
    access: "edit_orders",
    params: byId,
    missing: "order_not_found",
    body: orderEdit,
    reply: ok({ message: z.string(), order: orderDetails, product: z.array(orderLine) }),
    refuses: [...refusals, "order_loses_cod", "product_not_found"],
  }),
  "POST /api/admin/orders/:id/collect-rest": endpoint({
    summary:
      "Have what an edited order costs more than was paid online collected on delivery. The customer gets an email",
    access: "edit_orders",
    params: byId,
    missing: "order_not_found",
    body: z.object({ cod_anyway: codAnyway }),
    reply: ok({ message: z.string() }),
    refuses: ["invalid", "nothing_to_pay", "order_loses_cod"],
  }),
};
