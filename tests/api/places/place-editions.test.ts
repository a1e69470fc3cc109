import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { importPlaces, loadBundledPlaces } from "#modules/places/places.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readOrder } from "../../support/api/orders.ts";
import { loadPlaces, tagaytay, tagaytayParts } from "../../support/api/places.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let bell: Product;
beforeAll(async () => {
  await loadPlaces(shop);
  owner = await registerStaff(shop);
  bell = await createProduct(shop, owner);
});

const folder = mkdtempSync(join(tmpdir(), "tulin-places-"));
afterAll(() => rmSync(folder, { recursive: true }));
const shipped = gunzipSync(readFileSync("content/places/psgc-2025-2q.csv.gz")).toString();
const importFile = (name: string, csv: string) => {
  const path = join(folder, name);
  writeFileSync(path, csv);
  return importPlaces(shop.db, path);
};

const namesWithin = async (within: string) =>
  (await shop.call("GET /api/places", { query: { within } })).body.places.map(({ name }) => name);

/** Places an order to this address; returns its id. */
async function order(): Promise<number> {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, bell);
  const body = { ...deliveryDetails, structured_address: tagaytay };
  return (await shop.call("POST /api/place-order", { body }, { as: buyer })).body.order.id;
}

const addressOf = async (id: number) => (await readOrder(shop, owner, id)).order.structured_address;

test("SHIP-02 a newer edition replaces names, adds and retires places; orders keep theirs, and the search follows", async () => {
  const id = await order();
  const newer = shipped
    .replace(/^0402119008,.*\n/m, "402119998,Kaybagal Timog,Bgy,Kaybagal South\n")
    .replace("10-digit PSGC,Name,", "\uFEFF10-digit PSGC,Name,")
    .replace(/^(0402119\d{3}),Maharlika East,/m, "$1,Maharlika Silangan,");
  expect(await importFile("PSGC-1Q-2026-Publication.csv", newer)).toEqual({
    edition: "2026-1Q",
    places: 43_753,
    kept: 1,
  });
  expect(await addressOf(id)).toEqual(tagaytayParts);
  expect(await namesWithin("0402119000")).toEqual(expect.arrayContaining(["Kaybagal Timog", "Maharlika Silangan"]));
  expect(await namesWithin("0402119000")).not.toContain("Kaybagal South");
  const { places } = (await shop.call("GET /api/places", { query: { q: "kaybagal south tagaytay" } })).body;
  expect(places[0]).toMatchObject({ code: "0402119998", name: "Kaybagal Timog", old_name: "Kaybagal South" });
  // Who saved the former barangay can still order to it.
  expect(await addressOf(await order())).toEqual(tagaytayParts);
  await loadBundledPlaces(shop.db);
  expect(await namesWithin("0402119000"), "a start does not bring the shipped edition back").toContain(
    "Kaybagal Timog",
  );
});

test("SHIP-02 an edition is refused when it is not newer, has no edition, or is not the whole country, and nothing changes", async () => {
  const rows = shipped.split("\n");
  for (const [name, csv, message] of [
    ["psgc-2025-2q.csv", shipped, "already"],
    ["places.csv", shipped, "Name the edition"],
    ["psgc-2027-1q.csv", rows.slice(0, 5000).join("\n"), "barangays"],
    ["psgc-2027-1q.csv", rows.filter((row) => !row.startsWith("0402119000")).join("\n"), "lacks 0402119000"],
    ["psgc-2027-1q.csv", [...rows, rows[5000]].join("\n"), "twice"],
    ["psgc-2027-1q.csv", shipped.replace("Geographic Level", "Level"), "geographic level"],
    ["psgc-2027-1q.csv", `${rows[0]}\n`, "This file has only headings."],
    ["psgc-2027-1q.csv", "%PDF-1.7\n", "This is a PDF."],
  ] as const)
    await expect(importFile(name, csv), message).rejects.toThrow(message);
  expect((await shop.pool.query("select max(edition) as edition from place_editions")).rows[0].edition).toBe("2026-1Q");
});
