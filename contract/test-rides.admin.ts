import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { dayInput, emailOrEmpty, idInPath, phone, requiredText, textOrEmpty, wholeInput } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_NAME_LENGTH, MAX_REASON_LENGTH, TEST_RIDE_LIMITS } from "./limits.ts";
import { testRideStates } from "./test-rides.states.ts";
import { scooterId, testRideScooter } from "./test-rides.ts";

const day = dayInput("Send a day, such as 2026-11-20.");

export const adminTestRide = z
  .object({
    id: z.int(),
    starts_at: z.iso.datetime(),
    scooter: testRideScooter,
    name: z.string(),
    email: z.string().describe("Empty for a walk-in without one."),
    phone: z.string().describe("E.164."),
    state: z.enum(keysOf(testRideStates)),
    walk_in: z.boolean(),
  })
  .meta({ id: "AdminTestRide" });
export type AdminTestRide = z.output<typeof adminTestRide>;

const calendarDay = z
  .object({
    day: z.iso.date(),
    opens: z.boolean().describe("The weekly hours name this weekday."),
    closed: z.string().nullable().describe("Why this day is closed: the reason of staff, or the name of a holiday."),
    holiday: z.boolean().describe("Closed by a holiday, which is edited with those of delivery."),
    rides: z.array(adminTestRide).describe("By time."),
  })
  .meta({ id: "TestRideDay" });
export type TestRideDay = z.output<typeof calendarDay>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 10:00.");

const whole = (name: keyof typeof TEST_RIDE_LIMITS, unit: string) => {
  const { min, max } = TEST_RIDE_LIMITS[name];
  const ask = `Enter whole ${unit}, from ${min} to ${max}.`;
  return wholeInput(ask, { min, max });
};

const DAYS = "Choose the days: 1 is Monday, 7 is Sunday.";

const dayHours = z
  .object({
    weekday: z.int(DAYS).min(1, DAYS).max(7, DAYS).describe("1 is Monday, 7 is Sunday."),
    opens: time.describe("When the first test ride of the day begins, in Philippine time."),
    closes: time.describe("When the last one ends."),
  })
  .meta({ id: "TestRideHours" });
export type TestRideHours = z.output<typeof dayHours>;

const settingsForm = z.object({
  enabled: z.boolean("Choose on or off."),
  weekly_hours: z
    .array(dayHours, DAYS)
    .min(1, "Choose at least one day.")
    .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, "Send each weekday once.")
    .transform((days) => days.toSorted((one, other) => one.weekday - other.weekday))
    .describe("The weekdays on which test rides are offered, each with its hours. The others are closed."),
  slot_minutes: whole("slot_minutes", "minutes"),
  days_ahead: whole("days_ahead", "days").describe("How many days ahead can be booked, today included."),
  scooters: z
    .array(z.object({ id: scooterId, capacity: whole("capacity", "scooters") }))
    .max(TEST_RIDE_LIMITS.scooters.max, `Choose at most ${TEST_RIDE_LIMITS.scooters.max} scooters.`)
    .describe("The scooters of which test rides can be booked, and how many can be out at the same time."),
});
export type TestRideSettingsForm = z.output<typeof settingsForm>;

const version = z.int("Send the `version` you edited.").positive("Send the `version` you edited.");

const testRideSettings = z
  .object({
    enabled: z.boolean(),
    weekly_hours: z.array(dayHours),
    slot_minutes: z.int(),
    days_ahead: z.int(),
    scooters: z.array(z.object({ id: z.int(), capacity: z.int() })),
    version,
  })
  .meta({ id: "TestRideSettings" });
export type TestRideSettings = z.output<typeof testRideSettings>;

const byId = z.object({ id: idInPath });

export const testRidesAdminApi = {
  "GET /api/admin/test-rides": endpoint({
    summary: "The calendar of test rides: one day, or the seven from a day on",
    access: "see_test_rides",
    query: z.object({
      day: day.optional().describe("Today by default."),
      view: z.enum(["day", "week"]).default("day"),
    }),
    reply: ok({
      today: z.iso.date(),
      enabled: z.boolean(),
      days: z.array(calendarDay),
      scooters: z.array(testRideScooter).describe("Those that can be ridden, for walk-ins."),
    }),
  }),
  "POST /api/admin/test-rides": endpoint({
    summary: "Record a test ride of somebody who walked in, in the slot of now",
    access: "manage_test_rides",
    body: z.object({
      scooter: scooterId,
      name: requiredText("Enter a name.", MAX_NAME_LENGTH),
      phone,
      email: emailOrEmpty.default(""),
    }),
    reply: created({ message: z.string(), test_ride: adminTestRide }),
    refuses: ["invalid", "walk_in_closed", "walk_in_not_offered", "walk_in_full"],
  }),
  "POST /api/admin/test-rides/:id/state": endpoint({
    summary: "Say that somebody came, did not come, or is cancelled",
    access: "manage_test_rides",
    params: byId,
    missing: "test_ride_not_found",
    body: z.object({ state: z.enum(keysOf(testRideStates), "Choose a state.") }),
    reply: ok({ message: z.string(), test_ride: adminTestRide }),
    refuses: ["test_ride_not_found", "test_ride_state", "test_ride_early"],
  }),
  "DELETE /api/admin/test-rides/:id": endpoint({
    summary: "Delete a test ride with its personal data and emails",
    access: "erase_customers",
    params: byId,
    missing: "test_ride_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["test_ride_not_found"],
  }),
  "POST /api/admin/test-ride-days/close": endpoint({
    summary: "Close a day for bookings. Those that exist stay",
    access: "manage_test_rides",
    body: z.object({ day, reason: textOrEmpty(MAX_REASON_LENGTH) }),
    reply: ok({ message: z.string() }),
  }),
  "POST /api/admin/test-ride-days/open": endpoint({
    summary: "Open a day again",
    access: "manage_test_rides",
    body: z.object({ day }),
    reply: ok({ message: z.string() }),
  }),
  "GET /api/admin/test-ride-settings": endpoint({
    summary: "The settings of test rides, and the scooters of the shop",
    access: "edit_settings",
    reply: ok({ settings: testRideSettings, scooters: z.array(testRideScooter) }),
  }),
  "PUT /api/admin/test-ride-settings": endpoint({
    summary: "Save the settings of test rides",
    access: "edit_settings",
    body: settingsForm.extend({ version }),
    reply: ok({ message: z.string(), settings: testRideSettings }),
    refuses: ["invalid", "settings_changed"],
  }),
};
