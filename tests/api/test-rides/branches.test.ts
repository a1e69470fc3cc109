import { afterAll, expect, test } from "vitest";
import { manilaDay } from "#contract/dates.ts";
import { registerCustomer, registerStaff } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";
import {
  addBranch,
  bookingInput,
  everyDay,
  freeSlots,
  openTestRideShop,
  readOffer,
  saveBranch,
} from "../../support/api/test-rides.ts";
import { defined } from "../../support/defined.ts";

const { shop, owner, scooter } = await openTestRideShop(1);
afterAll(shop.closeWithoutServerErrors);
const main = (await readOffer(shop, scooter)).branch.id;

const readBranchOffer = (branch: number, day?: string) => readOffer(shop, scooter, day, branch);
const book = (starts_at: string, more: object = {}) =>
  shop.request("POST /api/test-rides", { body: { ...bookingInput(scooter, starts_at), ...more } });
const calendar = async (branch: number, starts_at: string) => {
  const query = { view: "day", day: manilaDay(new Date(starts_at)), branch: String(branch) } as const;
  return (await shop.call("GET /api/admin/test-rides", { query }, { as: owner })).body;
};
const remove = (id: number) =>
  shop.request("DELETE /api/admin/test-ride-branches/:id", { params: { id } }, { as: owner });

test("RIDE-02 each branch has its own places, hours and closed days, and a booking says where it begins", async () => {
  const [starts_at = "", later = ""] = await freeSlots(shop, scooter);
  expect((await readOffer(shop, scooter)).place, "a shop with one branch names only its address").toEqual([
    "12 Mabini Street",
    "1000 Manila",
  ]);
  const scooters = [{ id: scooter, capacity: 1 }];
  const cebu = await addBranch(shop, owner, { name: "Cebu", address: "Salinas Drive, Cebu City", scooters });
  const offer = await readBranchOffer(cebu.id);
  expect([offer.branches.map(({ name }) => name), offer.branch.name]).toEqual([["Main branch", "Cebu"], "Cebu"]);
  expect(offer.place, "its address says its name").toEqual(["Salinas Drive, Cebu City"]);

  expect((await book(starts_at)).status).toBe(201);
  const input = { ...bookingInput(scooter, starts_at), branch: cebu.id };
  const { test_ride, token } = (await shop.call("POST /api/test-rides", { body: input })).body;
  expect((await book(starts_at, { branch: cebu.id })).status, "the only scooter of the branch is booked").toBe(409);
  expect(test_ride).toMatchObject({
    branch: { id: cebu.id, name: "Cebu" },
    place: ["Salinas Drive, Cebu City"],
  });
  const move = { params: { id: test_ride.id }, body: { token, starts_at: later } };
  expect((await shop.call("POST /api/test-rides/:id/move", move)).body.test_ride.branch.name).toBe("Cebu");

  const here = await calendar(main, starts_at);
  const there = await calendar(cebu.id, starts_at);
  expect(here.days[0]?.rides.map((ride) => ride.starts_at)).toEqual([starts_at]);
  expect(there.days[0]?.rides.map((ride) => ride.starts_at)).toEqual([later]);
  const day = there.days[0]?.day ?? "";
  const closing = { body: { day, branch: cebu.id, reason: "Flood" } };
  await shop.call("POST /api/admin/test-ride-days/close", closing, { as: owner });
  expect((await readBranchOffer(cebu.id)).days.map((each) => each.day)).not.toContain(day);
  expect((await readBranchOffer(main)).days.map((each) => each.day)).toContain(day);
  await shop.call("POST /api/admin/test-ride-days/open", { body: { day, branch: cebu.id } }, { as: owner });

  await saveBranch(shop, owner, { id: cebu.id, weekly_hours: everyDay("12:00", "12:30") });
  expect((await readBranchOffer(cebu.id, day)).slots).toHaveLength(1);
  expect((await readBranchOffer(main, day)).slots.length).toBeGreaterThan(1);
});

test("RIDE-02 a scooter is offered only at the branches that have it, and a booking without a branch takes the first of them", async () => {
  const other = (await createProduct(shop, owner)).id;
  await addBranch(shop, owner, { name: "Davao", scooters: [{ id: other, capacity: 2 }] });
  const { branches, place } = await readOffer(shop, other);
  expect(branches.map(({ name, has_scooter }) => [name, has_scooter])).toEqual([
    ["Main branch", false],
    ["Cebu", false],
    ["Davao", true],
  ]);
  expect(place).toEqual(["Davao", "12 Mabini Street", "1000 Manila"]);
  const [starts_at = ""] = await freeSlots(shop, other);
  const booked = await shop.call("POST /api/test-rides", { body: bookingInput(other, starts_at) });
  expect(booked.body.test_ride.branch.name).toBe("Davao");
  expect(
    (await shop.request("POST /api/test-rides", { body: { ...bookingInput(other, starts_at), branch: main } })).status,
  ).toBe(409);
  const { scooters } = (await shop.call("GET /api/test-ride-scooters", {})).body;
  expect(scooters).toEqual([scooter, other].sort((one, next) => one - next));
});

