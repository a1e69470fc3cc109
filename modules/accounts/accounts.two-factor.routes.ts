import type { twoFactorApi } from "#contract/accounts.two-factor.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { requirePassword } from "./accounts.profile.ts";
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor, readTwoFactor } from "./accounts.two-factor.ts";

/** Two-factor sign-in for staff. */
export function twoFactorRoutes({ db, limits }: { db: Db; limits: AccountLimits }): Routes<typeof twoFactorApi> {
  return {
    "GET /api/account/two-factor": async ({ caller }) => ({
      status: 200,
      two_factor: await readTwoFactor(db, caller),
    }),

    "POST /api/account/two-factor/begin": async ({ caller, body }) => {
      await limits.countPassword(caller.sessionId);
      await requirePassword(db, caller.id, body.password, "password");
      await limits.forgetPasswords(caller.sessionId);
      return { status: 200, ...(await beginTwoFactor(db, caller)) };
    },

    "POST /api/account/two-factor/confirm": async ({ caller, body }) => {
      await limits.countCode(caller.id);
      const recovery_codes = await confirmTwoFactor(db, caller, body.code);
      await limits.forgetCodes(caller.id);
      return { status: 200, message: "From now on you need a code to sign in.", recovery_codes };
    },

    "POST /api/account/two-factor/off": async ({ caller, body }) => {
      await limits.countPassword(caller.sessionId);
      await limits.countCode(caller.id);
      await requirePassword(db, caller.id, body.password, "password");
      await disableTwoFactor(db, caller, body.code);
      await limits.forgetPasswords(caller.sessionId);
      await limits.forgetCodes(caller.id);
      return { status: 200, message: "Two-factor sign-in is off." };
    },
  };
}
