import { z } from "zod";
import { currentPassword } from "./accounts.profile.ts";
import { endpoint, ok } from "./endpoint.ts";
import { secondFactor } from "./fields.ts";
import { RECOVERY_CODES } from "./limits.ts";

const state = z.object({
  on: z.boolean(),
  recovery_codes: z.int().describe("Codes that were not used yet."),
});

export const twoFactorApi = {
  "GET /api/account/two-factor": endpoint({
    summary: "Whether one's login asks for a code as well",
    access: "use_two_factor",
    reply: ok({ two_factor: state }),
  }),
  "POST /api/account/two-factor/begin": endpoint({
    summary: "Get a secret for an authenticator app; nothing changes until a code from it has come back",
    access: "use_two_factor",
    body: z.object({ password: currentPassword }),
    reply: ok({
      secret: z.string().describe("To be typed into the app by hand, in base 32."),
      uri: z.string().describe("What the QR code says."),
      qr: z.object({
        size: z.int().describe("Modules along one side."),
        path: z.string().describe("The dark ones as an SVG path, one unit each."),
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
      recovery_codes: z.array(z.string()).length(RECOVERY_CODES).describe("Told once: each signs in once."),
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
