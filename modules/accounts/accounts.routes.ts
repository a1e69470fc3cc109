import type { FastifyRequest } from "fastify";
import type { accountsApi } from "#contract/accounts.ts";
import { wireRoleOf } from "#contract/enums.ts";
import { refuse } from "#contract/errors.ts";
import { staffRoleOf } from "#contract/permissions.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import type { FirstOwner } from "./accounts.first-owner.ts";
import type { KnownDevices } from "./accounts.known-devices.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { accountOfLoginLink, requestLoginLink, signInByLink } from "./accounts.login-links.ts";
import { requestPasswordReset, resetPassword } from "./accounts.passwords.ts";
import { phoneOf } from "./accounts.profile.store.ts";
import {
  type Account,
  attemptSignIn,
  checkCredentials,
  openSession,
  register,
  registrationErrors,
  signIn,
  signOut,
} from "./accounts.ts";
import { hasTwoFactor, verifyCode } from "./accounts.two-factor.ts";

/** Registration, sign-in and sign-out. */
export function accountsRoutes({
  db,
  limits,
  devices,
  owners,
  withMail,
}: {
  db: Db;
  limits: AccountLimits;
  devices: KnownDevices;
  owners: FirstOwner;
  withMail: boolean;
}): Routes<typeof accountsApi> {
  const device = (request: FastifyRequest): string => request.headers["user-agent"] ?? "";
  const signedIn = ({ id, name, role }: Account, token: string, message: string) => ({
    status: 200 as const,
    token,
    account_id: id,
    username: name,
    role: wireRoleOf(role),
    message,
  });

  /** Asks an account with two-factor sign-in for a code. @throws code_required; invalid; too_many_requests */
  async function requireSecondFactor({ id }: Account, code: string | undefined): Promise<void> {
    if (!(await hasTwoFactor(db, id))) return;
    if (code === undefined) throw refuse("code_required");
    await limits.countCode(id);
    await verifyCode(db, id, code);
    await limits.forgetCodes(id);
  }

  return {
    "POST /api/register": {
      fieldErrors: ({ body: { owner_code, ...person }, request }) =>
        registrationErrors(db, { ...person, notOwner: owners.rejectionOf(request, owner_code) }),
      handler: async ({ body, request, reply }) => {
        const { owner_code, ...person } = body;
        const notOwner = owners.rejectionOf(request, owner_code);
        const { account, token } = await register(db, { ...person, notOwner }, device(request));
        devices.remember(reply, body.email);
        return signedIn(account, token, "Registered Successfully");
      },
    },

    "POST /api/login": async ({ body, request, reply }) => {
      const attempt = { email: body.email, ip: request.ip, device: devices.idOf(request, body.email) };
      const credentials = await attemptSignIn(db, { email: body.email, userAgent: device(request) }, async () => {
        await limits.countLogin(attempt);
        const checked = await checkCredentials(db, body);
        await requireSecondFactor(checked.account, body.code);
        return checked;
      });
      await limits.forgetLogins(attempt);
      const token = await signIn(db, credentials, device(request));
      devices.remember(reply, body.email);
      return signedIn(credentials.account, token, "Logged in Successfully");
    },

    "POST /api/login-link": async ({ body }) => {
      await limits.countLink(body.email);
      await requestLoginLink(db, body.email);
      return { status: 200, message: linkMessage(withMail), mailed: withMail };
    },

    "POST /api/login-link/use": async ({ body, request, reply }) => {
      const account = await accountOfLoginLink(db, body.token);
      const { email } = account;
      await attemptSignIn(db, { email, userAgent: device(request) }, () => requireSecondFactor(account, body.code));
      const token = await signInByLink(db, body.token, account, device(request));
      devices.remember(reply, email);
      return signedIn(account, token, "Logged in Successfully");
    },

    "POST /api/forgot-password": async ({ body }) => {
      await limits.countLink(body.email);
      await requestPasswordReset(db, body.email);
      return { status: 200, message: linkMessage(withMail), mailed: withMail };
    },

    "POST /api/reset-password": async ({ body, request, reply }) => {
      const joined = await resetPassword(db, body.token, body.password);
      if (!joined)
        return { status: 200, message: "Your password is changed. Sign in with the new one.", session: null };
      const token = await inTransaction(db, (tx) => openSession(tx, joined, device(request)));
      devices.remember(reply, joined.email);
      const session = { token, account_id: joined.id, username: joined.name };
      return { status: 200, message: "Welcome to the team.", session };
    },

    "POST /api/logout": async ({ caller }) => {
      await signOut(db, caller);
      return { status: 200, message: "Logged Out Successfully" };
    },

    "GET /api/account": async ({ caller }) => ({
      status: 200,
      account: accountReply(caller),
      phone: await phoneOf(db, caller.id),
      mailed: withMail,
    }),
  };
}

/** The response to a request for a link. It does not tell whether the email address has an account. */
const linkMessage = (withMail: boolean): string =>
  withMail
    ? "If this address has an account, an email with a link is on its way."
    : "If you have an account, contact us and we'll send your link.";

/** An account in responses. */
export const accountReply = ({ id, name, email, role }: Account) => ({
  id,
  name,
  email,
  role: wireRoleOf(role),
  staff_role: staffRoleOf(role),
});
