import type { profileApi } from "#contract/accounts.profile.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { changePassword, passwordErrors } from "./accounts.passwords.ts";
import {
  changeName,
  confirmEmail,
  listDevices,
  requestEmailChange,
  requirePassword,
  signOutDevice,
  signOutOtherDevices,
  verifyPassword,
  WRONG_PASSWORD,
} from "./accounts.profile.ts";
import { accountReply } from "./accounts.routes.ts";
import { secureAccount } from "./accounts.security-links.ts";

type Dependencies = { db: Db; limits: AccountLimits; withMail: boolean };

/** The caller's own account: name, email address, password, devices. */
export function profileRoutes({ db, limits, withMail }: Dependencies): Routes<typeof profileApi> {
  return {
    "PUT /api/account": async ({ caller, body }) => {
      const account = await changeName(db, caller.id, body.name);
      return { status: 200, message: "Your name is saved.", account: accountReply(account) };
    },

    "PUT /api/account/email": async ({ caller, body }) => {
      await limits.countPassword(caller.sessionId);
      const verified = await requirePassword(db, caller.id, body.password, "password");
      await limits.forgetPasswords(caller.sessionId);
      await limits.countLink(body.email);
      await requestEmailChange(db, caller, { email: body.email, verified });
      const news = withMail
        ? `An email with a link is on its way to ${body.email}.`
        : `A link for ${body.email} was not emailed, because this shop sends no email yet. Contact us for it.`;
      return {
        status: 200,
        message: `${news} Your new address takes effect when you open the link.`,
        mailed: withMail,
      };
    },

    "POST /api/confirm-email": async ({ body }) => {
      const email = await confirmEmail(db, body.token);
      return { status: 200, message: `${email} is confirmed. Use it to sign in.` };
    },

    "POST /api/secure-account": async ({ body }) => {
      const email = await secureAccount(db, body.token);
      const news = withMail
        ? `An email with a link to choose a new password is on its way to ${email}.`
        : `A link for ${email} to choose a new password was not emailed, because this shop sends no email yet. Contact us for it.`;
      return { status: 200, message: `Everybody is signed out of your account. ${news}`, mailed: withMail };
    },

    "PUT /api/account/password": {
      fieldErrors: async ({ caller, body: { current_password, password } }) => {
        const weak = password === undefined ? {} : await passwordErrors(db, password, caller);
        if (current_password === undefined) return weak;
        await limits.countPassword(caller.sessionId);
        if (!(await verifyPassword(db, caller.id, current_password)))
          return { current_password: WRONG_PASSWORD, ...weak };
        await limits.forgetPasswords(caller.sessionId);
        return weak;
      },
      handler: async ({ caller, body }) => {
        const weak = await passwordErrors(db, body.password, caller);
        await limits.countPassword(caller.sessionId);
        const verified = await requirePassword(db, caller.id, body.current_password, "current_password", weak);
        await limits.forgetPasswords(caller.sessionId);
        await changePassword(db, caller, { verified, password: body.password });
        return { status: 200, message: "Your password is changed. You are signed out everywhere else." };
      },
    },

    "GET /api/account/devices": async ({ caller }) => ({
      status: 200,
      devices: await listDevices(db, caller.id, caller.sessionId),
    }),

    "DELETE /api/account/devices/:id": async ({ caller, params }) => {
      await signOutDevice(db, caller.id, params.id);
      return { status: 200, message: "This device is signed out." };
    },

    "DELETE /api/account/devices": async ({ caller }) => {
      await signOutOtherDevices(db, caller.id, caller.sessionId);
      return { status: 200, message: "You are signed out everywhere else." };
    },
  };
}
