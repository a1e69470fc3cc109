import type { Courier, CourierForm } from "#contract/couriers.ts";
import { type FieldErrors, refuse, refuseFields } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { trackingLink } from "./couriers.rules.ts";
import * as store from "./couriers.store.ts";

export { listCouriers } from "./couriers.store.ts";

/** The courier's own page about a tracking number; null when one of them is missing, or the courier has no such page. */
export async function findTrackingLink(
  db: Db,
  { courier, courier_tracking }: { courier: string | null; courier_tracking: string | null },
): Promise<string | null> {
  if (courier === null || courier_tracking === null) return null;
  return trackingLink((await store.findTrackingUrl(db, courier)) ?? "", courier_tracking);
}

/** A courier. @throws courier_not_found */
export async function readCourier(db: Db, id: number): Promise<Courier> {
  const courier = await store.findCourier(db, id);
  if (!courier) throw refuse("courier_not_found");
  return courier;
}

const NAME_TAKEN: FieldErrors = { name: ["There is a courier with this name already."] };

/** A message on the name of a new courier when another one has it. */
export const courierErrors = async (db: Db, { name }: { name?: string | undefined }): Promise<FieldErrors> =>
  name !== undefined && (await store.findTrackingUrl(db, name)) !== undefined ? NAME_TAKEN : {};

/** Adds a courier. @throws invalid when its name exists */
export async function addCourier(
  db: Db,
  { name, ...form }: CourierForm & { name: string },
  by: Actor,
): Promise<Courier> {
  return inTransaction(db, async (tx) => {
    const courier = await store.insertCourier(tx, name, form);
    if (!courier) throw refuseFields(NAME_TAKEN);
    await recordAudit(tx, { by, action: "courier_added", entity: entityOf(courier), after: form });
    return courier;
  });
}

/** Saves what a courier does. @throws courier_not_found; courier_outdated when somebody saved it since `version` */
export async function saveCourier(
  db: Db,
  id: number,
  { version, ...form }: CourierForm & { version: number },
  by: Actor,
): Promise<Courier> {
  return inTransaction(db, async (tx) => {
    await store.lockCourier(tx, id);
    const { id: _, version: __, name: ___, ...before } = await readCourier(tx, id);
    const after = await store.updateCourier(tx, id, version, form);
    if (!after) throw await refuseOutdated(tx, "courier_outdated", { type: "courier", id });
    await recordAudit(tx, { by, action: "courier_changed", entity: entityOf(after), before, after: form });
    return after;
  });
}

const entityOf = ({ id, name }: Courier) => ({ type: "courier", id, name }) as const;
