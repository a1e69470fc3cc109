import type { Db } from "#db/connection.ts";
import type { Router } from "#http/router.ts";
import { type AccountLimits, requirePassword } from "#modules/accounts/accounts.ts";
import { deleteAccount, exportPersonalData } from "./privacy.ts";

/** The rights of whoever is signed in over what the shop knows of them. */
export function privacyRoutes(account: Router<"account">, { db, limits }: { db: Db; limits: AccountLimits }): void {
  account.handle("GET /api/account/data", async ({ caller }) => ({
    status: 200,
    data: await exportPersonalData(db, caller),
  }));

  account.handle("POST /api/account/delete", async ({ caller, body, request }) => {
    await limits.countLogin(caller.email, request.ip);
    await requirePassword(db, caller.id, body.password, "password");
    await limits.forgetLogins(caller.email, request.ip);
    await deleteAccount(db, caller);
    return { status: 200, message: "Your account is deleted." };
  });
}
