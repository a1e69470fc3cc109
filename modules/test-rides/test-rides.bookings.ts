import { formatDateTime, manilaDay } from "#contract/dates.ts";
import { refuse } from "#contract/errors.ts";
import type { BookedTestRide, OwnTestRide } from "#contract/test-rides.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { Page, TimedPageRequest } from "#db/keyset.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { accountDates, keepSender, type Sender } from "#modules/accounts/accounts.ts";
import { parsePhone } from "#modules/addresses/addresses.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { notifyStaff } from "#modules/notifications/notifications.ts";
import { readCalendarFile } from "./test-rides.emails.ts";
import { isLinkToken, linkToken } from "./test-rides.links.ts";
import { branchToBook } from "./test-rides.offer.ts";
import { placeOf } from "./test-rides.place.ts";
import { isBookable, reminderTime } from "./test-rides.rules.ts";
import * as store from "./test-rides.store.ts";

type Booking = {
  scooter: number;
  branch?: number | undefined;
  starts_at: string;
  name: string;
  email: string;
  phone: string;
};

/**
 * Books a test ride for a visitor or a signed-in customer, with its confirmation and its reminder. Returns its id.
 * @throws invalid; test_rides_off; test_ride_full when the time is taken or not offered; test_ride_twice
 */
export async function bookTestRide(
  db: Db,
  now: Date,
  { scooter, branch, starts_at, ...person }: Booking,
  account: Sender | null,
): Promise<number> {
  const phone = parsePhone(person.phone);
  const start = new Date(starts_at);
  return inTransaction(db, async (tx) => {
    // Before the slot, as when an account is erased.
    const account_id = await keepSender(tx, account);
    const slot_id = await takeBookable(tx, now, { scooter, branch, start });
    const by = { ...person, account_id };
    const id = await store.insertTestRide(tx, { ...by, phone, slot_id, walk_in: false, state: "booked" });
    if (id === undefined) throw refuse("test_ride_twice");
    await enqueueTestRideEmail(tx, { ...by, id }, "booked");
    const ride = await store.findTestRide(tx, id);
    if (ride)
      await notifyStaff(tx, { kind: "test_ride", id, subject: `${ride.productname}, ${formatDateTime(start)}` });
    const remindAt = reminderTime(start, now);
    if (remindAt) await store.scheduleReminder(tx, id, remindAt);
    return id;
  });
}

/** Takes a place that customers can book; returns its slot. @throws test_rides_off; test_ride_full when none is offered at this time */
async function takeBookable(
  tx: Db,
  now: Date,
  { start, ...asked }: { scooter: number; branch?: number | undefined; start: Date },
): Promise<number> {
  const settings = await store.readSettings(tx);
  if (!settings.enabled) throw refuse("test_rides_off");
  const { id: branch, weekly_hours } = await branchToBook(tx, asked);
  const day = manilaDay(start);
  const closed = new Set((await store.listClosedDays(tx, { branch, from: day, to: day })).map((each) => each.day));
  if (!isBookable(start, now, { ...settings, weekly_hours }, closed)) throw refuse("test_ride_full");
  const slot = await store.takePlace(tx, { branch, scooter: asked.scooter, start });
  if (slot === undefined) throw refuse("test_ride_full");
  return slot;
}

const enqueueTestRideEmail = (
  tx: Db,
  { id, email, account_id }: { id: number; email: string; account_id: number | null },
  event: "booked" | "moved" | "cancelled" | "reminder",
): Promise<void> =>
  enqueueEmail(tx, {
    kind: `test_ride_${event}`,
    recipient: email,
    // With the account, so that it is exported and deleted with it.
    about: { test_ride_id: id, ...(account_id !== null && { account_id }) },
  });

/** Whether its customer can still change or cancel a test ride. */
const isChangeable = ({ state, starts_at }: store.StoredTestRide, now: Date): boolean =>
  state === "booked" && starts_at > now;

/** The token of the link of a test ride. */
export const tokenOf = async (db: Db, id: number): Promise<string> =>
  linkToken(id, await readShopKey(db, "test-ride-links"));

/** @throws test_ride_not_found when the token is not the one of this test ride */
async function requireLink(db: Db, id: number, token: string): Promise<void> {
  if (!isLinkToken(token, id, await readShopKey(db, "test-ride-links"))) throw refuse("test_ride_not_found");
}

/** A test ride as its customer sees it. @throws test_ride_not_found */
export async function readBookedTestRide(db: Db, now: Date, id: number): Promise<BookedTestRide> {
  const [ride, { slot_minutes }] = await Promise.all([store.findTestRide(db, id), store.readSettings(db)]);
  if (!ride) throw refuse("test_ride_not_found");
  return describeTestRide(now, ride, { minutes: slot_minutes, place: await placeOf(db, ride.branch) });
}

