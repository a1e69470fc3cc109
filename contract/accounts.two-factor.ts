import { z } from "zod";
import { currentPassword } from "./accounts.profile.ts";
import { endpoint, ok } from "./endpoint.ts";
import { secondFactor } from "./fields.ts";
import { RECOVERY_CODES } from "./limits.ts";

const state = z.object({
  on: z.boolean(),
  recovery_codes: z.int().describe("The number of unused recovery codes."),
});

export const twoFactorApi = {
  "GET /api/account/two-factor": endpoint({
    summary: "Whether two-factor sign-in is on",
    access: "use_two_factor",
    reply: ok({ two_factor: state }),
  }),
  "POST /api/account/two-factor/begin": endpoint({
    summary: "Get a secret for an authenticator app; nothing changes until its first code is sent",
    access: "use_two_factor",
    body: z.object({ password: currentPassword }),
    reply: ok({
      secret: z.string().describe("The secret in base 32, to type into the app."),
      uri: z.string().describe("The content of the QR code."),
      qr: z.object({
        size: z.int().describe("The number of modules along one side."),
        path: z.string().describe("The dark modules as an SVG path, one unit each."),
      }),
    }),
    refuses: ["invalid", "two_factor_on", "too_many_requests"],
  }),
  "POST /api/account/two-factor/confirm": endpoint({
    summary: "Turn two-factor sign-in on with the first code of the app; signs out everywhere else",
    access: "use_two_factor",
    body: z.object({ code: secondFactor }),
    reply: ok({
      message: z.string(),
      recovery_codes: z.array(z.string()).length(RECOVERY_CODES).describe("Returned only here. Each can be used once."),
    }),
    refuses: ["invalid", "two_factor_on", "too_many_requests"],
  }),
  "POST /api/account/two-factor/off": endpoint({
    summary: "Turn two-factor sign-in off",
    access: "use_two_factor",
    body: z.object({ password: currentPassword, code: secondFactor }),
    reply: ok({ message: z.string() }),
    refuses: ["invalid", "too_many_requests"],
  }),
};
