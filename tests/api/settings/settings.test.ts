import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SettingsForm } from "#contract/settings.admin.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { emptySettings, fullSettings, saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** The public part of the settings. */
const publicFacts = ({ low_stock, review_days, invoice_note, ...facts }: SettingsForm) => facts;
const facts = async () => (await shop.call("GET /api/shop", {})).body.shop;
const version = async () => (await shop.call("GET /api/admin/settings", {}, { as: owner })).body.settings.version;
const refused = async (parts: Record<string, unknown>) =>
  shop.expectRefusal(
    "PUT /api/admin/settings",
    { body: { ...emptySettings, version: await version(), ...parts } },
    { as: owner },
  );

describe("NAV-05 the public settings", () => {
  test("a new shop has none until its owner sets them, and then everybody reads them", async () => {
    const fresh = await openShop();
    expect((await fresh.call("GET /api/shop", {})).body.shop).toEqual(publicFacts(emptySettings));
    const her = await registerStaff(fresh);
    const saved = await saveSettings(fresh, her, fullSettings);
    expect(saved).toEqual({ ...fullSettings, version: 2 });
    expect((await fresh.call("GET /api/shop", {})).body.shop).toEqual(publicFacts(fullSettings));
    await fresh.close();
  });

  test("each setting can be emptied again", async () => {
    await saveSettings(shop, owner, fullSettings);
    await saveSettings(shop, owner, {});
    expect(await facts()).toEqual(publicFacts(emptySettings));
  });

  test("numbers may be sent as text, and an empty one is null", async () => {
    const typed = { latitude: " 14.65 ", longitude: "121.05", return_days: "7", warranty_helmet: "" };
    const body = { ...emptySettings, ...typed, version: await version() };
    await shop.call("PUT /api/admin/settings", { body }, { as: owner });
    expect(await facts()).toMatchObject({ latitude: 14.65, longitude: 121.05, return_days: 7, warranty_helmet: null });
  });
});

describe("BIZ-03 an error is returned under its field, and nothing is saved", () => {
  test.each<[string, unknown]>([
    ["name", "x".repeat(81)],
    ["postal_code", "110"],
    ["latitude", "91"],
    ["longitude", "far"],
    ["phone", "call me"],
    ["email", "hello"],
    ["facebook", "https://example.com/tulin"],
    ["facebook", "https://facebook.com.example/tulin"],
    ["instagram", "javascript:alert(1)//instagram.com/"],
    ["tin", "12"],
    ["vat_registered", "perhaps"],
    ["return_days", 0],
    ["return_days", 7.5],
    ["warranty_scooter", "121"],
    ["tagline", "No Return, No Exchange!"],
    ["opening_hours", "Daily\nno returns / no exchange"],
    ["name", "Tulin\u0000"],
  ])("%s: %j", async (field, value) => {
    const before = await facts();
    const { status, body } = await refused({ [field]: value, ...(field === "latitude" && { longitude: 1 }) });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, "invalid", [field]]);
    expect(await facts()).toEqual(before);
  });

  test("a latitude without a longitude is refused, and the other way round", async () => {
    expect((await refused({ latitude: 14.65 })).body.errors).toEqual({
      longitude: ["Enter the longitude too, or leave both empty."],
    });
    expect((await refused({ longitude: 121 })).body.errors).toEqual({
      latitude: ["Enter the latitude too, or leave both empty."],
    });
  });
});

test("ADM-11 when ten tabs save the same version at once, one succeeds and the others get a conflict", async () => {
  const seen = await version();
  const save = (number: number) =>
    shop.request(
      "PUT /api/admin/settings",
      { body: { ...emptySettings, name: `Name ${number}`, version: seen } },
      { as: owner },
    );
  const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => save(number)));
  const winner = answers.findIndex(({ status }) => status === 200);
  for (const { status, body } of answers.filter((_, number) => number !== winner))
    expect([status, "code" in body && body.code]).toEqual([409, "settings_changed"]);
  expect((await facts()).name).toBe(`Name ${winner}`);
});
