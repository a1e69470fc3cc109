import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { barangays, loadPlaces } from "../../support/api/places.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { changeShippingSettings, changeZone, readShipping } from "../../support/api/shipping.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";
import { defined } from "../../support/defined.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await loadPlaces(shop);
});

const zoneForm = {
  name: "Cebu",
  places: ["Cebu"],
  base_fee: "120",
  kilo_fee: "20",
  alone_fee: "500",
  free_from: "",
  min_days: "2",
  max_days: "4",
  cod: true,
};
const add = (parts: Record<string, unknown> = {}) =>
  shop.request("POST /api/admin/shipping-zones", { body: { ...zoneForm, ...parts } }, { as: owner });
const remove = (id: number) => shop.request("DELETE /api/admin/shipping-zones/:id", { params: { id } }, { as: owner });
const auditEntries = async (action: string) =>
  (await shop.call("GET /api/admin/audit-log", { query: { action: action as "zone_added" } }, { as: owner })).body
    .entries;

describe("SHIP-01 SHIP-03 the zones of a new shop", () => {
  test("are Metro Manila, Luzon, Visayas and Mindanao, free and delivered the next day, and nothing is left out", async () => {
    const { zones, uncovered, settings, holidays } = await readShipping(shop, owner);
    expect(zones.map(({ name }) => name)).toEqual(["Metro Manila", "Luzon", "Visayas", "Mindanao", "Everywhere else"]);
    for (const zone of zones)
      expect(zone).toMatchObject({ base_fee: 0, kilo_fee: 0, alone_fee: 0, min_days: 1, max_days: 1, cod: true });
    expect(zones[0]?.places).toEqual([{ code: "1300000000", name: "Metro Manila" }]);
    expect(zones.flatMap(({ places }) => places)).toHaveLength(18);
    expect(uncovered).toEqual([]);
    expect(settings).toMatchObject({ cutoff: "15:00", working_days: [1, 2, 3, 4, 5, 6], pickup: false });
    expect(holidays).toContainEqual({ day: "2028-04-14", name: "Good Friday" });
  });

  test("only the owner may see and change them", async () => {
    const manager = await createStaff(shop, "manager");
    for (const as of [manager, undefined]) {
      const answers = await Promise.all([
        shop.request("GET /api/admin/shipping", {}, { as }),
        shop.request("POST /api/admin/shipping-zones", { body: zoneForm }, { as }),
        shop.request("POST /api/admin/holidays", { body: { day: "2027-01-02", name: "Rest" } }, { as }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(as ? 403 : 401));
    }
  });
});

describe("SHIP-03 a zone", () => {
  test("is added by names of provinces and cities, saved, and deleted, each with an audit entry", async () => {
    const added = await add({ places: ["Cebu", "davao city", "San Fernando, Pampanga", "City of Manila"] });
    expect(added.status).toBe(201);
    if (!("zone" in added.body)) throw new Error("no zone");
    const { zone } = added.body;
    expect(zone.places.map(({ name }) => name)).toEqual([
      "San Fernando City, Pampanga",
      "Cebu",
      "Davao City",
      "Manila",
    ]);
    expect(zone).toMatchObject({ base_fee: 120, kilo_fee: 20, alone_fee: 500, free_from: null, max_days: 4 });
    await changeZone(shop, owner, "Cebu", { free_from: "5,000", cod: false });
    const saved = (await readShipping(shop, owner)).zones.find(({ id }) => id === zone.id);
    expect(saved).toMatchObject({ free_from: 5000, cod: false, places: zone.places });
    expect((await remove(zone.id)).status).toBe(200);
    expect((await remove(zone.id)).status).toBe(404);
    expect((await auditEntries("zone_added"))[0]).toMatchObject({ entity_name: "Cebu" });
    expect((await auditEntries("zone_changed"))[0]).toMatchObject({
      before: { free_from: null, cod: true },
      after: { free_from: 5000, cod: false },
    });
    expect((await auditEntries("zone_deleted"))[0]).toMatchObject({ entity_name: "Cebu" });
  });

  test("of which a place is missing in all zones is shown, by the largest names", async () => {
    const { zones } = await readShipping(shop, owner);
    const visayas = zones.find(({ name }) => name === "Visayas");
    const kept = (visayas?.places ?? []).filter(({ name }) => name !== "Central Visayas").map(({ code }) => code);
    await changeZone(shop, owner, "Visayas", { places: kept });
    expect((await readShipping(shop, owner)).uncovered).toEqual(["Central Visayas"]);
    await changeZone(shop, owner, "Visayas", { places: [...kept, "Cebu", "Cebu City"] });
    expect((await readShipping(shop, owner)).uncovered).toEqual(["Bohol", "Lapu-Lapu City", "Mandaue City"]);
    await changeZone(shop, owner, "Visayas", { places: [...kept, "Central Visayas"] });
    expect((await readShipping(shop, owner)).uncovered).toEqual([]);
  });

  test.each([
    ["name", ""],
    ["name", "Luzon"],
    ["places", []],
    ["places", ["Atlantis"]],
    ["places", ["San Fernando"]],
    ["places", ["Metro Manila"]],
    ["base_fee", "-1"],
    ["base_fee", "1.234,5"],
    ["kilo_fee", "0.001"],
    ["free_from", "0"],
    ["min_days", "1.5"],
    ["min_days", ""],
    ["max_days", 1],
    ["max_days", 61],
  ])("%s: %j is refused at its field", async (field, value) => {
    const { status, body } = await add({ [field]: value });
    expect([status, "errors" in body && Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("of ten tabs that save the same version at once, one succeeds and nobody overwrites", async () => {
    const zone = (await readShipping(shop, owner)).zones.find(({ name }) => name === "Mindanao");
    if (!zone) throw new Error("no zone");
    const { id, is_default, places, ...rest } = zone;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, fee) => {
        const body = { ...rest, places: places.map(({ code }) => code), base_fee: fee + 1 };
        return shop.request("PUT /api/admin/shipping-zones/:id", { params: { id }, body }, { as: owner });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    await changeZone(shop, owner, "Mindanao", { base_fee: 0 });
  });

  test("of two staff who give the same place to two zones at once, one is refused", async () => {
    const answers = await Promise.all([
      add({ name: "One", places: ["Siquijor"] }),
      add({ name: "Two", places: ["Siquijor"] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    for (const { body } of answers) if ("zone" in body) await remove(body.zone.id);
  });

  test("for everywhere else has no places, and cannot be deleted", async () => {
    await changeZone(shop, owner, "Everywhere else", { places: ["Cebu"], name: "Elsewhere" });
    const rest = (await readShipping(shop, owner)).zones.at(-1);
    expect(rest).toMatchObject({ name: "Elsewhere", is_default: true, places: [] });
    expect((await remove(defined(rest).id)).status).toBe(409);
    await changeZone(shop, owner, "Elsewhere", { name: "Everywhere else" });
  });
});

describe("SHIP-04 the settings of delivery and the holidays", () => {
  test("are saved once for each version, with an audit entry", async () => {
    const { settings } = await readShipping(shop, owner);
    const answers = await Promise.all(
      ["9:30", "10:00"].map((cutoff) =>
        shop.request("PUT /api/admin/shipping-settings", { body: { ...settings, cutoff } }, { as: owner }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await changeShippingSettings(shop, owner, { cutoff: "15:00" });
    expect((await auditEntries("shipping_settings_changed"))[0]).toMatchObject({ after: { cutoff: "15:00" } });
    for (const wrong of [{ cutoff: "25:00" }, { cutoff: "" }, { working_days: [] }, { working_days: [8] }]) {
      const body = { ...(await readShipping(shop, owner)).settings, ...wrong };
      const { status } = await shop.request("PUT /api/admin/shipping-settings", { body }, { as: owner });
      expect([wrong, status]).toEqual([wrong, 422]);
    }
  });

  test("a holiday is added, renamed and deleted", async () => {
    const send = (body: Record<string, string>) =>
      shop.request("POST /api/admin/holidays", { body: body as { day: string; name: string } }, { as: owner });
    expect((await send({ day: "2027-02-06", name: "New Year" })).status).toBe(200);
    expect((await send({ day: "2027-02-06", name: "Chinese New Year" })).status).toBe(200);
    const { holidays } = await readShipping(shop, owner);
    expect(holidays.filter(({ day }) => day === "2027-02-06")).toEqual([
      { day: "2027-02-06", name: "Chinese New Year" },
    ]);
    const params = { day: "2027-02-06" };
    const gone = () => shop.request("DELETE /api/admin/holidays/:day", { params }, { as: owner });
    expect([(await gone()).status, (await gone()).status]).toEqual([200, 404]);
    expect((await send({ day: "someday", name: "" })).status).toBe(422);
  });
});

describe("SHIP-03 SHIP-04 a quote for staff", () => {
  test("says zone, price and days for an address and products", async () => {
    const scooter = await createProduct(shop, owner, { selling: 20_000, weight: 16_700, ships_alone: "yes" });
    await changeZone(shop, owner, "Visayas", { base_fee: 120, kilo_fee: 20, alone_fee: 500, min_days: 2, max_days: 3 });
    await changeShippingSettings(shop, owner, { pickup: true });
    const quoteTo = async (address: string, barangay_code: string | null = null) => {
      const lines = [{ product_id: scooter.id, product_qty: 1 }];
      const body = { address, barangay_code, lines };
      return (await shop.call("POST /api/admin/shipping-quote", { body }, { as: owner })).body.options;
    };
    const fee = 120 + 17 * 20 + 500;
    const [toCebu, pickup] = await quoteTo("8 Salinas Drive, Lahug, Cebu City");
    expect(toCebu).toMatchObject({ method: "delivery", zone: "Visayas", zone_source: "text", cost: fee, cod: true });
    expect(pickup).toMatchObject({ method: "pickup", zone: null, cost: 0 });
    expect([toCebu?.arrives.from, toCebu?.arrives.to].toSorted()).toEqual([toCebu?.arrives.from, toCebu?.arrives.to]);
    const [byCode] = await quoteTo("somewhere else", barangays.lahugInCebuCity);
    expect(byCode).toMatchObject({ zone: "Visayas", zone_source: "code", cost: fee });
    const [toManila] = await quoteTo("12 Mabini Street, Ermita, Manila");
    expect(toManila).toMatchObject({ zone: "Metro Manila", cost: 0 });
    const [unknown] = await quoteTo("House 4, Nowhere");
    expect(unknown).toMatchObject({ zone: "Everywhere else", zone_source: "default", cost: 0 });
    await changeShippingSettings(shop, owner, { pickup: false });
    await changeZone(shop, owner, "Visayas", { base_fee: 0, kilo_fee: 0, alone_fee: 0, min_days: 1, max_days: 1 });
  });
});

describe("SHIP-04 what a product page says", () => {
  const estimatesOf = async (id: number) =>
    (await shop.call("GET /api/delivery-estimates/:id", { params: { id } })).body;

  test("is one line while zones are alike, one for each rate else, and follows a change at once", async () => {
    const { id } = await createProduct(shop, owner, { selling: 300 });
    const alike = await estimatesOf(id);
    expect(alike.estimates).toEqual([
      {
        name: "Delivery",
        text: expect.stringMatching(/^Next day: Free\. Arrives \w{3} \d{1,2} \w{3}(, later because of a holiday)?\.$/),
      },
    ]);
    expect(Date.parse(alike.valid_until)).toBeGreaterThan(Date.now());
    await changeZone(shop, owner, "Mindanao", { base_fee: 150, min_days: 3, max_days: 5 });
    const { estimates } = await estimatesOf(id);
    expect(estimates.map(({ name }) => name)).toEqual(["Metro Manila, Luzon, Visayas, Everywhere else", "Mindanao"]);
    expect(estimates[1]?.text).toMatch(/^3 to 5 days: ₱150\. Arrives \w{3} \d/);
    await changeZone(shop, owner, "Mindanao", { base_fee: 0, min_days: 1, max_days: 1 });
  });

  test("SHIP-03 free from a total counts the price of the variant, there and in a quote for staff", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 3 }, XL: { stock: 3, price: 2700 } });
    await changeZone(shop, owner, "Mindanao", { base_fee: 150, free_from: 2600 });
    const { estimates, variants } = await estimatesOf(helmet.id);
    expect(estimates.at(-1)?.text).toContain("₱150");
    expect(variants).toEqual([
      { id: ids.XL, estimates: [{ name: "Delivery", text: expect.stringContaining("Free") }] },
    ]);
    const costOf = async (variant_id?: number) => {
      const lines = [{ product_id: helmet.id, variant_id, product_qty: 1 }];
      const body = { address: "4 Bolton Street, Davao City", lines };
      return (await shop.call("POST /api/admin/shipping-quote", { body }, { as: owner })).body.options[0]?.cost;
    };
    expect([await costOf(), await costOf(ids.M), await costOf(ids.XL)]).toEqual([150, 150, 0]);
    await changeZone(shop, owner, "Mindanao", { base_fee: 0, free_from: null });
  });

  test("promises nothing for a product that is sold out, and a hidden one has no estimate", async () => {
    const soldOut = await createProduct(shop, owner, { stock: 0 });
    expect((await estimatesOf(soldOut.id)).estimates).toEqual([]);
    await shop.call(
      "POST /api/update-product/:id",
      { params: { id: soldOut.id }, body: productEditForm({ stock: 3 }) },
      { as: owner },
    );
    expect((await estimatesOf(soldOut.id)).estimates).toHaveLength(1);
    const hidden = await createProduct(shop, owner, { status: "null" });
    const response = await shop.request("GET /api/delivery-estimates/:id", { params: { id: hidden.id } });
    expect(response.status).toBe(404);
  });
});
