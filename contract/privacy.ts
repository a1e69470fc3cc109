import { z } from "zod";
import { currentPassword, device } from "./accounts.profile.ts";
import { account } from "./accounts.ts";
import { address } from "./addresses.ts";
import { cartLine } from "./cart.ts";
import { emailSummary } from "./emails.ts";
import { endpoint, ok } from "./endpoint.ts";
import { exportedMessage } from "./messages.ts";
import { orderDetails, orderLine } from "./orders.ts";
import { exportedStockAlert } from "./products.stock-alerts.ts";
import { openReturn, orderReturn } from "./returns.ts";
import { exportedReview } from "./reviews.ts";
import { exportedTestRide } from "./test-rides.ts";

/** Everything that the shop stores about an account. */
export const personalData = z
  .object({
    account: account.extend({ since: z.iso.datetime(), email_verified_at: z.iso.datetime().nullable() }),
    addresses: z.array(address),
    devices: z.array(device),
    cart: z.array(cartLine),
    orders: z.array(z.object({ order: orderDetails, product: z.array(orderLine) })),
    returns: z.array(orderReturn),
    test_rides: z
      .array(exportedTestRide)
      .describe("Those that were booked while signed in, or with the confirmed address."),
    messages: z.array(exportedMessage).describe("Those that were sent while signed in, or from the confirmed address."),
    wishlist: z.array(z.string()).describe("The names of the products on the wish list."),
    stock_alerts: z.array(exportedStockAlert).describe("What the account waits for."),
    reviews: z.array(exportedReview),
    helpful_reviews: z.array(z.int()).describe("The ids of the reviews that the account found helpful."),
    wants_review_requests: z.boolean().describe("False once the confirmed address asked for no more of them."),
    emails: z.array(emailSummary),
  })
  .meta({ id: "PersonalData" });
export type PersonalData = z.output<typeof personalData>;

export const privacyApi = {
  "GET /api/account/data": endpoint({
    summary: "All data of the caller",
    access: "account",
    reply: ok({ data: personalData }),
  }),
  "GET /api/account/open-returns": endpoint({
    summary: "The caller's returns of which nothing has come. Deleting the account withdraws them",
    access: "account",
    reply: ok({ open_returns: z.array(openReturn) }),
  }),
  "GET /api/account/open-orders": endpoint({
    summary: "The caller's orders that keep the account from being deleted, oldest first",
    access: "account",
    reply: ok({
      open_orders: z.array(
        z.object({
          id: z.int(),
          tracking_no: z.string(),
          reason: z
            .enum(["orders_under_way", "refund_owed"])
            .describe("The code with which deleting the account is refused."),
        }),
      ),
    }),
  }),
  "POST /api/account/delete": endpoint({
    summary: "Delete the caller's account. Its orders stay, without name and address",
    access: "account",
    body: z.object({ password: currentPassword }),
    reply: ok({ message: z.string() }),
    refuses: ["invalid", "last_owner", "orders_under_way", "refund_owed"],
  }),
};
