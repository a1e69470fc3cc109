import { addDays } from "#contract/dates.days.ts";
import { MANILA_OFFSET_MS } from "#contract/dates.ts";
import type { Centavos } from "#contract/money.ts";
import type { Arrival, ShippingMethod } from "#contract/shipping.methods.ts";

/** What a quote needs of a line. The weight of one piece in grams; null is unknown and weighs nothing. */
export type ShippedLine = { price: Centavos; quantity: number; weight: number | null; shipsAlone: boolean };

/** Where the shop delivers, for how much, and in how many working days. `places` are beginnings of PSGC codes. */
export type Zone = {
  id: number;
  name: string;
  isDefault: boolean;
  places: readonly string[];
  baseFee: Centavos;
  /** For each kilogram that is begun. */
  kiloFee: Centavos;
  /** For each piece that ships alone. */
  aloneFee: Centavos;
  /** Delivery is free from this subtotal on; null is never. */
  freeFrom: Centavos | null;
  minDays: number;
  maxDays: number;
  cod: boolean;
};

/** When parcels are handed over and arrive. `cutoff` as `15:00`, days as `2026-11-24`; Monday is 1, Sunday 7. */
export type Calendar = { cutoff: string; workingDays: readonly number[]; holidays: readonly string[] };

/** What the owner set, as the SQL function `shipping_rates` returns it. */
export type ShippingRates = Calendar & { pickup: boolean; zones: readonly Zone[] };

/** What is known of where an order goes: a code, or the places that its text may mean. */
export type Destination = { codes: readonly string[]; source: "code" | "text" };

/** What an address leaves open: it may be in several zones, or it names no city. Null: nothing. */
type AddressProblem = "several_places" | "no_city" | null;

/** How a zone was found. `default`: nothing else fits. */
export type ZoneSource = Destination["source"] | "default";

/** A way to receive an order, and what it costs. */
export type DeliveryOption =
  | { method: "delivery"; zone: Zone; source: ZoneSource; fee: Centavos }
  | { method: "pickup"; fee: 0 };

/** The ways in which these lines can reach this destination, delivery first. */
export function quote(
  lines: readonly ShippedLine[],
  destination: Destination | null,
  { zones, pickup }: Pick<ShippingRates, "zones" | "pickup">,
): DeliveryOption[] {
  const { zone, source } = zoneOf(destination, zones);
  const delivery = { method: "delivery", zone, source, fee: feeOf(lines, zone) } as const;
  return pickup ? [delivery, { method: "pickup", fee: 0 }] : [delivery];
}

/** The chosen one of the options. When it is not offered, it is the delivery, and `offered` is false. */
export function chosenOption(
  options: readonly DeliveryOption[],
  method: ShippingMethod,
): { option: DeliveryOption; offered: boolean } {
  const [delivery] = options;
  if (!delivery) throw new Error("a quote has no option");
  const option = options.find((each) => each.method === method);
  return option ? { option, offered: true } : { option: delivery, offered: false };
}

/** A place in Metro Manila. */
const MANILA = "1380600000";

/** What delivery of these lines to Manila costs; null until a rate is set anywhere. */
export function feeInManila(lines: readonly ShippedLine[], { zones }: Pick<ShippingRates, "zones">): Centavos | null {
  const { zone } = zoneOf({ codes: [MANILA], source: "code" }, zones);
  return zones.every(hasNoRate) ? null : feeOf(lines, zone);
}

const hasNoRate = ({ baseFee, kiloFee, aloneFee }: Zone): boolean => baseFee + kiloFee + aloneFee === 0;

/** What delivery of these lines costs at least, when that depends on the address; null when it costs the same everywhere. */
export function lowestFee(lines: readonly ShippedLine[], { zones }: Pick<ShippingRates, "zones">): Centavos | null {
  const fees = zones.map((zone) => feeOf(lines, zone));
  const lowest = Math.min(...fees);
  return lowest === Math.max(...fees) ? null : lowest;
}

/** What delivery in a zone costs. Discounts do not count: a coupon never makes delivery dearer. */
export function feeOf(lines: readonly ShippedLine[], { baseFee, kiloFee, aloneFee, freeFrom }: Zone): Centavos {
  const sum = (of: (line: ShippedLine) => number) => lines.reduce((total, line) => total + of(line) * line.quantity, 0);
  if (lines.length === 0 || (freeFrom !== null && sum(({ price }) => price) >= freeFrom)) return 0;
  const kilos = Math.ceil(sum(({ weight }) => weight ?? 0) / 1000);
  return baseFee + kiloFee * kilos + aloneFee * sum(({ shipsAlone }) => (shipsAlone ? 1 : 0));
}

