import type { testRideBranchesAdminApi } from "#contract/test-rides.branches.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import * as branches from "./test-rides.branches.admin.ts";

/** The branches at which test rides begin. */
export function testRideBranchesAdminRoutes({ db }: { db: Db }): Routes<typeof testRideBranchesAdminApi> {
  return {
    "GET /api/admin/test-ride-scooters": async () => ({ status: 200, scooters: await branches.listScooters(db) }),

    "POST /api/admin/test-ride-branches": {
      fieldErrors: ({ body }) => branches.branchErrors(db, null, body),
      handler: async ({ caller, body }) => ({
        status: 201,
        message: "Branch Added Successfully",
        branch: await branches.addBranch(db, body, caller),
      }),
    },

    "GET /api/admin/test-ride-branches/:id": async ({ params }) => ({
      status: 200,
      branch: await branches.readBranch(db, params.id),
      scooters: await branches.listScooters(db),
    }),

    "PUT /api/admin/test-ride-branches/:id": {
      fieldErrors: ({ params, body }) => branches.branchErrors(db, params.id, body),
      handler: async ({ caller, params, body }) => ({
        status: 200,
        message: "Branch Saved Successfully",
        branch: await branches.saveBranch(db, params.id, body, caller),
      }),
    },

    "DELETE /api/admin/test-ride-branches/:id": async ({ caller, params }) => {
      await branches.removeBranch(db, new Date(), params.id, caller);
      return { status: 200, message: "Branch Removed Successfully" };
    },
  };
}
