import type { Db } from "#db/connection.ts";
import { deleteEmailsAboutTestRides } from "#modules/emails/emails.ts";
import * as store from "./test-rides.store.ts";

/** The test rides of an email address, for the export of personal data. */
export async function exportTestRides(db: Db, email: string) {
  return (await store.listTestRidesOf(db, email)).map(
    ({ starts_at, booked_at, productname, name, phone, state, ...ride }) => ({
      ...{ starts_at: starts_at.toISOString(), productname, name, email: ride.email, phone, state },
      booked_at: booked_at.toISOString(),
    }),
  );
}

/** Deletes the test rides of an email address, and gives back the places of those that are not over. */
export async function eraseTestRidesOf(tx: Db, email: string): Promise<void> {
  await eraseTestRides(tx, await store.listTestRidesOf(tx, email));
}

/** Deletes test rides with the emails about them, in the caller's transaction. */
export async function eraseTestRides(tx: Db, rides: readonly store.StoredTestRide[]): Promise<void> {
  await deleteEmailsAboutTestRides(tx, rides);
  for (const { id } of rides) {
    const ride = await store.lockTestRide(tx, id);
    if (!ride) continue;
    await store.deleteTestRide(tx, id);
    await store.removeReminder(tx, id);
    if (ride.state !== "cancelled") await store.releasePlace(tx, ride.slot_id);
  }
}
