import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arrivalLabel, speedLabel } from "#contract/shipping.methods.ts";
import {
  addressProblem,
  type Calendar,
  codeOfPrefix,
  estimateArrival,
  estimatesValidUntil,
  feeOf,
  isDelayedByHoliday,
  type NamedPlace,
  placeNamesIn,
  placesMeant,
  placesOfAddress,
  prefixOf,
  quote,
  type ShippedLine,
  uncoveredPlaces,
  type Zone,
  zoneOf,
} from "./shipping.rules.ts";

const free: Zone = {
  id: 1,
  name: "Everywhere else",
  isDefault: true,
  places: [],
  cod: true,
  minDays: 1,
  maxDays: 1,
  baseFee: 0,
  kiloFee: 0,
  aloneFee: 0,
  freeFrom: null,
};
const zoneWith = (parts: Partial<Zone>): Zone => ({ ...free, isDefault: false, ...parts });

const fee = fc.integer({ min: 0, max: 1_000_000 });
const zones = fc
  .record({ baseFee: fee, kiloFee: fee, aloneFee: fee, freeFrom: fc.option(fc.integer({ min: 1, max: 10_000_000 })) })
  .map((fees) => zoneWith(fees));
const lines: fc.Arbitrary<ShippedLine[]> = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
    weight: fc.option(fc.integer({ min: 1, max: 60_000 })),
    shipsAlone: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
const subtotal = (all: readonly ShippedLine[]) => all.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

describe("SHIP-03 what delivery costs", () => {
  test("is never negative, a whole number of centavos, and nothing for an empty cart", () => {
    fc.assert(
      fc.property(lines, zones, (cart, zone) => {
        expect(feeOf(cart, zone)).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(feeOf(cart, zone))).toBe(true);
        expect(feeOf([], zone)).toBe(0);
      }),
    );
  });

  test("never falls when a piece weighs more", () => {
    fc.assert(
      fc.property(lines, zones, fc.nat(20), fc.integer({ min: 1, max: 50_000 }), (cart, zone, index, more) => {
        const heavier = cart.map((line, at) =>
          at === index % cart.length ? { ...line, weight: (line.weight ?? 0) + more } : line,
        );
        expect(feeOf(heavier, zone)).toBeGreaterThanOrEqual(feeOf(cart, zone));
      }),
    );
  });

  test("is nothing from the set total on, and what the rates say below it", () => {
    fc.assert(
      fc.property(lines, zones, (cart, zone) => {
        const total = subtotal(cart);
        const limit = Math.max(1, total);
        expect(feeOf(cart, { ...zone, freeFrom: limit })).toBe(
          total >= limit ? 0 : feeOf(cart, { ...zone, freeFrom: null }),
        );
        expect(feeOf(cart, { ...zone, freeFrom: total + 1 })).toBe(feeOf(cart, { ...zone, freeFrom: null }));
      }),
    );
  });

  test("to pick up is nothing, and offered when the owner says so", () => {
    fc.assert(
      fc.property(lines, zones, fc.boolean(), (cart, zone, pickup) => {
        const options = quote(cart, null, { zones: [{ ...zone, isDefault: true }], pickup });
        expect(options[0]).toMatchObject({ method: "delivery", fee: feeOf(cart, zone), source: "default" });
        expect(options.slice(1)).toEqual(pickup ? [{ method: "pickup", fee: 0 }] : []);
      }),
    );
  });

  test("adds the base, each kilogram that is begun, and each piece that ships alone", () => {
    const zone = zoneWith({ baseFee: 100_00, kiloFee: 20_00, aloneFee: 500_00 });
    const scooter = { price: 20_000_00, quantity: 2, weight: 16_700, shipsAlone: true };
    const bell = { price: 350_00, quantity: 1, weight: 140, shipsAlone: false };
    expect(feeOf([bell], zone)).toBe(120_00);
    expect(feeOf([scooter], zone)).toBe(100_00 + 34 * 20_00 + 1000_00);
    expect(feeOf([scooter, { ...bell, weight: null }], zone)).toBe(feeOf([scooter], zone));
  });
});

