import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { z } from "zod";
import type { CalendarFile, EmailData, EmailKind } from "#contract/emails.ts";
import { refuse } from "#contract/errors.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import type { TestRideEvent } from "#contract/test-rides.states.ts";
import type { Db } from "#db/connection.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { readShopDetails } from "#modules/settings/settings.ts";
import { linkToken } from "./test-rides.links.ts";
import { placeOf } from "./test-rides.place.ts";
import * as store from "./test-rides.store.ts";

type TestRideEmailKind = Extract<EmailKind, `test_ride_${string}`>;
const PREFIX = "test_ride_";

const storedReference = z.object({ test_ride_id: z.int() });

/** Whether an email is about a test ride: then only the id of the test ride is stored with it. */
export const isTestRideEmail = (kind: EmailKind): kind is TestRideEmailKind => kind.startsWith(PREFIX);

/** The data of an email about a test ride, as the test ride is now. @throws test_ride_not_found */
export async function testRideEmail(db: Db, kind: TestRideEmailKind, stored: unknown): Promise<EmailData["test_ride"]> {
  const { test_ride_id: id } = storedReference.parse(stored);
  const [ride, { slot_minutes }] = await Promise.all([store.findTestRide(db, id), store.readSettings(db)]);
  if (!ride) throw refuse("test_ride_not_found");
  const event = kind.slice(PREFIX.length) as TestRideEvent; // By the type of the kind.
  return {
    event,
    id,
    token: ride.state === "booked" ? linkToken(id, await readShopKey(db, "test-ride-links")) : null,
    name: ride.name,
    scooter: ride.productname,
    startsAt: ride.starts_at.toISOString(),
    minutes: slot_minutes,
    place: await placeOf(db, ride.branch),
    changes: ride.changes,
  };
}

/** The calendar file of an email about a test ride: it adds, moves or removes the event. */
export function testRideCalendar(ride: EmailData["test_ride"], shop: { url: string; name: string }): CalendarFile {
  const method = ride.event === "cancelled" ? "CANCEL" : "REQUEST";
  return { method, content: calendarText(ride, shop, method) };
}

/** The calendar file of a booked test ride, to add it to a calendar by hand. @throws test_ride_not_found; test_ride_over when it is not booked */
export async function readCalendarFile(db: Db, id: number, shopUrl: string): Promise<string> {
  const [ride, { name }] = await Promise.all([
    testRideEmail(db, "test_ride_booked", { test_ride_id: id }),
    readShopDetails(db),
  ]);
  if (ride.token === null) throw refuse("test_ride_over");
  return calendarText(ride, { url: shopUrl, name }, "PUBLISH");
}

function calendarText(
  ride: EmailData["test_ride"],
  shop: { url: string; name: string },
  method: "REQUEST" | "CANCEL" | "PUBLISH",
): string {
  const start = new Date(ride.startsAt);
  const calendar = ical({ method: ICalCalendarMethod[method], prodId: { company: shopNameOf(shop), product: "shop" } });
  calendar.createEvent({
    id: `test-ride-${ride.id}@${new URL(shop.url).hostname}`,
    sequence: ride.changes,
    start,
    end: new Date(start.getTime() + ride.minutes * 60_000),
    summary: `Test ride of ${ride.scooter}`,
    location: ride.place.join(", "),
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
