import type { testRidesAdminApi } from "#contract/test-rides.admin.ts";
import { testRideStates } from "#contract/test-rides.states.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import * as admin from "./test-rides.admin.ts";
import * as settings from "./test-rides.settings.admin.ts";

/** Test rides as staff manage them. */
export function testRidesAdminRoutes({ db }: { db: Db }): Routes<typeof testRidesAdminApi> {
  return {
    "GET /api/admin/test-rides": async ({ query }) => ({
      status: 200,
      ...(await admin.readCalendar(db, new Date(), query)),
    }),

    "POST /api/admin/test-rides": async ({ caller, body }) => ({
      status: 201,
      message: `The test ride of ${body.name} is recorded.`,
      test_ride: await admin.recordWalkIn(db, new Date(), body, caller),
    }),

    "POST /api/admin/test-rides/:id/state": async ({ caller, params, body }) => {
      const test_ride = await admin.changeTestRideState(db, new Date(), { id: params.id, to: body.state }, caller);
      return { status: 200, message: `${test_ride.name}: ${testRideStates[test_ride.state]}.`, test_ride };
    },

    "DELETE /api/admin/test-rides/:id": async ({ caller, params }) => {
      await admin.deleteTestRide(db, params.id, caller);
      return { status: 200, message: "The test ride and its personal data are deleted." };
    },

    "POST /api/admin/test-ride-days/close": async ({ caller, body: { reason, ...day } }) => {
      await admin.closeDay(db, day, reason, caller);
      return { status: 200, message: "The day is closed for bookings." };
    },

    "POST /api/admin/test-ride-days/open": async ({ caller, body }) => {
      await admin.openDay(db, body, caller);
      return { status: 200, message: "The day is open for bookings." };
    },

    "GET /api/admin/test-ride-settings": async () => ({ status: 200, ...(await settings.readTestRideSettings(db)) }),

    "PUT /api/admin/test-ride-settings": async ({ caller, body: { version, ...form } }) => ({
      status: 200,
      message: "Test Ride Settings Saved Successfully",
      settings: await settings.saveTestRideSettings(db, version, form, caller),
    }),
  };
}
