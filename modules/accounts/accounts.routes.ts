import type { FastifyRequest } from "fastify";
import { wireRoleOf } from "#contract/vocabulary.ts";
import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import {
  type Account,
  askForReset,
  checkCredentials,
  closeSession,
  openSession,
  register,
  resetPassword,
} from "./accounts.ts";

/** Registration, sign-in, sign-out, and who is signed in. */
export function accountRoutes(
  scopes: { anyone: Scope<"anyone">; account: Scope<"account"> },
  { db, limits }: { db: Db; limits: AccountLimits },
): void {
  const device = (request: FastifyRequest): string => request.headers["user-agent"] ?? "";
  const signedIn = ({ name, role }: Account, token: string, message: string) => ({
    status: 200 as const,
    token,
    username: name,
    role: wireRoleOf(role),
    message,
  });

  scopes.anyone.on("POST /api/register", async ({ body, request }) => {
    await limits.countRegistration(request.ip);
    const { account, token } = await register(db, body, device(request));
    return signedIn(account, token, "Registered Successfully");
  });

  scopes.anyone.on("POST /api/login", async ({ body, request }) => {
    await limits.countLogin(body.email, request.ip);
    const account = await checkCredentials(db, body.email, body.password);
    await limits.forgetLogins(body.email, request.ip);
    return signedIn(account, await openSession(db, account, device(request)), "Logged in Successfully");
  });

  scopes.anyone.on("POST /api/forgot-password", async ({ body, request }) => {
    await limits.countReset(body.email, request.ip);
    await askForReset(db, body.email);
    return { status: 200, message: "If this address has an account, an e-mail with a link is on its way." };
  });

  scopes.anyone.on("POST /api/reset-password", async ({ body, request }) => {
    await limits.countReset(undefined, request.ip);
    await resetPassword(db, body.token, body.password);
    return { status: 200, message: "Your password is changed. Log in with the new one." };
  });

  scopes.account.on("POST /api/logout", async ({ caller }) => {
    await closeSession(db, caller.sessionId);
    return { status: 200, message: "Logged Out Successfully" };
  });

  scopes.account.on("GET /api/account", ({ caller: { id, name, email, role } }) => ({
    status: 200,
    account: { id, name, email, role: wireRoleOf(role), owner: role === "owner" },
  }));
}