describe("SHIP-03 the zone of an address", () => {
  const luzon = zoneWith({ id: 2, name: "Luzon", places: ["03", "04"] });
  const laguna = zoneWith({ id: 3, name: "Laguna", places: ["04034"] });
  const bay = zoneWith({ id: 4, name: "Bay", places: ["0403402"] });
  const visayas = zoneWith({ id: 5, name: "Visayas", places: ["07"] });
  const all = [free, luzon, laguna, bay, visayas];
  const zoneOfCodes = (...codes: string[]) => zoneOf({ codes, source: "code" }, all);

  test("is that of the most specific place", () => {
    expect(zoneOfCodes("0403402007").zone).toBe(bay);
    expect(zoneOfCodes("0403405007").zone).toBe(laguna);
    expect(zoneOfCodes("0301405007").zone).toBe(luzon);
    expect(zoneOfCodes("0301405007").source).toBe("code");
  });

  test("is the default for a place in none, for no place, and where a text may mean several", () => {
    for (const codes of [["1102405007"], [], ["0403402000", "0701200000"], ["0403402000", "1102400000"]])
      expect(zoneOfCodes(...codes)).toEqual({ zone: free, source: "default" });
    expect(zoneOf(null, all)).toEqual({ zone: free, source: "default" });
    expect(zoneOf({ codes: ["0301400000", "0402100000"], source: "text" }, all)).toEqual({
      zone: luzon,
      source: "text",
    });
  });

  test("a code and its beginning name the same place", () => {
    for (const [code, prefix] of [
      ["1300000000", "13"],
      ["0403400000", "04034"],
      ["1380600000", "13806"],
      ["1381701000", "1381701"],
    ] as const) {
      expect(prefixOf(code)).toBe(prefix);
      expect(codeOfPrefix(prefix)).toBe(code);
    }
  });

  test("places in no zone are named: a whole region, or what is left of it", () => {
    const places = [
      { code: "0300000000", name: "Central Luzon", parent: null },
      { code: "0700000000", name: "Central Visayas", parent: null },
      { code: "0701200000", name: "Bohol", parent: "0700000000" },
      { code: "0702200000", name: "Cebu", parent: "0700000000" },
      { code: "0702201000", name: "Alcantara", parent: "0702200000" },
      { code: "0702202000", name: "Alcoy", parent: "0702200000" },
      { code: "1100000000", name: "Davao Region", parent: null },
    ];
    expect(uncoveredPlaces(places, [{ places: ["03", "0702201"] }])).toEqual(["Bohol", "Alcoy", "Davao Region"]);
    expect(uncoveredPlaces(places, [{ places: ["03", "07", "11"] }])).toEqual([]);
  });
});

describe("SHIP-03 the place in a text", () => {
  const known: NamedPlace[] = [
    { code: "1300000000", level: "region", name: "metro manila" },
    { code: "1380600000", level: "city", name: "manila" },
    { code: "1381300000", level: "city", name: "quezon city" },
    { code: "0403400000", level: "province", name: "laguna" },
    { code: "0403402000", level: "city", name: "bay" },
    { code: "0405800000", level: "province", name: "rizal" },
    { code: "0702200000", level: "province", name: "cebu" },
    { code: "0730600000", level: "city", name: "cebu city" },
    { code: "0731300000", level: "city", name: "mandaue city" },
    { code: "0305416000", level: "city", name: "San Fernando City" },
    { code: "0706100000", level: "province", name: "Siquijor" },
    { code: "0706106000", level: "city", name: "Siquijor" },
    { code: "0702241000", level: "city", name: "san fernando" },
    { code: "0305400000", level: "province", name: "pampanga" },
    { code: "0501700000", level: "province", name: "Camarines Sur" },
    { code: "0501724000", level: "city", name: "City of Naga" },
    { code: "0702234000", level: "city", name: "City of Naga" },
    { code: "0908300000", level: "province", name: "Zamboanga Sibugay" },
    { code: "0908308000", level: "city", name: "Naga" },
    { code: "0405600000", level: "province", name: "Quezon" },
    { code: "1001316000", level: "city", name: "Quezon" },
  ];
  const read = (text: string) => placesMeant(placeNamesIn(text), known);

  test.each([
    ["12 Mabini Street, Ermita, Manila", ["1380600000"]],
    ["12 Mabini Street Ermita Manila 1000", ["1380600000"]],
    ["12 Mabini St., Ermita, City of Manila, NCR, Philippines", ["1380600000"]],
    ["5 Scout Rallos, QC", ["1381300000"]],
    ["1 Rizal, Bay, Laguna 4033", ["0403402000"]],
    ["1 Rizal, Bay", ["0403402000"]],
    ["8 Osmeña Blvd, Cebu City, Cebu", ["0730600000"]],
    ["8 Osmeña Blvd\nMandaue City\nCebu", ["0731300000"]],
    ["8 Osmeña Blvd, Cebu", ["0702200000"]],
    ["Mandaue", ["0731300000"]],
    ["1 Roxas Boulevard, Manila City", ["1380600000"]],
    ["14 Panganiban Drive, Naga", ["0501724000", "0702234000", "0908308000"]],
    ["14 Panganiban Drive, Naga City", ["0501724000", "0702234000"]],
    ["14 Panganiban Drive, Naga City, Camarines Sur", ["0501724000"]],
    ["14 Panganiban Drive, Naga, Zamboanga Sibugay", ["0908308000"]],
    ["Siquijor", ["0706100000"]],
    ["Siquijor, Siquijor", ["0706106000"]],
    ["San Fernando, Cebu", ["0702241000"]],
    ["San Fernando, Pampanga", ["0305416000"]],
    ["House 4, somewhere nice", []],
  ])("%s", (text, codes) => {
    expect(read(text)).toEqual(codes);
  });

  test.each([
    ["14 Panganiban Drive, Naga", "several_places"],
    ["14 Panganiban Drive, Naga City", "several_places"],
    ["14 Panganiban Drive, Naga City, Camarines Sur", null],
    ["8 Osmeña Blvd, Cebu", null],
    ["2 Rizal Street, Quezon", "several_places"],
    ["1 Rizal, Laguna", "no_city"],
    ["asdf", "no_city"],
  ])("%s leaves open: %s", (text, problem) => {
    const zones = [free, zoneWith({ places: ["04", "05"] }), zoneWith({ places: ["07"] })];
    const place = placesOfAddress(placeNamesIn(text), known);
    expect(addressProblem({ ...place, source: "text" }, zones)).toBe(problem);
  });

  test("any text is read without an error", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => Array.isArray(read(text))));
  });
});

