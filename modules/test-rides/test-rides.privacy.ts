import type { Db } from "#db/connection.ts";
import { deleteEmailsAboutTestRides } from "#modules/emails/emails.ts";
import * as store from "./test-rides.store.ts";

/** The test rides of an account, for the export of personal data. */
export async function exportTestRides(db: Db, rider: store.Rider) {
  return (await store.listTestRidesOf(db, rider)).map(
    ({ starts_at, booked_at, productname, branch, name, phone, state, ...ride }) => ({
      starts_at: starts_at.toISOString(),
      productname,
      branch: branch.name,
      name,
      email: ride.email,
      phone,
      state,
      booked_at: booked_at.toISOString(),
    }),
  );
}

/** Deletes the test rides of an account, and gives back the places of those that are not over. */
export async function eraseTestRidesOf(tx: Db, rider: store.Rider): Promise<void> {
  await eraseTestRides(tx, await store.listTestRidesOf(tx, rider));
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