/** The zone of a destination: that of the most specific place. Where the text may mean places of several zones, the default. */
export function zoneOf(destination: Destination | null, zones: readonly Zone[]): { zone: Zone; source: ZoneSource } {
  const fallback = zones.find(({ isDefault }) => isDefault);
  if (!fallback) throw new Error("no shipping zone is the default");
  const found = new Set((destination?.codes ?? []).map((code) => zoneOfCode(code, zones)));
  const [zone] = found;
  return destination && zone && found.size === 1
    ? { zone, source: destination.source }
    : { zone: fallback, source: "default" };
}

function zoneOfCode(code: string, zones: readonly Zone[]): Zone | undefined {
  let best: { zone: Zone; length: number } | undefined;
  for (const zone of zones)
    for (const place of zone.places)
      if (code.startsWith(place) && place.length > (best?.length ?? 0)) best = { zone, length: place.length };
  return best?.zone;
}

/** The beginning that the codes of a place share with those of all places in it: 2 digits of a region, 5 of a province, 7 of a city. */
export function prefixOf(code: string): string {
  if (code.endsWith("00000000")) return code.slice(0, 2);
  return code.endsWith("00000") ? code.slice(0, 5) : code.slice(0, 7);
}

/** The whole code of such a beginning. */
export const codeOfPrefix = (prefix: string): string => prefix.padEnd(10, "0");

/** The names of places in no zone. A region of which a part is in one is replaced by its other parts. */
export function uncoveredPlaces(
  places: readonly { code: string; name: string; parent: string | null }[],
  zones: readonly Pick<Zone, "places">[],
): string[] {
  const covered = zones.flatMap((zone) => zone.places);
  const inside = Map.groupBy(places, ({ parent }) => parent);
  const uncovered = (parent: string | null): string[] =>
    (inside.get(parent) ?? []).flatMap(({ code, name }) => {
      const prefix = prefixOf(code);
      if (covered.some((place) => prefix.startsWith(place))) return [];
      return covered.some((place) => place.startsWith(prefix)) ? uncovered(code) : [name];
    });
  return uncovered(null);
}

function isWorkingDay(day: string, { workingDays, holidays }: Calendar): boolean {
  const weekday = new Date(day).getUTCDay() || 7;
  return workingDays.includes(weekday) && !holidays.includes(day);
}

/** The day on which an order that is placed now is handed over: today before the cut-off time of a working day, else the next one. */
function handoverDay(calendar: Calendar, now: Date): string {
  const manila = new Date(now.getTime() + MANILA_OFFSET_MS).toISOString();
  let day = manila.slice(0, 10);
  if (manila.slice(11, 16) >= calendar.cutoff) day = addDays(day, 1);
  while (!isWorkingDay(day, calendar)) day = addDays(day, 1);
  return day;
}

/** The day that is this number of working days after another. */
function workingDaysAfter(start: string, count: number, calendar: Calendar): string {
  let day = start;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  return day;
}

/** The days on which an order that is placed now arrives, in Philippine time. */
export function estimateArrival(
  calendar: Calendar,
  { minDays, maxDays }: Pick<Zone, "minDays" | "maxDays">,
  now: Date,
): Arrival {
  const start = handoverDay(calendar, now);
  return { from: workingDaysAfter(start, minDays, calendar), to: workingDaysAfter(start, maxDays, calendar) };
}

/** Whether a holiday makes an order that is placed now arrive later. */
export function isDelayedByHoliday(calendar: Calendar, days: Pick<Zone, "minDays" | "maxDays">, now: Date): boolean {
  const usual = estimateArrival({ ...calendar, holidays: [] }, days, now);
  return estimateArrival(calendar, days, now).to > usual.to;
}

/** When the estimates change next: at the cut-off time of the day on which an order of now is handed over. */
export const estimatesValidUntil = (calendar: Calendar, now: Date): Date =>
  new Date(`${handoverDay(calendar, now)}T${calendar.cutoff}:00+08:00`);

/** A place that a part of an address may name. */
export type NamedPlace = { code: string; level: "region" | "province" | "city"; name: string };

/** Whether a name means a place: people leave out the word City. */
export const isNamed = ({ name }: { name: string }, typed: string): boolean =>
  plainName(name) === typed || plainName(name) === `${typed} city`;

