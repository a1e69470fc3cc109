import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { keysOf } from "./keys.ts";
import { MAX_UNREAD } from "./limits.ts";
import { digestFrequencies, notificationKinds } from "./notifications.kinds.admin.ts";

const notification = z
  .object({
    id: z.int(),
    kind: z.enum(keysOf(notificationKinds)),
    subject_id: z.int().describe("The id of the order, product, return or whatever its kind is about."),
    subject: z.string().describe("What that is called, such as a tracking number or the name of a product."),
    at: z.iso.datetime(),
    unread: z.boolean(),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof notification>;

const unread = z.int().describe(`How many the caller has not read, counted up to ${MAX_UNREAD}.`);

const digest = z
  .enum(keysOf(digestFrequencies), "Choose how often you want these emails.")
  .describe("How often the caller gets an email with what they have not read.");

export const notificationsApi = {
  "GET /api/admin/notifications": endpoint({
    summary: "The newest notifications that the caller's role gets, and how many are unread",
    access: "see_dashboard",
    peopleOnly: true,
    reply: ok({ notifications: z.array(notification), unread }),
  }),
  "POST /api/admin/notifications/read": endpoint({
    summary: "Mark the notifications up to this one as read by the caller",
    access: "see_dashboard",
    peopleOnly: true,
    body: z.object({ up_to: z.int("Send the id of a notification.").nonnegative() }),
    reply: ok({ unread }),
    refuses: ["invalid"],
  }),
  "GET /api/admin/notifications/digest": endpoint({
    summary: "How often the caller gets an email with unread notifications",
    access: "see_dashboard",
    peopleOnly: true,
    reply: ok({ digest }),
  }),
  "PUT /api/admin/notifications/digest": endpoint({
    summary: "Choose how often the caller gets an email with unread notifications",
    access: "see_dashboard",
    peopleOnly: true,
    body: z.object({ digest }),
    reply: ok({ message: z.string(), digest }),
    refuses: ["invalid"],
  }),
};
