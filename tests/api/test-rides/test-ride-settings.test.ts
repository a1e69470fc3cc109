import { afterAll, expect, test } from "vitest";
import type { TestRideBranch } from "#contract/test-rides.branches.admin.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import {
  bookingInput,
  everyDay,
  freeSlots,
  offerTestRides,
  openTestRideShop,
  readOffer,
  saveBranch,
} from "../../support/api/test-rides.ts";

const { shop, owner, scooter } = await openTestRideShop(3);
afterAll(shop.closeWithoutServerErrors);

const readSettings = async () =>
  (await shop.call("GET /api/admin/test-ride-settings", {}, { as: owner })).body.settings;
const refusedBooking = async (body: object) => (await shop.expectRefusal("POST /api/test-rides", { body })).body;

test("RIDE-02 each weekday has its hours: only these are offered and booked, and a closed one is no day to book", async () => {
  const weekdayOf = (day: string) => ((new Date(day).getUTCDay() + 6) % 7) + 1;
  const closed = 1;
  const late = 7;
  const weekly_hours = everyDay("08:00", "20:00")
    .filter(({ weekday }) => weekday !== closed)
    .map((hours) => (hours.weekday === late ? { ...hours, opens: "12:00", closes: "13:00" } : hours));
  await saveBranch(shop, owner, { weekly_hours });
  const { days } = await readOffer(shop, scooter);
  expect(days.map(({ day }) => weekdayOf(day))).not.toContain(closed);
  const later = days.slice(1);
  const [sunday, other] = [true, false].map(
    (is) => later.find(({ day }) => (weekdayOf(day) === late) === is)?.day ?? "",
  );
  const timesOf = async (day = "") => (await readOffer(shop, scooter, day)).slots.map(({ starts_at }) => starts_at);
  expect(await timesOf(sunday)).toEqual([`${sunday}T04:00:00.000Z`, `${sunday}T04:30:00.000Z`]);
  expect((await timesOf(other))[0]).toBe(`${other}T00:00:00.000Z`);
  expect((await refusedBooking(bookingInput(scooter, `${sunday}T00:00:00.000Z`))).code).toBe("test_ride_full");
  const { branches } = (await shop.call("GET /api/admin/test-ride-settings", {}, { as: owner })).body;
  expect(branches[0]?.weekly_hours).toEqual(weekly_hours);
  const query = { entity_type: "test_ride_branch", action: "test_ride_branch_changed" } as const;
  const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
  expect(entries[0]?.after).toMatchObject({ weekly_hours: expect.stringContaining("Sunday 12:00 to 13:00") });
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 3 }]);
});

test("RIDE-02 switched off, nothing is offered or booked; the settings need an address, a scooter and hours", async () => {
  const [starts_at = ""] = await freeSlots(shop, scooter);
  const ids = async () => (await shop.call("GET /api/test-ride-scooters", {})).body.scooters;
  expect(await ids()).toContain(scooter);
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 3 }], { enabled: false });
  expect(await ids()).toEqual([]);
  expect((await shop.expectRefusal("GET /api/test-rides", {})).body.code).toBe("test_rides_off");
  expect((await refusedBooking(bookingInput(scooter, starts_at))).code).toBe("test_rides_off");
  await saveBranch(shop, owner, { scooters: [] });
  await expect(offerTestRides(shop, owner, [])).rejects.toThrow("Choose at least one scooter for a branch first.");
  const offering = (weekly_hours: TestRideBranch["weekly_hours"]) => saveBranch(shop, owner, { weekly_hours });
  await expect(offering(everyDay("08:00", "08:20"))).rejects.toThrow("A test ride takes 30 minutes: close later.");
  await expect(offering([])).rejects.toThrow("Choose at least one day.");
  await expect(offering([...everyDay("08:00", "20:00"), ...everyDay("08:00", "12:00")])).rejects.toThrow(
    "Send each weekday once.",
  );
  await expect(offering([{ weekday: 8, opens: "08:00", closes: "20:00" }])).rejects.toThrow(
    "Choose the days: 1 is Monday, 7 is Sunday.",
  );
  const helmet = await createProduct(shop, owner, { type: "helmet" });
  await expect(saveBranch(shop, owner, { scooters: [{ id: helmet.id, capacity: 3 }] })).rejects.toThrow(
    "Choose only scooters of this shop.",
  );
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 3 }]);
  await saveBranch(shop, owner, { weekly_hours: everyDay("08:00", "08:30") });
  const long = { ...(await readSettings()), slot_minutes: 60 };
  const refused = await shop.expectRefusal("PUT /api/admin/test-ride-settings", { body: long }, { as: owner });
  expect(refused.body.errors).toEqual({ slot_minutes: ["Main branch is open for less than that on Monday."] });
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 3 }]);
  const settings = await readSettings();
  const old = { body: { ...settings, version: settings.version - 1 } };
  const { body } = await shop.expectRefusal("PUT /api/admin/test-ride-settings", old, { as: owner });
  expect(body.code).toBe("settings_changed");
});