/**
 * The names of places that the text of an address may have, by its parts between commas, the last part first, because an address ends
 * with its largest place. Of each part: its last words, the most words first.
 */
export const placeNamesIn = (text: string): string[][] =>
  text
    .split(/[,\n;]/)
    .toReversed()
    .slice(0, MOST_PARTS)
    .map((part) => {
      const words = plainName(part)
        .split(" ")
        .filter((word) => word !== "" && !/^\d+$/.test(word))
        .slice(-MOST_WORDS);
      return words.map((_, skipped) => {
        const name = words.slice(skipped).join(" ");
        return abbreviations[name] ?? name;
      });
    })
    .map((names) => names.flatMap((name) => [name, ...withoutCity(name)]));

/** Manila is called Manila City as well. */
const withoutCity = (name: string): string[] => (name.endsWith(" city") ? [name.slice(0, -" city".length)] : []);

/** Enough for street, barangay, city, province, region, postal code and country. */
const MOST_PARTS = 8;
const MOST_WORDS = 4;

/** Places that people abbreviate. */
export const abbreviations: Readonly<Record<string, string>> = {
  ncr: "metro manila",
  mm: "metro manila",
  qc: "quezon city",
};

/** Lower case, without accents, dots and extra spaces; `City of Calamba` as `calamba city`. */
export const plainName = (words: string): string =>
  words
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^city of manila$/, "manila")
    .replace(/^city of (.+)$/, "$1 city");

/**
 * The places that an address may mean: `parts` are the possible names of each of its parts, the last part first, and `known` the places
 * with one of these names. Each part can only narrow what those after it say: in `Rizal, Bay, Laguna` Rizal is a street. `Cebu` is the
 * province rather than the city, and `San Fernando` may be several towns.
 */
export function placesMeant(parts: readonly (readonly string[])[], known: readonly NamedPlace[]): string[] {
  let around: readonly NamedPlace[] = [];
  for (const names of parts) {
    const name = names.find((each) => known.some((place) => isNamed(place, each)));
    if (name === undefined) continue;
    const places = known.filter((place) => isNamed(place, name));
    const inside = places.filter((place) => around.some((larger) => isInside(place, larger)));
    if (around.length === 0) around = largestNamed(places, name);
    else if (inside.length > 0) around = inside;
  }
  return around.map(({ code }) => code);
}

/** Of places with a name, the region or province that is called exactly so, if there is one. `Naga` may be each city and town Naga. */
function largestNamed(places: readonly NamedPlace[], name: string): readonly NamedPlace[] {
  const exact = places.filter((place) => plainName(place.name) === name);
  for (const level of ["region", "province"]) {
    const found = exact.filter((place) => place.level === level);
    if (found.length > 0) return found;
  }
  return places;
}

/**
 * The places in which an address may be, and whether one of them is a city or municipality. An address with no city but with a province
 * may mean a city of that name: `Quezon` is a province, a city in Metro Manila, and a town in Bukidnon.
 */
export function placesOfAddress(
  parts: readonly (readonly string[])[],
  known: readonly NamedPlace[],
): { codes: string[]; hasCity: boolean } {
  const codes = placesMeant(parts, known);
  const meant = known.filter(({ code }) => codes.includes(code));
  if (meant.some(({ level }) => level === "city")) return { codes, hasCity: true };
  const alike = known.filter(
    (place) => place.level === "city" && meant.some(({ name }) => isNamed(place, plainName(name))),
  );
  return { codes: [...codes, ...alike.map(({ code }) => code)], hasCity: alike.length > 0 };
}

/** What a typed address leaves open. */
export function addressProblem(
  { codes, source, hasCity }: Destination & { hasCity: boolean },
  zones: readonly Zone[],
): AddressProblem {
  if (source === "code") return null;
  // A place in no zone counts too: the rest of the country is a zone of its own.
  if (new Set(codes.map((code) => zoneOfCode(code, zones))).size > 1) return "several_places";
  return hasCity ? null : "no_city";
}

/** A highly urbanised city is in no province by its code, but people write it with the one around it. */
export const isInside = (place: NamedPlace, larger: NamedPlace): boolean =>
  (place.code !== larger.code && place.code.startsWith(prefixOf(larger.code))) ||
  (larger.level === "province" &&
    place.level === "city" &&
    prefixOf(place.code).length === 5 &&
    place.code.startsWith(larger.code.slice(0, 2)));
