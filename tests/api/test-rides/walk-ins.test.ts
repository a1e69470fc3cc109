import { afterAll, expect, test } from "vitest";
import { registerStaff } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { makeTodayWorkingDay, offerTestRides } from "../../support/api/test-rides.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);
const owner = await registerStaff(shop);

const walkInOf = (scooter: number) => ({ body: { scooter, name: "Ligaya Santos", phone: "0917 555 0142" } });
const walkIn = (scooter: number) => shop.request("POST /api/admin/test-rides", walkInOf(scooter), { as: owner });
const refused = async (scooter: number) =>
  (await shop.expectRefusal("POST /api/admin/test-rides", walkInOf(scooter), { as: owner })).body;
const today = async () => {
  const { days } = (await shop.call("GET /api/admin/test-rides", { query: { view: "day" } }, { as: owner })).body;
  if (!days[0]) throw new Error("no day");
  return days[0];
};

test("RIDE-02 walk-ins take the places of now, at most as many as there are scooters; otherwise staff read what they can do", async () => {
  const { id: scooter, productname } = await createProduct(shop, owner);
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 2 }]);
  await makeTodayWorkingDay(shop, owner);
  const calendar = (await shop.call("GET /api/admin/test-rides", { query: { view: "day" } }, { as: owner })).body;
  expect(calendar.hours_today).toMatchObject({ opens: "08:00", closes: "20:00" });
  const answers = await Promise.all([walkIn(scooter), walkIn(scooter), walkIn(scooter)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  const { rides, day } = await today();
  expect(rides.map(({ walk_in, state }) => ({ walk_in, state }))).toEqual([
    { walk_in: true, state: "done" },
    { walk_in: true, state: "done" },
  ]);
  const full = await refused(scooter);
  expect(full.code).toBe("walk_in_full");
  expect(full.message).toMatch(
    new RegExp(`^Every ${productname} is booked until \\d\\d:\\d\\d\\. Choose another scooter, cancel a booking`),
  );
  const other = (await createProduct(shop, owner)).id;
  expect((await refused(other)).code).toBe("walk_in_not_offered");
  await shop.call("POST /api/admin/test-ride-days/close", { body: { day, reason: "Flood" } }, { as: owner });
  expect(await refused(scooter)).toMatchObject({
    code: "walk_in_closed",
    message: expect.stringContaining("Open this day"),
  });
});

test("RIDE-02 on a holiday a walk-in is refused with the name of the holiday, also when staff closed the day", async () => {
  const { id: scooter } = await createProduct(shop, owner);
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 1 }]);
  const { day } = await today();
  const open = () => shop.request("POST /api/admin/test-ride-days/open", { body: { day } }, { as: owner });
  await open();
  const message = "Test rides are closed today: Bonifacio Day. A walk-in is not recorded on a holiday.";
  await shop.call("POST /api/admin/holidays", { body: { day, name: "Bonifacio Day" } }, { as: owner });
  expect(await refused(scooter)).toMatchObject({ code: "walk_in_closed", message });
  await shop.call("POST /api/admin/test-ride-days/close", { body: { day, reason: "Flood" } }, { as: owner });
  expect(await refused(scooter)).toMatchObject({ code: "walk_in_closed", message });
  await open();
  await makeTodayWorkingDay(shop, owner);
  expect((await walkIn(scooter)).status).toBe(201);
});
