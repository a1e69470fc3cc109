import type { TestRideSettings } from "#contract/test-rides.admin.ts";
import type { TestRideBranch } from "#contract/test-rides.branches.admin.ts";
import { registerStaff, type TestAccount } from "./accounts.ts";
import { createProduct } from "./products.ts";
import { saveSettings } from "./settings.ts";
import { openShop, type Shop } from "./shop.ts";

/** The same hours on each weekday. */
export const everyDay = (opens: string, closes: string): TestRideBranch["weekly_hours"] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));

/** Saves a branch with these parts changed, by default the first one. Returns it. */
export async function saveBranch(
  shop: Shop,
  owner: TestAccount,
  parts: Partial<TestRideBranch>,
): Promise<TestRideBranch> {
  const { branches } = (await shop.call("GET /api/admin/test-ride-settings", {}, { as: owner })).body;
  const { id, ...branch } = branches.find((each) => each.id === (parts.id ?? branches[0]?.id)) ?? { id: 0 };
  const body = { ...branch, ...parts } as TestRideBranch;
  return (await shop.call("PUT /api/admin/test-ride-branches/:id", { params: { id }, body }, { as: owner })).body
    .branch;
}

/** Adds a branch that is open on every day from 8:00 to 20:00. */
export async function addBranch(
  shop: Shop,
  owner: TestAccount,
  { name, address = "", scooters }: { name: string; address?: string; scooters: TestRideBranch["scooters"] },
): Promise<TestRideBranch> {
  const body = { name, address, scooters, weekly_hours: everyDay("08:00", "20:00") };
  return (await shop.call("POST /api/admin/test-ride-branches", { body }, { as: owner })).body.branch;
}

/** Offers test rides of these scooters at the first branch on every day from 8:00 to 20:00; `parts` of the settings override. */
export async function offerTestRides(
  shop: Shop,
  owner: TestAccount,
  scooters: TestRideBranch["scooters"],
  parts: Partial<TestRideSettings> = {},
): Promise<void> {
  await saveSettings(shop, owner, { name: "Tulin", street: "12 Mabini Street", city: "Manila", postal_code: "1000" });
  await saveBranch(shop, owner, { scooters, weekly_hours: everyDay("08:00", "20:00") });
  const { settings } = (await shop.call("GET /api/admin/test-ride-settings", {}, { as: owner })).body;
  const form = { enabled: true, slot_minutes: 30, days_ahead: 14, ...parts, version: settings.version };
  await shop.call("PUT /api/admin/test-ride-settings", { body: form }, { as: owner });
}

/** A shop with an owner that offers test rides of one scooter, of which this number can be out at the same time. */
export async function openTestRideShop(capacity: number) {
  const shop = await openShop();
  const owner = await registerStaff(shop);
  const scooter = (await createProduct(shop, owner)).id;
  await offerTestRides(shop, owner, [{ id: scooter, capacity }]);
  return { shop, owner, scooter };
}

/** Walk-ins are recorded on working days, and today may be a holiday. */
export async function makeTodayWorkingDay(shop: Shop, owner: TestAccount): Promise<void> {
  const { today } = (await shop.call("GET /api/admin/test-rides", { query: { view: "day" } }, { as: owner })).body;
  await shop.request("DELETE /api/admin/holidays/:day", { params: { day: today } }, { as: owner });
}

/** A test ride of today that is booked: a walk-in whose outcome is taken back. Returns its number. */
export async function bookToday(shop: Shop, owner: TestAccount, scooter: number): Promise<number> {
  const body = { scooter, name: "Ligaya Santos", phone: "0917 555 0142" };
  const { id } = (await shop.call("POST /api/admin/test-rides", { body }, { as: owner })).body.test_ride;
  const change = { params: { id }, body: { state: "booked" as const } };
  await shop.call("POST /api/admin/test-rides/:id/state", change, { as: owner });
  return id;
}

/** What can be booked of a scooter; by default at the first branch that has it, on the first day with a free slot. */
export async function readOffer(shop: Shop, scooter: number, day?: string, branch?: number) {
  const query = {
    scooter: String(scooter),
    ...(day !== undefined && { day }),
    ...(branch !== undefined && { branch: String(branch) }),
  };
  return (await shop.call("GET /api/test-rides", { query })).body.offer;
}

/** The starts of the free slots of the third day that can be booked. */
export async function freeSlots(shop: Shop, scooter: number): Promise<string[]> {
  const { days } = await readOffer(shop, scooter);
  const { slots } = await readOffer(shop, scooter, days[2]?.day);
  return slots.filter(({ left }) => left > 0).map(({ starts_at }) => starts_at);
}

let riders = 0;

/** A valid booking of that slot, by somebody else each time. */
export function bookingInput(scooter: number, starts_at: string) {
  riders += 1;
  return { scooter, starts_at, name: "Ligaya Santos", phone: "0917 555 0142", email: `rider${riders}@example.com` };
}