test("RIDE-02 a scooter that staff hide, show again or delete is offered accordingly at once, and other changes drop no cached page", async () => {
  const other = (await createProduct(shop, owner)).id;
  await saveBranch(shop, owner, { scooters: [scooter, other].map((id) => ({ id, capacity: 3 })) });
  const ids = async () => (await shop.call("GET /api/test-ride-scooters", {})).body.scooters;
  const save = (fields: Parameters<typeof productEditForm>[0]) =>
    shop.call("POST /api/update-product/:id", { params: { id: other }, body: productEditForm(fields) }, { as: owner });
  const timesRead = () =>
    shop.log
      .map((line) => JSON.parse(line) as { msg: string; route: string; cached?: true })
      .filter(({ msg, route, cached }) => msg === "request" && route === "/api/test-ride-scooters" && !cached).length;
  expect(await ids()).toEqual([scooter, other]);
  const before = timesRead();
  await save({ productname: "Kidlat S2", selling: "24,000" });
  const helmet = await createProduct(shop, owner, { type: "helmet" });
  const hidden = { params: { id: helmet.id }, body: productEditForm({ type: "helmet", status: "null" }) };
  await shop.call("POST /api/update-product/:id", hidden, { as: owner });
  expect(await ids()).toEqual([scooter, other]);
  expect(timesRead()).toBe(before);
  await save({ status: "null" });
  expect(await ids()).toEqual([scooter]);
  await save({});
  expect(await ids()).toEqual([scooter, other]);
  await shop.call("POST /api/admin/products/:id/delete", { params: { id: other } }, { as: owner });
  expect(await ids()).toEqual([scooter]);
});

test("RIDE-02 each wrong time of a branch is named at once by its day, and times are read as people write them", async () => {
  const branch = (await shop.call("GET /api/admin/test-ride-settings", {}, { as: owner })).body.branches[0];
  if (!branch) throw new Error("There is no branch");
  const { id, ...form } = branch;
  const refusedHours = async (name: string, ...hours: [string, string][]) => {
    const weekly_hours = hours.map(([opens, closes], index) => ({ weekday: index + 1, opens, closes }));
    const input = { params: { id }, body: { ...form, name, weekly_hours } };
    return (await shop.expectRefusal("PUT /api/admin/test-ride-branches/:id", input, { as: owner })).body.errors;
  };
  const ask = "Enter a time, such as 9:30 or 6pm.";
  const later = "Closing must be after opening.";
  expect(await refusedHours("", ["9", "6pm"], ["noon", "25:00"], ["18:00", "9am"])).toEqual({
    name: ["Enter a name."],
    weekly_hours: [ask, ask, later],
    "weekly_hours.1.opens": [ask],
    "weekly_hours.1.closes": [ask],
    "weekly_hours.2.closes": [later],
  });
  const other = { name: "Cebu City", address: "", scooters: [], weekly_hours: everyDay("09:00", "18:00") };
  await shop.call("POST /api/admin/test-ride-branches", { body: other }, { as: owner });
  const short = "A test ride takes 30 minutes: close later.";
  expect(await refusedHours("cebu city", ["9", "9:20"], ["9", "18"], ["17:40", "6pm"])).toEqual({
    name: ["There is a branch with this name already."],
    weekly_hours: [short],
    "weekly_hours.0.closes": [short],
    "weekly_hours.2.closes": [short],
  });
  const saved = await saveBranch(shop, owner, {
    weekly_hours: [
      { weekday: 6, opens: "9.30", closes: "6 PM" },
      { weekday: 2, opens: "0930", closes: "21:00" },
    ],
  });
  expect(saved.weekly_hours).toEqual([
    { weekday: 2, opens: "09:30", closes: "21:00" },
    { weekday: 6, opens: "09:30", closes: "18:00" },
  ]);
});
