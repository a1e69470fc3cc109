import type { addressesApi } from "#contract/addresses.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { addressErrors, changeAddress, deleteAddress, listAddresses, saveAddress } from "./addresses.ts";

/** The saved addresses of the caller. */
export function addressesRoutes({ db }: { db: Db }): Routes<typeof addressesApi> {
  return {
    "GET /api/addresses": async ({ caller }) => ({
      status: 200,
      addresses: await listAddresses(db, caller.id),
    }),

    "POST /api/addresses": {
      fieldErrors: ({ body }) => addressErrors(db, body),
      handler: async ({ caller, body }) => {
        const address = await saveAddress(db, caller.id, body);
        return { status: 201, message: "The address is saved.", address };
      },
    },

    "PUT /api/addresses/:id": {
      fieldErrors: ({ body }) => addressErrors(db, body),
      handler: async ({ caller, params, body }) => {
        const address = await changeAddress(db, caller.id, params.id, body);
        return { status: 200, message: "The address is saved.", address };
      },
    },

    "DELETE /api/addresses/:id": async ({ caller, params }) => {
      await deleteAddress(db, caller.id, params.id);
      return { status: 200, message: "The address is deleted." };
    },
  };
}
