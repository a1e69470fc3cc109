import { z } from "zod";
import { readTimeOfDay } from "./dates.times.ts";
import { created, endpoint, ok } from "./endpoint.ts";
import { editedVersion, idInPath, publicText, requiredPublicText, wholeInput } from "./fields.ts";
import { MAX_NAME_LENGTH, TEST_RIDE_LIMITS } from "./limits.ts";
import { scooterId, testRideScooter } from "./test-rides.ts";

const TIME = "Enter a time, such as 9:30 or 6pm.";

const timeInput = z.string(TIME).transform((typed, context) => {
  const time = readTimeOfDay(typed);
  if (time !== null) return time;
  context.addIssue({ code: "custom", message: TIME });
  return z.NEVER;
});

/** A whole number within a limit of test rides. */
export const wholeInRange = (name: keyof typeof TEST_RIDE_LIMITS, unit: string) => {
  const { min, max } = TEST_RIDE_LIMITS[name];
  const ask = `Enter whole ${unit}, from ${min} to ${max}.`;
  return wholeInput(ask, { min, max });
};

const DAYS = "Choose the days: 1 is Monday, 7 is Sunday.";

const weekday = z.int(DAYS).min(1, DAYS).max(7, DAYS).describe("1 is Monday, 7 is Sunday.");
const OPENS = "When the first test ride of the day begins, in Philippine time.";
const CLOSES = "When the last one ends.";

export const dayHours = z
  .object({ weekday, opens: z.string().describe(OPENS), closes: z.string().describe(CLOSES) })
  .meta({ id: "TestRideHours" });
export type TestRideHours = z.output<typeof dayHours>;

const dayHoursInput = z
  .object({
    weekday,
    opens: timeInput.describe(`${OPENS} Such as 09:30, 930, 9.30 or 9:30am.`),
    closes: timeInput.describe(CLOSES),
  })
  .refine(({ opens, closes }) => closes > opens, { path: ["closes"], error: "Closing must be after opening." });

const SCOOTERS = "Send a list of scooters, each with its `id` and `capacity`.";

const branchForm = z.object({
  name: requiredPublicText("Enter a name.", MAX_NAME_LENGTH),
  address: publicText(TEST_RIDE_LIMITS.address.max).describe("Empty: the address of the shop."),
  weekly_hours: z
    .array(dayHoursInput, DAYS)
    .min(1, "Choose at least one day.")
    .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, "Send each weekday once.")
    .describe("The weekdays on which test rides are offered, each with its hours. The others are closed."),
  scooters: z
    .array(z.object({ id: scooterId, capacity: wholeInRange("capacity", "scooters") }, SCOOTERS), SCOOTERS)
    .max(TEST_RIDE_LIMITS.scooters.max, `Choose at most ${TEST_RIDE_LIMITS.scooters.max} scooters.`)
    .describe("The scooters of which test rides can be booked here, and how many can be out at the same time."),
});
export type TestRideBranchForm = z.output<typeof branchForm>;

export const testRideBranch = z
  .object({
    id: z.int(),
    name: z.string(),
    address: z.string(),
    weekly_hours: z.array(dayHours),
    scooters: z.array(z.object({ id: z.int(), capacity: z.int() })),
    version: editedVersion,
  })
  .meta({ id: "TestRideBranch" });
export type TestRideBranch = z.output<typeof testRideBranch>;

const byId = z.object({ id: idInPath });
const scooters = z.array(testRideScooter).describe("The scooters of the shop that can be chosen.");
const saved = { message: z.string(), branch: testRideBranch };

export const testRideBranchesAdminApi = {
  "GET /api/admin/test-ride-scooters": endpoint({
    summary: "The scooters that a branch can offer",
    access: "edit_settings",
    reply: ok({ scooters }),
  }),
  "POST /api/admin/test-ride-branches": endpoint({
    summary: "Add a branch at which test rides begin",
    access: "edit_settings",
    body: branchForm,
    pathsOfErrors: true,
    reply: created(saved),
    refuses: ["invalid", "too_many_branches"],
  }),
  "GET /api/admin/test-ride-branches/:id": endpoint({
    summary: "A branch, and the scooters that it can offer",
    access: "edit_settings",
    params: byId,
    missing: "branch_not_found",
    reply: ok({ branch: testRideBranch, scooters }),
    refuses: ["branch_not_found"],
  }),
  "PUT /api/admin/test-ride-branches/:id": endpoint({
    summary: "Save a branch. Test rides that are booked stay",
    access: "edit_settings",
    params: byId,
    missing: "branch_not_found",
    body: branchForm.extend({ version: editedVersion }),
    pathsOfErrors: true,
    reply: ok(saved),
    refuses: ["invalid", "branch_not_found", "branch_changed"],
  }),
  "DELETE /api/admin/test-ride-branches/:id": endpoint({
    summary: "Remove a branch; test rides that are over stay in its calendar",
    access: "edit_settings",
    params: byId,
    missing: "branch_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["branch_not_found", "branch_booked", "last_branch"],
  }),
};
