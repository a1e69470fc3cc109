import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestRideSettings } from "#contract/test-rides.admin.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { bookingInput, everyDay, freeSlots, offerTestRides, readOffer } from "../../support/api/test-rides.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let scooter: number;
beforeAll(async () => {
  owner = await registerStaff(shop);
  scooter = (await createProduct(shop, owner)).id;
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 3 }]);
});

const refusedBooking = async (body: object) => (await shop.expectRefusal("POST /api/test-rides", { body })).body;

test("RIDE-02 each weekday has its hours: only these are offered and booked, and a closed one is no day to book", async () => {
  const weekdayOf = (day: string) => ((new Date(day).getUTCDay() + 6) % 7) + 1;
  const [closed, late] = [1, 7];
  const weekly_hours = everyDay("08:00", "20:00")
    .filter(({ weekday }) => weekday !== closed)
    .map((hours) => (hours.weekday === late ? { ...hours, opens: "12:00", closes: "13:00" } : hours));
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 3 }], { weekly_hours });
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
  const read = (await shop.call("GET /api/admin/test-ride-settings", {}, { as: owner })).body.settings;
  expect(read.weekly_hours).toEqual(weekly_hours);
  const query = { entity_type: "settings", action: "settings_changed" } as const;
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
  await expect(offerTestRides(shop, owner, [])).rejects.toThrow("Choose at least one scooter.");
  const offering = (weekly_hours: TestRideSettings["weekly_hours"]) =>
    offerTestRides(shop, owner, [{ id: scooter, capacity: 3 }], { weekly_hours });
  await expect(offering(everyDay("08:00", "08:20"))).rejects.toThrow("Monday: leave time for at least one test ride.");
  await expect(offering([])).rejects.toThrow("Choose at least one day.");
  await expect(offering([...everyDay("08:00", "20:00"), ...everyDay("08:00", "12:00")])).rejects.toThrow(
    "Send each weekday once.",
  );
  const helmet = await createProduct(shop, owner, { type: "helmet" });
  await expect(offerTestRides(shop, owner, [{ id: helmet.id, capacity: 3 }])).rejects.toThrow(
    "Choose only scooters of this shop.",
  );
  await expect(offering([{ weekday: 8, opens: "08:00", closes: "20:00" }])).rejects.toThrow(
    "Choose the days: 1 is Monday, 7 is Sunday.",
  );
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 3 }]);
  const { settings } = (await shop.call("GET /api/admin/test-ride-settings", {}, { as: owner })).body;
  const old = { body: { ...settings, version: settings.version - 1 } };
  const { body } = await shop.expectRefusal("PUT /api/admin/test-ride-settings", old, { as: owner });
  expect(body.code).toBe("settings_changed");
});
