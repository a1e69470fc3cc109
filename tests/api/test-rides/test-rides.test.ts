import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/dates.days.ts";
import { keysOf } from "#contract/keys.ts";
import { testRideRefusals, testRideStates, testRideTransitions } from "#contract/test-rides.states.ts";
import {
  createStaff,
  registerConfirmedCustomer,
  registerCustomer,
  registerStaff,
  type TestAccount,
} from "../../support/api/accounts.ts";
import { uniqueIpAddress } from "../../support/api/client.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import {
  bookingInput,
  bookToday,
  freeSlots,
  makeTodayWorkingDay,
  offerTestRides,
  readOffer,
} from "../../support/api/test-rides.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let scooter: number;
beforeAll(async () => {
  owner = await registerStaff(shop);
  scooter = (await createProduct(shop, owner)).id;
  await offerTestRides(shop, owner, [{ id: scooter, capacity: 3 }]);
  await makeTodayWorkingDay(shop, owner);
});

/** A free slot that no other test books. */
let used = 0;
async function slot(): Promise<string> {
  used += 1;
  const start = (await freeSlots(shop, scooter)).at(used % 10);
  if (start === undefined) throw new Error("no free slot");
  return start;
}

const book = async (starts_at: string, more = {}) => {
  const body = { ...bookingInput(scooter, starts_at), ...more };
  return { ...(await shop.call("POST /api/test-rides", { body })).body, sent: body };
};
const leftAt = async (starts_at: string) => {
  const day = new Date(Date.parse(starts_at) + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return (await readOffer(shop, scooter, day)).slots.find((each) => each.starts_at === starts_at)?.left;
};
const refusedBooking = async (body: object) => (await shop.expectRefusal("POST /api/test-rides", { body })).body;
const calendarOf = async (starts_at: string, view: "day" | "week" = "day") => {
  const day = new Date(Date.parse(starts_at) + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return (await shop.call("GET /api/admin/test-rides", { query: { day, view } }, { as: owner })).body;
};
const setState = (id: number, state: string, as = owner) =>
  shop.request("POST /api/admin/test-rides/:id/state", { params: { id }, body: { state } }, { as });
const countRides = async (where: string): Promise<number> =>
  Number((await shop.pool.query(`select count(*) from test_rides where ${where}`)).rows[0]?.count);

describe("booking", () => {
  test("RIDE-01 RIDE-02 fifty people who book a slot of three at the same time make three bookings", async () => {
    const starts_at = await slot();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        shop.request("POST /api/test-rides", { body: bookingInput(scooter, starts_at) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const codes = answers.flatMap(({ body }) => ("code" in body ? [body.code] : []));
    expect(codes).toEqual(Array.from({ length: 47 }, () => "test_ride_full"));
    expect(await leftAt(starts_at)).toBe(0);
    const { days } = await calendarOf(starts_at);
    expect(days[0]?.rides.filter((ride) => ride.starts_at === starts_at)).toHaveLength(3);
  });

  test("RIDE-01 RIDE-02 a booking without an account is confirmed by an email with its id, and can be opened with its token", async () => {
    const starts_at = await slot();
    const before = await leftAt(starts_at);
    const { test_ride, token, sent } = await book(starts_at);
    expect(test_ride).toMatchObject({ starts_at, state: "booked", changeable: true, minutes: 30 });
    expect(test_ride.place).toEqual(["12 Mabini Street", "1000 Manila"]);
    expect(await leftAt(starts_at)).toBe(Number(before) - 1);
    const params = { id: test_ride.id };
    const opened = await shop.call("POST /api/test-rides/:id/open", { params, body: { token } });
    expect(opened.body.test_ride).toEqual(test_ride);
    const file = await shop.call("POST /api/test-rides/:id/calendar", { params, body: { token } });
    expect(file.body.calendar).toContain(`UID:test-ride-${test_ride.id}@`);
    expect(file.body.calendar).toContain(`DTSTART:${starts_at.replaceAll(/[-:]|\.000/g, "")}`);
    for (const wrong of ["", "x".repeat(43), `${token}x`]) {
      const calendar = await shop.expectRefusal("POST /api/test-rides/:id/calendar", {
        params,
        body: { token: wrong },
      });
      expect(calendar.body.code, wrong).toBe("test_ride_not_found");
      const { body } = await shop.expectRefusal("POST /api/test-rides/:id/open", { params, body: { token: wrong } });
      expect(body.code, wrong).toBe("test_ride_not_found");
    }
    const { rows } = await shop.pool.query("select kind, about from emails where recipient = $1", [sent.email]);
    expect(rows).toEqual([{ kind: "test_ride_booked", about: { test_ride_id: test_ride.id } }]);
  });

  test("RIDE-02 the same address books the same slot once, also when it is sent twice at the same time", async () => {
    const starts_at = await slot();
    const before = Number(await leftAt(starts_at));
    const body = bookingInput(scooter, starts_at);
    const twice = await Promise.all([
      shop.request("POST /api/test-rides", { body }),
      shop.request("POST /api/test-rides", { body: { ...body, email: body.email.toUpperCase() } }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await refusedBooking(body)).code).toBe("test_ride_twice");
    expect(await leftAt(starts_at), "the refused ones took no place").toBe(before - 1);
  });

  test("RIDE-02 a time in the past, off the slots, after the last day or of another product is refused, and so are wrong fields", async () => {
    const starts_at = await slot();
    const past = new Date(Date.parse(starts_at) - 20 * DAY_MS).toISOString();
    const between = new Date(Date.parse(starts_at) + 60_000).toISOString();
    const late = new Date(Date.parse(starts_at) + 60 * DAY_MS).toISOString();
    for (const time of [past, between, late]) {
      const { code } = await refusedBooking(bookingInput(scooter, time));
      expect(code, time).toBe("test_ride_full");
    }
    const helmet = await createProduct(shop, owner, { type: "helmet" });
    expect((await refusedBooking(bookingInput(helmet.id, starts_at))).code).toBe("test_ride_full");
    const { errors } = await refusedBooking({ scooter, starts_at: "soon", name: " ", phone: "12", email: "nobody" });
    expect(Object.keys(errors ?? {}).sort()).toEqual(["email", "name", "phone", "starts_at"]);
    const noYear = await refusedBooking(bookingInput(scooter, "9999-12-31T23:59:59Z"));
    expect(noYear.errors).toEqual({ starts_at: ["Choose a time."] });
  });

  test("RIDE-02 one address books 30 times an hour", async () => {
    const ipAddress = uniqueIpAddress();
    const body = { ...bookingInput(scooter, await slot()), scooter: 999_999 };
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1)
      statuses.push((await shop.request("POST /api/test-rides", { body }, { ipAddress })).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 409));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("change and cancel", () => {
  test("RIDE-02 a move takes the new place and gives the old one back, and tells the customer", async () => {
    const from = await slot();
    const to = await slot();
    const before = [await leftAt(from), await leftAt(to)];
    const { test_ride, token, sent } = await book(from);
    const params = { id: test_ride.id };
    const moved = await shop.call("POST /api/test-rides/:id/move", { params, body: { token, starts_at: to } });
    expect(moved.body.test_ride.starts_at).toBe(to);
    expect([await leftAt(from), await leftAt(to)]).toEqual([before[0], Number(before[1]) - 1]);
    const kinds = await shop.pool.query("select kind from emails where recipient = $1 order by id", [sent.email]);
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(["test_ride_booked", "test_ride_moved"]);
  });

  test("RIDE-02 two people who move to the last place at the same time: one gets it, the other keeps theirs", async () => {
    const from = await slot();
    const to = await slot();
    while (Number(await leftAt(to)) > 1) await book(to);
    const rides = [await book(from), await book(from)];
    const answers = await Promise.all(
      rides.map(({ test_ride: { id }, token }) =>
        shop.request("POST /api/test-rides/:id/move", { params: { id }, body: { token, starts_at: to } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const states = await Promise.all(
      rides.map(({ test_ride: { id }, token }) =>
        shop.call("POST /api/test-rides/:id/open", { params: { id }, body: { token } }),
      ),
    );
    expect(states.map(({ body }) => body.test_ride.starts_at).sort()).toEqual([from, to].sort());
  });

  test("RIDE-02 two people who swap their times at the same time both succeed", async () => {
    const one = await slot();
    const other = await slot();
    const rides = [await book(one), await book(other)];
    const answers = await Promise.all(
      rides.map(({ test_ride: { id }, token }, index) =>
        shop.request("POST /api/test-rides/:id/move", {
          params: { id },
          body: { token, starts_at: index === 0 ? other : one },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("RIDE-02 a cancelled test ride gives its place back once, however often the link is used", async () => {
    const starts_at = await slot();
    const before = await leftAt(starts_at);
    const { test_ride, token } = await book(starts_at);
    const cancel = () =>
      shop.request("POST /api/test-rides/:id/cancel", { params: { id: test_ride.id }, body: { token } });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await leftAt(starts_at)).toBe(before);
    const move = { params: { id: test_ride.id }, body: { token, starts_at: await slot() } };
    expect((await shop.expectRefusal("POST /api/test-rides/:id/move", move)).body.code).toBe("test_ride_over");
  });
});

describe("staff", () => {
  const names = keysOf(testRideStates);
  const transitions = names.flatMap((from) => names.map((to) => ({ from, to })));

  test.each(transitions)("RIDE-02 $from becomes $to as the table of transitions says", async ({ from, to }) => {
    const id = await bookToday(shop, owner, scooter);
    if (from !== "booked") expect((await setState(id, from)).status).toBe(200);
    const allowed: readonly string[] = testRideTransitions[from];
    const { status, body } = await setState(id, to);
    expect(status).toBe(allowed.includes(to) ? 200 : 409);
    const refusal = { code: "test_ride_state", message: `${testRideRefusals[from]} Nothing was changed.` };
    if ("code" in body) expect(body).toMatchObject(refusal);
    await shop.call("DELETE /api/admin/test-rides/:id", { params: { id } }, { as: owner });
  });

  test("RIDE-02 whether the customer came is marked from the day of the ride on; before it, a ride can be cancelled", async () => {
    const starts_at = await slot();
    const { id } = (await book(starts_at)).test_ride;
    for (const state of ["done", "no_show"]) {
      const body = { params: { id }, body: { state } };
      const refused = await shop.expectRefusal("POST /api/admin/test-rides/:id/state", body, { as: owner });
      expect(refused.body.code).toBe("test_ride_early");
    }
    expect((await calendarOf(starts_at)).days[0]?.rides.find((ride) => ride.id === id)?.state).toBe("booked");
    expect((await setState(id, "cancelled")).status).toBe(200);
  });

  test("RIDE-02 the audit log says who changed a test ride, without the name of the customer", async () => {
    const { test_ride } = await book(await slot());
    await setState(test_ride.id, "cancelled");
    const query = { entity_type: "test_ride" as const, entity_id: String(test_ride.id) };
    const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
    expect(entries).toMatchObject([
      { action: "test_ride_changed", actor_name: owner.name, after: { status: "cancelled" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Ligaya");
  });

  test("RIDE-02 staff cancel a test ride, and its customer gets an email", async () => {
    const starts_at = await slot();
    const before = await leftAt(starts_at);
    const { test_ride, sent } = await book(starts_at);
    await setState(test_ride.id, "cancelled");
    expect(await leftAt(starts_at)).toBe(before);
    const kinds = await shop.pool.query("select kind from emails where recipient = $1 order by id", [sent.email]);
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(["test_ride_booked", "test_ride_cancelled"]);
  });

  test("RIDE-02 a closed day is not offered and takes no booking until it is opened again; what was booked stays", async () => {
    const { days } = await readOffer(shop, scooter);
    const day = days[4]?.day ?? "";
    const [first] = (await readOffer(shop, scooter, day)).slots;
    const starts_at = first?.starts_at ?? "";
    await book(starts_at);
    const close = { body: { day, reason: "Bonifacio Day" } };
    await shop.call("POST /api/admin/test-ride-days/close", close, { as: owner });
    expect((await readOffer(shop, scooter)).days.map((each) => each.day)).not.toContain(day);
    expect((await refusedBooking(bookingInput(scooter, starts_at))).code).toBe("test_ride_full");
    const calendar = await calendarOf(starts_at, "week");
    expect(calendar.days).toHaveLength(7);
    expect(calendar.days[0]).toMatchObject({ day, closed: "Bonifacio Day", rides: [{ starts_at }] });
    await shop.call("POST /api/admin/test-ride-days/open", { body: { day } }, { as: owner });
    await book(starts_at);
  });

  test.each(["0000-01-01", "9999-12-31"])("RIDE-02 %s is no day of the calendar, and is not closed", async (day) => {
    const message = ["Send a day, such as 2026-11-20."];
    const week = { query: { day, view: "week" as const } };
    expect((await shop.expectRefusal("GET /api/admin/test-rides", week, { as: owner })).body.errors?.day).toEqual(
      message,
    );
    const close = { body: { day, reason: "No day" } };
    const response = await shop.expectRefusal("POST /api/admin/test-ride-days/close", close, { as: owner });
    expect(response.body.errors?.day).toEqual(message);
  });

  test("RIDE-02 a holiday is closed, and staff see its name", async () => {
    const { days } = await readOffer(shop, scooter);
    const day = days[5]?.day ?? "";
    const starts_at = (await readOffer(shop, scooter, day)).slots[0]?.starts_at ?? "";
    const holiday = { body: { day, name: "Founding Day" } };
    await shop.call("POST /api/admin/holidays", holiday, { as: owner });
    expect((await readOffer(shop, scooter)).days.map((each) => each.day)).not.toContain(day);
    expect((await refusedBooking(bookingInput(scooter, starts_at))).code).toBe("test_ride_full");
    expect((await calendarOf(starts_at)).days[0]).toMatchObject({ day, closed: "Founding Day", holiday: true });
    await shop.call("DELETE /api/admin/holidays/:day", { params: { day } }, { as: owner });
    await book(starts_at);
  });

  test("RIDE-02 support sees and manages the calendar, deletes nothing and changes no settings; a customer sees nothing", async () => {
    const support = await createStaff(shop, "support");
    const id = await bookToday(shop, owner, scooter);
    expect((await setState(id, "no_show", support)).status).toBe(200);
    const params = { id };
    const refused = await shop.expectRefusal("DELETE /api/admin/test-rides/:id", { params }, { as: support });
    expect(refused.body.code).toBe("not_permitted");
    const settings = await shop.expectRefusal("GET /api/admin/test-ride-settings", {}, { as: support });
    expect(settings.body.code).toBe("not_permitted");
    const customer = await registerCustomer(shop);
    const calendar = await shop.expectRefusal("GET /api/admin/test-rides", {}, { as: customer });
    expect(calendar.body.code).toBe("staff_only");
  });
});

test("RIDE-02 the confirmed address exports its test rides and erases them with the account; another account does not", async () => {
  const me = await registerConfirmedCustomer(shop);
  const starts_at = await slot();
  const before = await leftAt(starts_at);
  await book(starts_at, { email: me.email });
  const stranger = await registerCustomer(shop);
  await book(starts_at, { email: stranger.email });
  const exported = async (as: TestAccount) => (await shop.call("GET /api/account/data", {}, { as })).body.data;
  expect((await exported(me)).test_rides).toMatchObject([{ starts_at, email: me.email, state: "booked" }]);
  const strangers = await exported(stranger);
  expect(strangers.test_rides, "the address is not confirmed").toEqual([]);
  expect(strangers.emails.map(({ kind }) => kind)).not.toContain("test_ride_booked");
  for (const each of [me, stranger])
    await shop.call("POST /api/account/delete", { body: { password: each.password } }, { as: each });
  expect(await countRides(`email = '${me.email}'`)).toBe(0);
  expect(await countRides(`email = '${stranger.email}'`)).toBe(1);
  expect(await leftAt(starts_at), "the place of the erased one is free").toBe(Number(before) - 1);
});

test("RIDE-02 a test ride that staff book for a customer belongs to the address in it, not to them", async () => {
  const support = await createStaff(shop, "support");
  const starts_at = await slot();
  const body = bookingInput(scooter, starts_at);
  await shop.call("POST /api/test-rides", { body }, { as: support });
  const { data } = (await shop.call("GET /api/account/data", {}, { as: support })).body;
  expect(data.test_rides).toEqual([]);
  expect(await countRides(`email = '${body.email}' and account_id is null`)).toBe(1);
});

test("RIDE-02 a test ride booked while signed in belongs to the account, also without a confirmed address", async () => {
  const me = await registerCustomer(shop);
  const starts_at = await slot();
  const before = await leftAt(starts_at);
  const body = { ...bookingInput(scooter, starts_at), email: `other.${me.email}` };
  await shop.call("POST /api/test-rides", { body }, { as: me });
  const { data } = (await shop.call("GET /api/account/data", {}, { as: me })).body;
  expect(data.test_rides).toMatchObject([{ starts_at, email: body.email }]);
  expect(data.emails).toContainEqual(expect.objectContaining({ kind: "test_ride_booked", recipient: body.email }));
  await shop.call("POST /api/account/delete", { body: { password: me.password } }, { as: me });
  expect(await countRides(`email = '${body.email}'`)).toBe(0);
  const { rows } = await shop.pool.query("select 1 from emails where recipient = $1", [body.email]);
  expect(rows).toEqual([]);
  expect(await leftAt(starts_at)).toBe(before);
});
