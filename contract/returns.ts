import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { idInPath, textOrEmpty, uploadedFile } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_REASON_LENGTH, MAX_REFUND_TO_LENGTH, MAX_RETURN_PHOTOS } from "./limits.ts";
import { somePieces } from "./orders.pieces.ts";
import { trackingLink } from "./orders.tracking.ts";
import { orderDetails, orderLine } from "./orders.ts";
import { returnReasons, returnRemedies, returnStateNames } from "./returns.states.ts";

const remedy = z.enum(keysOf(returnRemedies), "Choose what you would like.");

const returnedLine = orderLine.pick({ line_id: true, product_id: true, productname: true, image: true }).extend({
  product_qty: z.int().describe("The pieces that the customer asked to return."),
  received: z.int().describe("Of these, the pieces that came."),
  damaged: z.int().describe("Of those received, the ones that did not go back into stock. Only staff see it."),
});

/** A return of which nothing has come: erasing the customer withdraws it. */
export const openReturn = z
  .object({ id: z.int(), order_id: z.int(), tracking_no: z.string() })
  .meta({ id: "OpenReturn" });
export type OpenReturn = z.output<typeof openReturn>;

/** A return as its customer and staff see it. */
export const orderReturn = z
  .object({
    id: z.int(),
    state: z.enum(returnStateNames),
    reason: z.enum(keysOf(returnReasons)),
    requested_remedy: remedy.describe("What the customer asks for."),
    remedy: remedy.nullable().describe("What the shop accepted; null until then."),
    comment: z.string().describe("What the customer wrote."),
    photos: z.array(z.string()).describe("Paths of pictures, as those of products."),
    refund_to: z
      .string()
      .nullable()
      .describe(
        "Where to send a refund that staff pay by hand, as the customer wrote it, such as a GCash number; empty when nothing was written. Null for staff who may not refund, and for whoever opened the order by the link of an email.",
      ),
    requested_at: z.iso.datetime(),
    lines: z.array(returnedLine),
    steps: orderDetails.shape.edits.describe("What happened to it, oldest first."),
  })
  .meta({ id: "OrderReturn" });
export type OrderReturn = z.output<typeof orderReturn>;

const returnableLine = orderLine.pick({ line_id: true, productname: true, image: true }).extend({
  left: z.int().describe("Pieces that were delivered and are in no other return."),
  until: z.iso
    .date()
    .nullable()
    .describe("The last day to return it without a fault; null when the shop takes back what is faulty only."),
});
export type ReturnableLine = z.output<typeof returnableLine>;

const PHOTO = "Send the path of a picture that was uploaded for a return.";

export const returnForm = z.object({
  lines: somePieces,
  reason: z.enum(keysOf(returnReasons), "Choose a reason."),
  requested_remedy: remedy,
  comment: textOrEmpty(MAX_REASON_LENGTH).default(""),
  photos: z
    .array(z.string().regex(/^\/media\/[0-9a-f]{64}\.webp$/, PHOTO), PHOTO)
    .max(MAX_RETURN_PHOTOS, `Send at most ${MAX_RETURN_PHOTOS} pictures.`)
    .default([]),
  refund_to: textOrEmpty(MAX_REFUND_TO_LENGTH)
    .default("")
    .describe("Where to send the refund. Needed when a refund is asked for and staff pay it by hand."),
});
export type ReturnForm = z.output<typeof returnForm>;

const byId = z.object({ id: idInPath });

const byLink = z.object({ link: trackingLink });

const returnsReply = ok({
  returns: z.array(orderReturn).describe("Oldest first."),
  lines: z.array(returnableLine).describe("The lines of which pieces can be returned."),
  today: z.iso.date().describe("Today in the Philippines."),
  refund_by_hand: z
    .boolean()
    .describe("Whether staff pay a refund by hand: what was paid in cash has no provider that could return it."),
});

export const returnsApi = {
  "GET /api/my-order/:id/returns": endpoint({
    summary: "The returns of one of the caller's own orders, and what of it can be returned",
    access: "account",
    params: byId,
    missing: "order_not_found",
    reply: returnsReply,
  }),
  "POST /api/my-order/:id/returns": endpoint({
    summary: "Ask to return pieces of one of the caller's own orders",
    access: "account",
    params: byId,
    missing: "order_not_found",
    body: returnForm,
    reply: created({ message: z.string(), return: orderReturn }),
    refuses: ["invalid", "return_too_late", "return_put_aside"],
  }),
  "POST /api/my-order/:id/return-photos": endpoint({
    summary: "Upload a picture for a return that is asked for within a day",
    access: "account",
    hourlyLimit: 60,
    params: byId,
    missing: "order_not_found",
    body: z.object({ image: uploadedFile("Choose a picture.") }),
    multipart: true,
    reply: created({ photo: z.string().describe("Its path.") }),
    refuses: ["invalid", "too_large", "nothing_to_return"],
  }),
  "POST /api/my-order/:id/returns/:return/withdraw": endpoint({
    summary: "Withdraw a return before its pieces have come",
    access: "account",
    params: byId.extend({ return: idInPath }),
    missing: "return_not_found",
    reply: ok({ message: z.string(), return: orderReturn }),
    refuses: ["order_not_found", "return_state"],
  }),
  "GET /api/track/:link/returns": endpoint({
    summary: "The returns of an order, and what of it can be returned, by the signed link of an email",
    access: "anyone",
    params: byLink,
    missing: "order_not_tracked",
    reply: returnsReply,
  }),
  "POST /api/track/:link/returns": endpoint({
    summary: "Ask to return pieces of an order, by the signed link of an email",
    access: "anyone",
    hourlyLimit: 30,
    params: byLink,
    missing: "order_not_tracked",
    body: returnForm,
    reply: created({ message: z.string(), return: orderReturn }),
    refuses: ["invalid", "return_too_late", "return_put_aside"],
  }),
  "POST /api/track/:link/return-photos": endpoint({
    summary: "Upload a picture for a return that is asked for within a day, by the signed link of an email",
    access: "anyone",
    hourlyLimit: 30,
    params: byLink,
    missing: "order_not_tracked",
    body: z.object({ image: uploadedFile("Choose a picture.") }),
    multipart: true,
    reply: created({ photo: z.string().describe("Its path.") }),
    refuses: ["invalid", "too_large", "nothing_to_return"],
  }),
  "POST /api/track/:link/returns/:return/withdraw": endpoint({
    summary: "Withdraw a return before its pieces have come, by the signed link of an email",
    access: "anyone",
    hourlyLimit: 30,
    params: byLink.extend({ return: idInPath }),
    missing: "return_not_found",
    reply: ok({ message: z.string(), return: orderReturn }),
    refuses: ["order_not_tracked", "return_state"],
  }),
};
