import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { addressesOf, changeAddress, forgetAddress, saveAddress } from "./addresses.ts";

/** The saved addresses of whoever is signed in. */
export function addressRoutes(account: Scope<"account">, { db }: { db: Db }): void {
  account.on("GET /api/addresses", async ({ caller }) => ({
    status: 200,
    addresses: await addressesOf(db, caller.id),
  }));

  account.on("POST /api/addresses", async ({ caller, body }) => {
    const address = await saveAddress(db, caller.id, body);
    return { status: 201, message: "The address is saved.", address };
  });

  account.on("PUT /api/addresses/:id", async ({ caller, params, body }) => {
    const address = await changeAddress(db, caller.id, params.id, body);
    return { status: 200, message: "The address is saved.", address };
  });

  account.on("DELETE /api/addresses/:id", async ({ caller, params }) => {
    await forgetAddress(db, caller.id, params.id);
    return { status: 200, message: "The address is deleted." };
  });
}
