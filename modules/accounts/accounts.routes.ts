import type { FastifyRequest } from "fastify";
import type { profileApi } from "#contract/accounts.profile.ts";
import type { accountsApi } from "#contract/accounts.ts";
import { wireRoleOf } from "#contract/enums.ts";
import { refuse } from "#contract/errors.ts";
import { staffRoleOf } from "#contract/permissions.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./accounts.passwords.ts";
import {
  changeName,
  confirmEmail,
  listDevices,
  requestEmailChange,
  requirePassword,
  signOutDevice,
  signOutOtherDevices,
} from "./accounts.profile.ts";
import { secureAccount } from "./accounts.security-links.ts";
import { type Account, checkCredentials, register, signIn, signOut } from "./accounts.ts";
import { hasTwoFactor, verifyCode } from "./accounts.two-factor.ts";

/** Registration, sign-in, sign-out, and the caller's own account. */
export function accountsRoutes({
  db,
  limits,
  withMail,
}: {
  db: Db;
  limits: AccountLimits;
  withMail: boolean;
}): Routes<typeof accountsApi & typeof profileApi> {
  const device = (request: FastifyRequest): string => request.headers["user-agent"] ?? "";
  const signedIn = ({ name, role }: Account, token: string, message: string) => ({
    status: 200 as const,
    token,
    username: name,
    role: wireRoleOf(role),
    message,
  });

  return {
    "POST /api/register": async ({ body, request }) => {
      await limits.countRegistration(request.ip);
      const { account, token } = await register(db, body, device(request));
      return signedIn(account, token, "Registered Successfully");
    },

    "POST /api/login": async ({ body, request }) => {
      await limits.countLogin(body.email, request.ip);
      const credentials = await checkCredentials(db, body.email, body.password);
      const { account } = credentials;
      if (await hasTwoFactor(db, account.id)) {
        if (body.code === undefined) throw refuse("code_required");
        await limits.countCode(account.id);
        await verifyCode(db, account.id, body.code);
        await limits.forgetCodes(account.id);
      }
      await limits.forgetLogins(body.email, request.ip);
      return signedIn(account, await signIn(db, credentials, device(request)), "Logged in Successfully");
    },

    "POST /api/forgot-password": async ({ body, request }) => {
      await limits.countReset(body.email, request.ip);
      await requestPasswordReset(db, body.email);
      const message = withMail
        ? "If this address has an account, an e-mail with a link is on its way."
        : "If this address has an account, there is a link for it now. The shop sends no e-mail: ask it for the link.";
      return { status: 200, message, mailed: withMail };
    },

    "POST /api/reset-password": async ({ body, request }) => {
      await limits.countReset(undefined, request.ip);
      await resetPassword(db, body.token, body.password);
      return { status: 200, message: "Your password is changed. Log in with the new one." };
    },

    "POST /api/logout": async ({ caller }) => {
      await signOut(db, caller);
      return { status: 200, message: "Logged Out Successfully" };
    },

    "GET /api/account": ({ caller }) => ({ status: 200, account: onWire(caller) }),

    "PUT /api/account": async ({ caller, body }) => {
      const account = await changeName(db, caller.id, body.name);
      return { status: 200, message: "Your name is saved.", account: onWire(account) };
    },

    "PUT /api/account/email": async ({ caller, body, request }) => {
      await limits.countLogin(caller.email, request.ip);
      const verified = await requirePassword(db, caller.id, body.password, "password");
      await limits.forgetLogins(caller.email, request.ip);
      await limits.countReset(body.email, request.ip);
      await requestEmailChange(db, caller, { email: body.email, verified });
      const news = withMail
        ? `A letter with a link is on its way to ${body.email}.`
        : `A link for ${body.email} is kept by the shop, which sends no e-mail: ask it for the link.`;
      return { status: 200, message: `${news} The address holds once you open the link.`, mailed: withMail };
    },

    "POST /api/confirm-email": async ({ body, request }) => {
      await limits.countReset(undefined, request.ip);
      const email = await confirmEmail(db, body.token);
      return { status: 200, message: `You sign in with ${email} from now on.` };
    },

    "POST /api/secure-account": async ({ body, request }) => {
      await limits.countReset(undefined, request.ip);
      const email = await secureAccount(db, body.token);
      const news = withMail
        ? `A letter with a link to choose a new password is on its way to ${email}.`
        : `A link for ${email} to choose a new password is kept by the shop, which sends no e-mail: ask it for the link.`;
      return { status: 200, message: `Everybody is signed out of your account. ${news}`, mailed: withMail };
    },

    "PUT /api/account/password": async ({ caller, body, request }) => {
      await limits.countLogin(caller.email, request.ip);
      const verified = await requirePassword(db, caller.id, body.current_password, "current_password");
      await limits.forgetLogins(caller.email, request.ip);
      await changePassword(db, { id: caller.id, sessionId: caller.sessionId, verified, password: body.password });
      return { status: 200, message: "Your password is changed. You are signed out everywhere else." };
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

const onWire = ({ id, name, email, role }: Account) => ({
  id,
  name,
  email,
  role: wireRoleOf(role),
  staff_role: staffRoleOf(role),
});