const describeTestRide = (
  now: Date,
  ride: store.StoredTestRide,
  { minutes, place }: Pick<BookedTestRide, "minutes" | "place">,
): BookedTestRide => ({
  id: ride.id,
  scooter: { id: ride.scooter_id, productname: ride.productname },
  starts_at: ride.starts_at.toISOString(),
  minutes,
  branch: { id: ride.branch.id, name: ride.branch.name },
  place,
  state: ride.state,
  changeable: isChangeable(ride, now),
});

type Account = { id: number; email: string };

/** Whose test rides are those of an account. */
async function riderOf(db: Db, { id: accountId, email }: Account): Promise<store.Rider> {
  const { verified_at } = await accountDates(db, accountId);
  return { accountId, email, isConfirmed: verified_at !== null };
}

/** Whether a test ride is in the list of this account. */
export const isOwnTestRide = async (db: Db, id: number, account: Account): Promise<boolean> =>
  store.isTestRideOf(db, id, await riderOf(db, account));

/** A page of the test rides of an account with the tokens of their links, by their time, the last one first by default. */
export async function listOwnTestRides(
  db: Db,
  now: Date,
  account: Account,
  page: TimedPageRequest,
): Promise<Page<OwnTestRide>> {
  const [rider, { slot_minutes }, key] = await Promise.all([
    riderOf(db, account),
    store.readSettings(db),
    readShopKey(db, "test-ride-links"),
  ]);
  const { rows, next } = await store.listTestRidesByTime(db, rider, page);
  const branches = [...new Map(rows.map(({ branch }) => [branch.id, branch])).values()];
  const places = new Map(await Promise.all(branches.map(async (each) => [each.id, await placeOf(db, each)] as const)));
  return {
    rows: rows.map((ride) => ({
      ...describeTestRide(now, ride, { minutes: slot_minutes, place: places.get(ride.branch.id) ?? [] }),
      token: linkToken(ride.id, key),
    })),
    next,
  };
}

/** A test ride, for the holder of its link. @throws test_ride_not_found */
export async function openTestRide(db: Db, now: Date, id: number, token: string): Promise<BookedTestRide> {
  await requireLink(db, id, token);
  return readBookedTestRide(db, now, id);
}

/**
 * The text of a calendar file with a booked test ride, for the holder of its link.
 * @throws test_ride_not_found; test_ride_over
 */
export async function readTestRideCalendar(
  db: Db,
  { id, token, shopUrl }: { id: number; token: string; shopUrl: string },
): Promise<string> {
  await requireLink(db, id, token);
  return readCalendarFile(db, id, shopUrl);
}

/**
 * Changes the time of a test ride, for the holder of its link. The new place is taken before the old one is given back.
 * @throws test_ride_not_found; test_ride_over; test_rides_off; test_ride_full; test_ride_twice
 */
export async function moveTestRide(
  db: Db,
  now: Date,
  { id, token, starts_at }: { id: number; token: string; starts_at: string },
): Promise<BookedTestRide> {
  await requireLink(db, id, token);
  const start = new Date(starts_at);
  await inTransaction(db, async (tx) => {
    const ride = await lockChangeable(tx, now, id);
    if (ride.starts_at.getTime() === start.getTime()) return;
    const slot = await takeBookable(tx, now, { scooter: ride.scooter_id, branch: ride.branch.id, start });
    if (!(await store.setSlot(tx, id, slot))) throw refuse("test_ride_twice");
    await store.releasePlace(tx, ride.slot_id);
    await enqueueTestRideEmail(tx, ride, "moved");
    const remindAt = reminderTime(start, now);
    if (remindAt) await store.scheduleReminder(tx, id, remindAt);
    else await store.removeReminder(tx, id);
  });
  return readBookedTestRide(db, now, id);
}

/** @throws test_ride_not_found; test_ride_over */
async function lockChangeable(tx: Db, now: Date, id: number): Promise<store.StoredTestRide> {
  const ride = await store.lockTestRide(tx, id);
  if (!ride) throw refuse("test_ride_not_found");
  if (!isChangeable(ride, now)) throw refuse("test_ride_over");
  return ride;
}

/** Cancels a test ride, for the holder of its link. @throws test_ride_not_found; test_ride_over */
export async function cancelTestRide(
  db: Db,
  now: Date,
  { id, token }: { id: number; token: string },
): Promise<BookedTestRide> {
  await requireLink(db, id, token);
  await inTransaction(db, async (tx) => cancelBooked(tx, await lockChangeable(tx, now, id)));
  return readBookedTestRide(db, now, id);
}

/** Cancels a locked test ride that is booked: gives its place back, removes the reminder and tells the customer. */
export async function cancelBooked(tx: Db, ride: store.StoredTestRide): Promise<void> {
  await store.setState(tx, ride.id, "cancelled");
  await store.releasePlace(tx, ride.slot_id);
  await store.removeReminder(tx, ride.id);
  await enqueueTestRideEmail(tx, ride, "cancelled");
}

/** Sends the reminder of a test ride that is still booked and has not begun. */
export const sendReminder = (db: Db, now: Date, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ride = await store.lockTestRide(tx, id);
    if (ride && isChangeable(ride, now)) await enqueueTestRideEmail(tx, ride, "reminder");
  });
