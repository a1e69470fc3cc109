import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { wireRoles } from "./enums.ts";
import { emailAddress, requiredText, secondFactor } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./limits.ts";
import { staffRoles } from "./permissions.ts";

export const newPassword = z
  .string("Enter a password.")
  .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters.`);

const signedIn = ok({
  token: z.string().describe("Send it as `Authorization: Bearer …`."),
  account_id: z.int(),
  username: z.string(),
  role: z.enum(wireRoles),
  message: z.string(),
});

export const account = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(wireRoles),
  staff_role: z
    .enum(keysOf(staffRoles))
    .nullable()
    .describe("The role of an approved member of staff; null for everybody else."),
});

/** Whether the person who asked for a link gets it by email. */
export const mailed = z
  .boolean()
  .describe("Whether the shop sends emails. Without a mail server staff pass the link on.");

export const accountsApi = {
  "POST /api/register": endpoint({
    summary: "Register an account and sign in",
    access: "anyone",
    hourlyLimit: 30,
    fieldErrorsAs: "validation_errors",
    body: z.object({
      name: requiredText("Enter your full name.", 100),
      email: emailAddress,
      password: newPassword,
      staff: z
        .boolean()
        .default(false)
        .describe("A staff account: the first one becomes the owner, later ones wait for approval."),
      owner_code: z
        .string()
        .max(100, "This code is too long.")
        .optional()
        .describe("Needed to become the owner from another machine: the code that the shop prints at start."),
    }),
    reply: signedIn,
    refuses: ["invalid", "too_many_requests"],
  }),
  "POST /api/login": endpoint({
    summary: "Sign in",
    access: "anyone",
    fieldErrorsAs: "validation_errors",
    body: z.object({
      email: requiredText("Enter your email address.", 254),
      password: z
        .string("Enter your password.")
        .min(1, "Enter your password.")
        .max(MAX_PASSWORD_LENGTH, "Invalid credentials"),
      code: secondFactor
        .optional()
        .describe("Needed with two-factor sign-in: the code of the app, or a recovery code."),
    }),
    reply: signedIn,
    refuses: [
      "invalid",
      "invalid_credentials",
      "code_required",
      "account_blocked",
      "staff_suspended",
      "login_delayed",
      "too_many_requests",
    ],
  }),
  "POST /api/login-link": endpoint({
    summary: "Request a link that signs in without a password; the response is the same for every address",
    access: "anyone",
    hourlyLimit: 30,
    fieldErrorsAs: "validation_errors",
    body: z.object({ email: emailAddress }),
    reply: ok({ message: z.string(), mailed }),
    refuses: ["invalid", "too_many_requests"],
  }),
  "POST /api/login-link/use": endpoint({
    summary: "Sign in with the token of such a link; it works once, for ten minutes",
    access: "anyone",
    hourlyLimit: 30,
    fieldErrorsAs: "validation_errors",
    body: z.object({
      token: z.string("Open the link from the email.").min(1).max(100),
      code: secondFactor.optional().describe("Needed with two-factor sign-in."),
    }),
    reply: signedIn,
    refuses: ["invalid", "login_link_dead", "code_required", "account_blocked", "staff_suspended", "too_many_requests"],
  }),
  "POST /api/forgot-password": endpoint({
    summary: "Request a link to choose a new password; the response is the same for every address",
    access: "anyone",
    hourlyLimit: 30,
    fieldErrorsAs: "validation_errors",
    body: z.object({ email: emailAddress }),
    reply: ok({ message: z.string(), mailed }),
    refuses: ["invalid", "too_many_requests"],
  }),
  "POST /api/reset-password": endpoint({
    summary:
      "Set a new password with the token of such a link; signs out everywhere, and signs in who was invited as staff",
    access: "anyone",
    hourlyLimit: 30,
    fieldErrorsAs: "validation_errors",
    body: z.object({ token: z.string("Open the link from the email.").min(1).max(100), password: newPassword }),
    reply: ok({
      message: z.string(),
      session: z
        .object({ token: z.string(), account_id: z.int(), username: z.string() })
        .nullable()
        .describe("Of a member of staff who accepted an invitation; null for everybody else, who logs in."),
    }),
    refuses: ["invalid", "reset_link_dead", "too_many_requests"],
  }),
  "POST /api/logout": endpoint({
    summary: "Sign out: revokes the token",
    access: "account",
    reply: ok({ message: z.string() }),
  }),
  "GET /api/account": endpoint({
    summary: "The signed-in account",
    access: "account",
    reply: ok({
      account,
      phone: z
        .string()
        .nullable()
        .describe(
          "The phone number of the last order, in E.164; without an order, that of a saved address. Null when none is known.",
        ),
      mailed: z.boolean().describe("Whether the shop sends emails: it has a mail server."),
    }),
  }),
};
