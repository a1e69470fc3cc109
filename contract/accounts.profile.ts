import { z } from "zod";
import { account, mailed, newPassword } from "./accounts.ts";
import { endpoint, ok } from "./endpoint.ts";
import { emailAddress, idInPath, requiredText } from "./fields.ts";
import { MAX_PASSWORD_LENGTH } from "./limits.ts";

export const device = z
  .object({
    id: z.int(),
    device: z.string().describe("Browser and system, such as `Chrome on Android`."),
    since: z.iso.datetime(),
    current: z.boolean().describe("The device of this request."),
  })
  .meta({ id: "Device" });
export type Device = z.output<typeof device>;

export const currentPassword = z
  .string("Enter your password.")
  .min(1, "Enter your password.")
  .max(MAX_PASSWORD_LENGTH, "This is not your password.");

export const profileApi = {
  "PUT /api/account": endpoint({
    summary: "Change the name of the caller's account",
    access: "account",
    body: z.object({ name: requiredText("Enter your full name.", 100) }),
    reply: ok({ message: z.string(), account }),
    refuses: ["invalid"],
  }),
  "PUT /api/account/email": endpoint({
    summary: "Request another email address: it takes effect when the link in the email to it is opened",
    access: "account",
    hourlyLimit: 30,
    body: z.object({ email: emailAddress, password: currentPassword }),
    reply: ok({ message: z.string(), mailed }),
    refuses: ["invalid", "too_many_requests"],
  }),
  "POST /api/confirm-email": endpoint({
    summary:
      "Confirm an email address with the token of such a link, or of the welcome email; a new address ends every session but the one that asked for it, and the old one gets an email",
    access: "anyone",
    hourlyLimit: 30,
    body: z.object({ token: z.string("Open the link from the email.").min(1).max(100) }),
    reply: ok({ message: z.string() }),
    refuses: ["invalid", "email_link_dead", "too_many_requests"],
  }),
  "POST /api/secure-account": endpoint({
    summary: "Give an account back to the address that was told of a change, with the token of that email",
    access: "anyone",
    hourlyLimit: 30,
    body: z.object({ token: z.string("Open the link from the email.").min(1).max(100) }),
    reply: ok({ message: z.string(), mailed }),
    refuses: ["invalid", "security_link_dead", "too_many_requests"],
  }),
  "PUT /api/account/password": endpoint({
    summary: "Change the caller's password; signs out everywhere else, ends all links, and sends an email",
    access: "account",
    body: z.object({ current_password: currentPassword, password: newPassword }),
    reply: ok({ message: z.string() }),
    refuses: ["invalid", "too_many_requests"],
  }),
  "GET /api/account/devices": endpoint({
    summary: "The caller's signed-in devices, this one first",
    access: "account",
    reply: ok({ devices: z.array(device) }),
  }),
  "DELETE /api/account/devices/:id": endpoint({
    summary: "Sign out on one device",
    access: "account",
    params: z.object({ id: idInPath }),
    missing: "device_not_found",
    reply: ok({ message: z.string() }),
  }),
  "DELETE /api/account/devices": endpoint({
    summary: "Sign out on every device but this one",
    access: "account",
    reply: ok({ message: z.string() }),
  }),
};
