import { type FieldErrors, refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { pesosOf } from "#contract/money.ts";
import type {
  Holiday,
  ShippingSettings,
  ShippingSettingsForm,
  ShippingZone,
  ZoneForm,
} from "#contract/shipping.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { findPlacesByName, type LargePlace, listLargePlaces } from "#modules/places/places.ts";
import * as store from "./shipping.admin.store.ts";
import { codeOfPrefix, isNamed, placeNamesIn, placesMeant, prefixOf, uncoveredPlaces } from "./shipping.rules.ts";

/** Delivery as owners see it: settings, zones with their rates, the places in none, and holidays. */
export async function readShipping(db: Db) {
  const [settings, rows, places, holidays] = await Promise.all([
    store.readSettings(db),
    store.listZones(db),
    listLargePlaces(db),
    store.listHolidays(db),
  ]);
  return {
    settings,
    zones: rows.map((row) => onWire(row, places)),
    uncovered: uncoveredPlaces(places, rows),
    holidays,
  };
}

/** The regions of the country. */
export async function listRegions(db: Db): Promise<{ code: string; name: string }[]> {
  const places = await listLargePlaces(db);
  return places.filter(({ level }) => level === "region").map(({ code, name }) => ({ code, name }));
}

/** Saves the settings of delivery. @throws settings_changed when somebody saved since `version` */
export async function saveShippingSettings(
  db: Db,
  { version, ...form }: ShippingSettingsForm & { version: number },
  by: Actor,
): Promise<ShippingSettings> {
  return inTransaction(db, async (tx) => {
    const { version: _, ...before } = await store.lockShipping(tx);
    const saved = await store.replaceSettings(tx, version, form);
    const entity = { type: "settings", id: null, name: "Delivery settings" } as const;
    if (!saved) throw await refuseOutdated(tx, "settings_changed", entity);
    await recordAudit(tx, { by, action: "shipping_settings_changed", entity, before, after: form });
    return saved;
  });
}

/** A zone. @throws zone_not_found */
export async function readZone(db: Db, id: number): Promise<ShippingZone> {
  return onWire(await foundZone(db, id), await listLargePlaces(db));
}

/** Adds a zone. @throws invalid, also when a place is unknown or in another zone */
export async function addZone(db: Db, form: ZoneForm, by: Actor): Promise<ShippingZone> {
  return inTransaction(db, async (tx) => {
    await store.lockShipping(tx);
    const places = await listLargePlaces(tx);
    const row = await store.insertZone(tx, { ...form, places: await prefixesOf(tx, null, form) });
    if (!row) throw refuseFields(NAME_TAKEN);
    const zone = onWire(row, places);
    await recordAudit(tx, { by, action: "zone_added", entity: entityOf(zone), after: factsOf(zone) });
    return zone;
  });
}

/** Saves a zone. @throws zone_not_found; zone_changed when somebody saved it since `version`; invalid as `addZone` */
export async function saveZone(
  db: Db,
  id: number,
  { version, ...form }: ZoneForm & { version: number },
  by: Actor,
): Promise<ShippingZone> {
  return inTransaction(db, async (tx) => {
    await store.lockShipping(tx);
    const places = await listLargePlaces(tx);
    const before = await foundZone(tx, id);
    if (before.version !== version) throw await refuseOutdated(tx, "zone_changed", { type: "shipping_zone", id });
    const saved = await store.updateZone(tx, id, version, { ...form, places: await prefixesOf(tx, id, form) });
    if (!saved) throw await refuseOutdated(tx, "zone_changed", { type: "shipping_zone", id });
    const zone = onWire(saved, places);
    await recordAudit(tx, {
      by,
      action: "zone_changed",
      entity: entityOf(zone),
      before: factsOf(onWire(before, places)),
      after: factsOf(zone),
    });
    return zone;
  });
}

/** Deletes a zone. @throws zone_not_found; zone_is_default */
export async function deleteZone(db: Db, id: number, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await store.lockShipping(tx);
    const before = await foundZone(tx, id);
    if (before.is_default) throw refuse("zone_is_default");
    const zone = onWire(before, await listLargePlaces(tx));
    await store.deleteZone(tx, id);
    await recordAudit(tx, { by, action: "zone_deleted", entity: entityOf(zone), before: factsOf(zone), after: {} });
  });
}

/** Adds a holiday, or renames the one on its day. */
export async function saveHoliday(db: Db, holiday: Holiday, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await store.lockShipping(tx);
    await store.saveHoliday(tx, holiday);
    await recordAudit(tx, { by, action: "holiday_added", entity: holidayEntity(holiday), after: holiday });
  });
}

/** Deletes a holiday. @throws holiday_not_found */
export async function deleteHoliday(db: Db, day: string, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await store.lockShipping(tx);
    const name = await store.findHoliday(tx, day);
    if (name === undefined || !(await store.deleteHoliday(tx, day))) throw refuse("holiday_not_found");
    const holiday = { day, name };
    await recordAudit(tx, {
      by,
      action: "holiday_deleted",
      entity: holidayEntity(holiday),
      before: holiday,
      after: {},
    });
  });
}