/** Monday to Saturday until three. */
const calendar: Calendar = { cutoff: "15:00", workingDays: [1, 2, 3, 4, 5, 6], holidays: ["2026-11-30"] };
const manila = (time: string) => new Date(`${time}:00+08:00`);

describe("SHIP-04 when an order arrives", () => {
  test.each([
    ["a Monday morning", "2026-11-23T09:00", 1, 3, "2026-11-24", "2026-11-26"],
    ["a minute before the cut-off time", "2026-11-23T14:59", 1, 1, "2026-11-24", "2026-11-24"],
    ["the cut-off time", "2026-11-23T15:00", 1, 1, "2026-11-25", "2026-11-25"],
    ["a Sunday", "2026-11-22T09:00", 1, 1, "2026-11-24", "2026-11-24"],
    ["a Saturday evening before a holiday", "2026-11-28T20:00", 1, 2, "2026-12-02", "2026-12-03"],
    ["a Saturday noon before a holiday", "2026-11-28T12:00", 0, 1, "2026-11-28", "2026-12-01"],
    ["the first hour of a day in Manila, the day before in UTC", "2026-11-24T00:30", 1, 1, "2026-11-25", "2026-11-25"],
  ])("ordered on %s", (_, now, minDays, maxDays, from, to) => {
    expect(estimateArrival(calendar, { minDays, maxDays }, manila(now))).toEqual({ from, to });
  });

  test("is on working days only, in order, and never earlier for who orders later", () => {
    const calendars = fc.record({
      cutoff: fc.constantFrom("00:00", "09:30", "15:00", "23:59"),
      workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      holidays: fc.uniqueArray(
        fc.integer({ min: 0, max: 60 }).map((day) => new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10)),
      ),
    });
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 40 });
    fc.assert(
      fc.property(calendars, minutes, minutes, fc.nat(10), fc.nat(10), (days, start, later, min, more) => {
        const now = new Date(Date.UTC(2026, 10, 1) + start * 60_000);
        const after = new Date(now.getTime() + later * 60_000);
        const zone = { minDays: min, maxDays: min + more };
        const { from, to } = estimateArrival(days, zone, now);
        expect(from <= to).toBe(true);
        for (const day of [from, to]) {
          expect(days.workingDays).toContain(new Date(day).getUTCDay() || 7);
          expect(days.holidays).not.toContain(day);
        }
        expect(estimateArrival(days, zone, after).from >= from).toBe(true);
        const until = estimatesValidUntil(days, now);
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        expect(estimateArrival(days, zone, new Date(until.getTime() - 1))).toEqual({ from, to });
        expect(
          estimateArrival(days, { minDays: 0, maxDays: 0 }, until).from >
            estimateArrival(days, { minDays: 0, maxDays: 0 }, now).from,
        ).toBe(true);
      }),
    );
  });

  test("says when a holiday makes it later: before the handover or on the way, and not when it falls on a day off", () => {
    const calendar = { cutoff: "15:00", workingDays: [1, 2, 3, 4, 5, 6] };
    const monday = new Date("2026-11-30T10:00:00+08:00");
    const isLater = (holiday: string, days = { minDays: 1, maxDays: 2 }) =>
      isDelayedByHoliday({ ...calendar, holidays: [holiday] }, days, monday);
    expect(isLater("2026-11-30")).toBe(true);
    expect(isLater("2026-12-02")).toBe(true);
    expect(isLater("2026-12-03")).toBe(false);
    expect(isLater("2026-12-06", { minDays: 1, maxDays: 7 })).toBe(false);
  });

  test("is written as people read days", () => {
    const days = { from: "2026-11-24", to: "2026-11-26" };
    expect(arrivalLabel("delivery", days)).toBe("Arrives Tue 24 to Thu 26 Nov");
    expect(arrivalLabel("pickup", days)).toBe("Ready Tue 24 to Thu 26 Nov");
    expect(arrivalLabel("delivery", days, true)).toBe("Arrives Tue 24 to Thu 26 Nov, later because of a holiday");
    expect(
      [
        [1, 1],
        [0, 0],
        [0, 1],
        [2, 2],
        [1, 3],
      ].map(([min = 0, max = 0]) => speedLabel({ min, max })),
    ).toEqual(["Next day", "Same day", "Same or next day", "2 days", "1 to 3 days"]);
  });
});
