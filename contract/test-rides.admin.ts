import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { dayInput, editedVersion, emailOrEmpty, idInPath, phone, requiredText, textOrEmpty } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_NAME_LENGTH, MAX_REASON_LENGTH } from "./limits.ts";
import { dayHours, testRideBranch, wholeInRange } from "./test-rides.branches.admin.ts";
import { testRideStates } from "./test-rides.states.ts";
import { branchId, branchName, scooterId, testRideScooter } from "./test-rides.ts";

const day = dayInput("Send a day, such as 2026-11-20.");

const adminTestRide = z
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

const settingsForm = z.object({
  enabled: z.boolean("Choose on or off."),
  slot_minutes: wholeInRange("slot_minutes", "minutes"),
  days_ahead: wholeInRange("days_ahead", "days").describe("How many days ahead can be booked, today included."),
});
export type TestRideSettingsForm = z.output<typeof settingsForm>;

const testRideSettings = z
  .object({
    enabled: z.boolean(),
    slot_minutes: z.int(),
    days_ahead: z.int(),
    version: editedVersion,
  })
  .meta({ id: "TestRideSettings" });
export type TestRideSettings = z.output<typeof testRideSettings>;

const byId = z.object({ id: idInPath });
const inBranch = branchId.optional().describe("The first branch by default.");

export const testRidesAdminApi = {
  "GET /api/admin/test-rides": endpoint({
    summary: "The calendar of test rides at a branch: one day, or the seven from a day on",
    access: "see_test_rides",
    query: z.object({
      day: day.optional().describe("Today by default."),
      view: z.enum(["day", "week"]).default("day"),
      branch: branchId.optional().describe("The first one by default."),
    }),
    reply: ok({
      today: z.iso.date(),
      hours_today: dayHours.nullable().describe("The hours of this weekday at the branch; null when it has none."),
      enabled: z.boolean(),
      branches: z.array(branchName).describe("Those that the shop has, and removed ones that had test rides."),
      branch: branchName.extend({ removed: z.boolean() }).describe("The one whose calendar it is."),
      days: z.array(calendarDay),
      scooters: z.array(testRideScooter).describe("Those that can be ridden, for walk-ins."),
    }),
  }),
  "POST /api/admin/test-rides": endpoint({
    summary: "Record a test ride of somebody who walked in, in the slot of now",
    access: "manage_test_rides",
    body: z.object({
      scooter: scooterId,
      branch: inBranch,
      name: requiredText("Enter a name.", MAX_NAME_LENGTH),
      phone,
      email: emailOrEmpty.default(""),
    }),
    reply: created({ message: z.string(), test_ride: adminTestRide }),
    refuses: ["invalid", "branch_not_found", "walk_in_closed", "walk_in_not_offered", "walk_in_full"],
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
    summary: "Close a day of a branch for bookings. Those that exist stay",
    access: "manage_test_rides",
    body: z.object({ day, branch: inBranch, reason: textOrEmpty(MAX_REASON_LENGTH) }),
    reply: ok({ message: z.string() }),
    refuses: ["branch_not_found"],
  }),
  "POST /api/admin/test-ride-days/open": endpoint({
    summary: "Open a day of a branch again",
    access: "manage_test_rides",
    body: z.object({ day, branch: inBranch }),
    reply: ok({ message: z.string() }),
    refuses: ["branch_not_found"],
  }),
  "GET /api/admin/test-ride-settings": endpoint({
    summary: "The settings of test rides, and the branches that offer them",
    access: "edit_settings",
    reply: ok({ settings: testRideSettings, branches: z.array(testRideBranch) }),
  }),
  "PUT /api/admin/test-ride-settings": endpoint({
    summary: "Save the settings of test rides",
    access: "edit_settings",
    body: settingsForm.extend({ version: editedVersion }),
    reply: ok({ message: z.string(), settings: testRideSettings }),
    refuses: ["invalid", "settings_changed"],
  }),
};