const NAME_TAKEN: FieldErrors = { name: ["There is a zone with this name already."] };

/**
 * Messages by field on what only the shop's data show to be wrong with a zone, whose id is null when it is new. Missing fields are not
 * checked.
 */
export const zoneErrors = async (db: Db, id: number | null, form: Partial<ZoneForm>): Promise<FieldErrors> =>
  (await checkZone(db, id, form)).errors;

/** The places of a form as beginnings of codes. @throws invalid, as `zoneErrors` says */
async function prefixesOf(tx: Db, id: number | null, form: ZoneForm): Promise<string[]> {
  const { errors, prefixes } = await checkZone(tx, id, form);
  requireNoErrors(errors);
  return prefixes;
}

/** What is wrong with a zone, and its places as beginnings of codes. The default zone has none. */
async function checkZone(db: Db, id: number | null, { name, places }: Partial<ZoneForm>) {
  const zones = await store.listZones(db);
  const others = zones.filter((zone) => zone.id !== id);
  const isDefault = zones.some((zone) => zone.id === id && zone.is_default);
  const { prefixes, problems } =
    places === undefined || isDefault ? { prefixes: [], problems: [] } : await readPlaces(db, places, others);
  const errors: FieldErrors = {
    ...(others.some((zone) => zone.name === name) && NAME_TAKEN),
    ...(problems.length > 0 && { places: problems }),
  };
  return { errors, prefixes };
}

async function foundZone(db: Db, id: number): Promise<store.ZoneRow> {
  const row = await store.findZone(db, id);
  if (!row) throw refuse("zone_not_found");
  return row;
}

/** The places that were typed as beginnings of codes, and what is wrong with them: unknown ones, and those of other zones. */
async function readPlaces(db: Db, typedPlaces: readonly string[], others: readonly store.ZoneRow[]) {
  const places = await listLargePlaces(db);
  const codes: string[] = [];
  const problems: string[] = [];
  for (const typed of typedPlaces) {
    const found = places.some(({ code }) => code === typed) ? [typed] : await codesNamed(db, typed);
    const [code] = found;
    if (code === undefined) problems.push(`There is no region, province or city “${typed}”.`);
    else if (found.length > 1)
      problems.push(`“${typed}” is in several provinces. Add its province, as in “San Fernando, Pampanga”.`);
    else codes.push(code);
  }
  const prefixes = [...new Set(codes.map(prefixOf))].sort();
  if (typedPlaces.length === 0) problems.push("Choose a region, a province or a city.");
  for (const other of others) {
    const shared = prefixes.filter((prefix) => other.places.includes(prefix));
    for (const prefix of shared) problems.push(`${nameOf(prefix, places)} is in the zone ${other.name} already.`);
  }
  return { prefixes, problems };
}

/** The places that a text names: the first of its parts, and each part has to be a place. */
async function codesNamed(db: Db, typed: string): Promise<string[]> {
  const parts = placeNamesIn(typed).map((names) => names.slice(0, 1));
  const known = await findPlacesByName(db, parts.flat());
  const areKnown = parts.every(([name = ""]) => known.some((place) => isNamed(place, name)));
  const [wanted = ""] = parts.at(-1) ?? [];
  const meant = areKnown ? placesMeant(parts, known) : [];
  return meant.filter((code) => known.some((place) => place.code === code && isNamed(place, wanted)));
}

/** The name of a place with its province, where it is in one: there are many San Fernandos. */
function nameOf(prefix: string, places: readonly LargePlace[]): string {
  const place = places.find(({ code }) => code === codeOfPrefix(prefix));
  const province =
    place?.level === "city" && places.find(({ code, level }) => level === "province" && code === place.parent);
  if (!place) return codeOfPrefix(prefix);
  return province ? `${place.name}, ${province.name}` : place.name;
}

const onWire = (
  { places: prefixes, base_fee, kilo_fee, alone_fee, free_from, ...zone }: store.ZoneRow,
  places: readonly LargePlace[],
): ShippingZone => ({
  ...zone,
  places: prefixes.map((prefix) => ({ code: codeOfPrefix(prefix), name: nameOf(prefix, places) })),
  base_fee: pesosOf(base_fee),
  kilo_fee: pesosOf(kilo_fee),
  alone_fee: pesosOf(alone_fee),
  free_from: free_from === null ? null : pesosOf(free_from),
});

const entityOf = ({ id, name }: ShippingZone) => ({ type: "shipping_zone", id, name }) as const;
const holidayEntity = ({ day, name }: Holiday) => ({ type: "settings", id: null, name: `${name}, ${day}` }) as const;

/** What the audit log says of a zone. */
const factsOf = ({ id, version, is_default, places, ...zone }: ShippingZone) => ({
  ...zone,
  places: places.map(({ name }) => name).join(", "),
});