test("RIDE-02 a branch with booked test rides is not removed; without them it is, and its calendar stays", async () => {
  const site = await addBranch(shop, owner, { name: "Makati", scooters: [{ id: scooter, capacity: 1 }] });
  const { days } = await readBranchOffer(site.id);
  const { slots } = await readBranchOffer(site.id, days[3]?.day);
  const starts_at = slots[0]?.starts_at ?? "";
  const { body } = await shop.call("POST /api/test-rides", {
    body: { ...bookingInput(scooter, starts_at), branch: site.id },
  });
  const refused = await remove(site.id);
  expect(refused.body).toMatchObject({
    code: "branch_booked",
    message: "This branch has 1 test ride still to come. Cancel it in the calendar first.",
  });
  const cancel = { params: { id: body.test_ride.id }, body: { token: body.token } };
  await shop.call("POST /api/test-rides/:id/cancel", cancel);
  expect((await remove(site.id)).status).toBe(200);
  expect((await remove(site.id)).status).toBe(404);
  expect((await readBranchOffer(site.id)).branch.id).toBe(main);
  expect((await book(starts_at, { branch: site.id })).status).toBe(409);
  const { branch, branches } = await calendar(site.id, starts_at);
  expect([branch.removed, branches.at(-1)?.name]).toEqual([true, "Makati"]);
  await addBranch(shop, owner, { name: "Makati", scooters: [] });
});

test("RIDE-02 a branch that is removed while somebody books there has no test ride, or stays", async () => {
  const [starts_at = ""] = (await freeSlots(shop, scooter)).slice(6);
  for (const round of Array.from({ length: 8 }).keys()) {
    const site = await addBranch(shop, owner, { name: `Round ${round}`, scooters: [{ id: scooter, capacity: 1 }] });
    const [removed, booked] = await Promise.all([remove(site.id), book(starts_at, { branch: site.id })]);
    expect([removed.status, booked.status].sort(), `round ${round}`).toEqual(
      removed.status === 200 ? [200, 409] : [201, 409],
    );
  }
});

test("RIDE-02 two branches have no name in common, the only one stays, and customers cannot change any", async () => {
  await expect(addBranch(shop, owner, { name: "cebu", scooters: [] })).rejects.toThrow(
    "There is a branch with this name already.",
  );
  const twice = await Promise.allSettled([1, 2].map(() => addBranch(shop, owner, { name: "Iloilo", scooters: [] })));
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const customer = await registerCustomer(shop);
  const { status } = await shop.request(
    "DELETE /api/admin/test-ride-branches/:id",
    { params: { id: main } },
    { as: customer },
  );
  expect(status).toBe(403);
  const { branches } = (await shop.call("GET /api/admin/test-ride-settings", {}, { as: owner })).body;
  const unused = branches.filter(({ scooters }) => scooters.length === 0);
  for (const { id } of unused) expect((await remove(id)).status).toBe(200);
  const entries = { entity_type: "test_ride_branch", action: "test_ride_branch_removed" } as const;
  const { body } = await shop.call("GET /api/admin/audit-log", { query: entries }, { as: owner });
  expect(body.entries.length).toBeGreaterThanOrEqual(unused.length);

  const single = await openShop();
  try {
    const boss = await registerStaff(single);
    const [only] = (await single.call("GET /api/admin/test-ride-settings", {}, { as: boss })).body.branches;
    const params = { id: defined(only).id };
    const answer = await single.expectRefusal("DELETE /api/admin/test-ride-branches/:id", { params }, { as: boss });
    expect(answer.body.code).toBe("last_branch");
  } finally {
    await single.close();
  }
});

test("RIDE-02 a branch without an address offers test rides only while the shop has one", async () => {
  const { shop: other, owner: boss, scooter: theirs } = await openTestRideShop(1);
  try {
    await saveSettings(other, boss, { street: "", city: "" });
    const scooters = [{ id: theirs, capacity: 1 }];
    await expect(addBranch(other, boss, { name: "Baguio", scooters })).rejects.toThrow(
      "Enter an address: the shop has none in its settings.",
    );
    await addBranch(other, boss, { name: "Baguio", scooters: [] });
    await addBranch(other, boss, { name: "Tagaytay", address: "Calamba Road, Tagaytay", scooters });
  } finally {
    await other.close();
  }
});
