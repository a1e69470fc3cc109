import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import {
  dayInQuery,
  emailAddress,
  idInPath,
  isUsualYear,
  pageReply,
  phone,
  requiredText,
  timedPageQuery,
} from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_NAME_LENGTH } from "./limits.ts";
import { testRideStates } from "./test-rides.states.ts";

const START = "Choose a time.";
const SCOOTER = "Choose a scooter.";
const BRANCH = "Choose a branch.";

export const scooterId = z.coerce.number(SCOOTER).int(SCOOTER).positive(SCOOTER).max(2_147_483_647, SCOOTER);
export const branchId = z.coerce.number(BRANCH).int(BRANCH).positive(BRANCH).max(2_147_483_647, BRANCH);
const startsAt = z.iso.datetime({ error: START, offset: true }).refine(isUsualYear, START);
const token = z.string().max(200);

export const testRideScooter = z.object({ id: z.int(), productname: z.string() });
export const branchName = z.object({ id: z.int(), name: z.string() });

const place = z
  .array(z.string())
  .describe(
    "Where it begins, in lines: the address, after the name of the branch when the shop has several branches and the address does not say it.",
  );

const slot = z.object({
  starts_at: z.iso.datetime(),
  left: z.int().describe("How many can still be booked; full slots are listed with 0."),
});

/** What can be booked: the scooters, the branches and days of one scooter, and the slots of one day. */
const testRideOffer = z
  .object({
    scooters: z.array(testRideScooter),
    scooter: testRideScooter.describe("The scooter that was asked for, else the first one."),
    branches: z.array(branchName.extend({ has_scooter: z.boolean().describe("This scooter can be ridden there.") })),
    branch: branchName.describe("The branch that was asked for, else the first one that has the scooter."),
    place,
    minutes: z.int().describe("How long a test ride takes."),
    days: z.array(z.object({ day: z.iso.date(), left: z.int() })).describe("The days on which the shop is open."),
    day: z.iso
      .date()
      .nullable()
      .describe("The day that was asked for, else the first with a free slot; null when there is none."),
    slots: z.array(slot).describe("The slots of that day that have not begun."),
  })
  .meta({ id: "TestRideOffer" });
export type TestRideOffer = z.output<typeof testRideOffer>;

/** A test ride as the person who booked it sees it. */
const bookedTestRide = z
  .object({
    id: z.int(),
    scooter: testRideScooter,
    starts_at: z.iso.datetime(),
    minutes: z.int(),
    branch: branchName,
    place,
    state: z.enum(keysOf(testRideStates)),
    changeable: z.boolean().describe("It can be changed or cancelled."),
  })
  .meta({ id: "BookedTestRide" });
export type BookedTestRide = z.output<typeof bookedTestRide>;

/** A test ride in the list of an account. */
const ownTestRide = bookedTestRide
  .extend({ token: z.string().describe("For its link, with which it is changed or cancelled.") })
  .meta({ id: "OwnTestRide" });
export type OwnTestRide = z.output<typeof ownTestRide>;

/** A test ride in the export of personal data. */
export const exportedTestRide = z.object({
  starts_at: z.iso.datetime(),
  productname: z.string(),
  branch: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.enum(keysOf(testRideStates)),
  booked_at: z.iso.datetime(),
});

const byId = z.object({ id: idInPath });
const rideReply = ok({ message: z.string(), test_ride: bookedTestRide });

export const testRidesApi = {
  "GET /api/test-ride-scooters": endpoint({
    summary: "The scooters of which test rides can be booked; none while the shop offers no test rides",
    access: "anyone",
    reply: ok({ scooters: z.array(z.int()) }),
  }),
  "GET /api/test-rides": endpoint({
    summary: "The days and slots of test rides",
    access: "anyone",
    query: z.object({ scooter: scooterId.optional(), branch: branchId.optional(), day: dayInQuery }),
    reply: ok({ offer: testRideOffer }),
    refuses: ["test_rides_off"],
  }),
  "POST /api/test-rides": endpoint({
    summary: "Book a test ride, without an account",
    access: "anyone",
    hourlyLimit: 30,
    body: z.object({
      scooter: scooterId,
      branch: branchId.optional().describe("The first one that has this scooter by default."),
      starts_at: startsAt,
      name: requiredText("Enter your name.", MAX_NAME_LENGTH),
      phone,
      email: emailAddress,
    }),
    reply: created({
      message: z.string(),
      test_ride: bookedTestRide,
      token: z.string().describe("For its link."),
      mailed: z.boolean().describe("Whether the shop sends emails: then the link comes in one."),
    }),
    refuses: ["invalid", "test_rides_off", "test_ride_full", "test_ride_twice"],
  }),
  "GET /api/account/test-rides": endpoint({
    summary:
      "The caller's test rides, by their time and the last one first: booked while signed in, or with the confirmed address",
    access: "account",
    query: z.object(timedPageQuery),
    reply: ok({ test_rides: z.array(ownTestRide), ...pageReply }),
  }),
  "POST /api/test-rides/:id/open": endpoint({
    summary: "A test ride, for the holder of its link",
    access: "anyone",
    hourlyLimit: 60,
    params: byId,
    missing: "test_ride_not_found",
    body: z.object({ token }),
    reply: ok({
      test_ride: bookedTestRide,
      own: z.boolean().describe("Whether it is one of the test rides of the caller's account."),
    }),
    refuses: ["test_ride_not_found"],
  }),
  "POST /api/test-rides/:id/calendar": endpoint({
    summary: "A booked test ride as a calendar file, for the holder of its link",
    access: "anyone",
    hourlyLimit: 60,
    params: byId,
    missing: "test_ride_not_found",
    body: z.object({ token }),
    reply: ok({ calendar: z.string().describe("The text of the file, as iCalendar (RFC 5545).") }),
    refuses: ["test_ride_not_found", "test_ride_over"],
  }),
  "POST /api/test-rides/:id/move": endpoint({
    summary: "Change the time of a test ride, for the holder of its link",
    access: "anyone",
    hourlyLimit: 30,
    params: byId,
    missing: "test_ride_not_found",
    body: z.object({ token, starts_at: startsAt }),
    reply: rideReply,
    refuses: ["test_ride_not_found", "test_rides_off", "test_ride_full", "test_ride_twice", "test_ride_over"],
  }),
  "POST /api/test-rides/:id/cancel": endpoint({
    summary: "Cancel a test ride, for the holder of its link",
    access: "anyone",
    hourlyLimit: 30,
    params: byId,
    missing: "test_ride_not_found",
    body: z.object({ token }),
    reply: rideReply,
    refuses: ["test_ride_not_found", "test_ride_over"],
  }),
};
