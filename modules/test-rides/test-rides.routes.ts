import type { FastifyRequest } from "fastify";
import type { testRidesApi } from "#contract/test-rides.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { optionalCaller } from "#modules/accounts/accounts.ts";
import * as bookings from "./test-rides.bookings.ts";
import { offeredScooterIds, readOffer } from "./test-rides.offer.ts";

/** Test rides as customers book them. */
export function testRidesRoutes({
  db,
  withMail,
  shopUrlOf,
}: {
  db: Db;
  withMail: boolean;
  shopUrlOf: (request: FastifyRequest) => string;
}): Routes<typeof testRidesApi> {
  return {
    "GET /api/test-ride-scooters": {
      publicRead: async () => ({ status: 200, scooters: await offeredScooterIds(db) }),
      // The layout of every page reads it with the details of the shop.
      tags: () => ["shop"],
    },

    "GET /api/test-rides": {
      pageCall: async ({ query }) => ({ status: 200, offer: await readOffer(db, new Date(), query) }),
    },

    "POST /api/test-rides": async ({ body, request }) => {
      const now = new Date();
      const id = await bookings.bookTestRide(db, now, body, await optionalCaller(db, request.headers));
      return {
        status: 201,
        message: "Test Ride Booked Successfully",
        test_ride: await bookings.readBookedTestRide(db, now, id),
        token: await bookings.tokenOf(db, id),
        mailed: withMail,
      };
    },

    "GET /api/account/test-rides": async ({ caller, query }) => {
      const { rows, next } = await bookings.listOwnTestRides(db, new Date(), caller, query);
      return { status: 200, test_rides: rows, next_cursor: next };
    },

    "POST /api/test-rides/:id/open": async ({ params: { id }, body, request }) => {
      const test_ride = await bookings.openTestRide(db, new Date(), id, body.token);
      const caller = await optionalCaller(db, request.headers);
      return { status: 200, test_ride, own: caller !== null && (await bookings.isOwnTestRide(db, id, caller)) };
    },

    "POST /api/test-rides/:id/calendar": async ({ params, body, request }) => ({
      status: 200,
      calendar: await bookings.readTestRideCalendar(db, { ...params, ...body, shopUrl: shopUrlOf(request) }),
    }),

    "POST /api/test-rides/:id/move": async ({ params, body }) => ({
      status: 200,
      message: "Test Ride Changed Successfully",
      test_ride: await bookings.moveTestRide(db, new Date(), { ...params, ...body }),
    }),

    "POST /api/test-rides/:id/cancel": async ({ params, body }) => ({
      status: 200,
      message: "Test Ride Cancelled Successfully",
      test_ride: await bookings.cancelTestRide(db, new Date(), { ...params, ...body }),
    }),
  };
}
