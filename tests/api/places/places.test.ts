import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { loadBundledPlaces, readPlacePath } from "#modules/places/places.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readOrder } from "../../support/api/orders.ts";
import { barangays, loadPlaces, tagaytay, tagaytayParts } from "../../support/api/places.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let bell: Product;
let buyer: { token: string };
beforeAll(async () => {
  await loadPlaces(shop);
  owner = await registerStaff(shop);
  bell = await createProduct(shop, owner, { stock: 100, selling: 100 });
  buyer = await createSignedInCustomer(shop);
});

const within = async (code?: string) =>
  (await shop.call("GET /api/places", { query: code === undefined ? {} : { within: code } })).body.places;
const namesWithin = async (code?: string) => (await within(code)).map(({ name }) => name);

const tagaytayText = "1 Sampaguita Street, Brgy. Kaybagal South\nTagaytay City, Cavite 4120\nBlue gate";

/** Tries to order the cart, with these fields of the delivery. */
function order(fields: Record<string, unknown>) {
  return shop.request("POST /api/place-order", { body: { ...deliveryDetails, ...fields } }, { as: buyer });
}

async function orderOf(fields: Record<string, unknown>) {
  await fillCart(shop, buyer, bell);
  const { body } = await order(fields);
  if (!("order" in body)) throw new Error(`Refused: ${JSON.stringify(body)}`);
  return viewOrder(body.order.id);
}

const viewOrder = async (id: number) => (await readOrder(shop, owner, id)).order;

test("SHIP-02 the whole country is loaded once: 18 regions, 82 provinces, 1,642 cities and municipalities, 42,011 barangays", async () => {
  const count = async () =>
    (await shop.pool.query("select level, count(*)::int as count from places group by level order by level")).rows;
  const whole = [
    { level: "region", count: 18 },
    { level: "province", count: 82 },
    { level: "city", count: 1642 },
    { level: "barangay", count: 42_011 },
  ];
  expect(await count()).toEqual(whole);
  await Promise.all([loadBundledPlaces(shop.db), loadBundledPlaces(shop.db)]);
  expect(await count()).toEqual(whole);
  expect((await shop.pool.query("select edition from place_editions")).rows).toEqual([{ edition: "2025-2Q" }]);
});

test("SHIP-02 places are listed level by level; highly urbanised cities and Metro Manila have no province", async () => {
  expect(await namesWithin()).toContain("Calabarzon");
  expect(await within("0700000000")).toMatchObject([
    { name: "Bohol", level: "province" },
    { name: "Cebu", level: "province" },
    { name: "Cebu City", level: "city", code: "0730600000" },
    { name: "Lapu-Lapu City", level: "city" },
    { name: "Mandaue City", level: "city" },
  ]);
  expect(await namesWithin("1300000000")).toEqual(expect.arrayContaining(["Manila", "Quezon City", "Pateros"]));
  expect((await within("1300000000")).every(({ level }) => level === "city")).toBe(true);
  expect((await namesWithin("1380100000")).slice(0, 3)).toEqual(["Barangay 1", "Barangay 2", "Barangay 3"]);
  expect(await namesWithin("1380600000")).toContain("Barangay 659-A, Ermita");
  expect(await within("9999999999")).toEqual([]);
  expect((await shop.request("GET /api/places", { query: { within: "Cebu" } })).status).toBe(422);
});

test("SHIP-02 a search finds barangays as people write them, with the names around them", async () => {
  const search = async (q: string) => (await shop.call("GET /api/places", { query: { q } })).body.places;
  expect((await search("brgy. kaybagal south, tagaytay"))[0]).toEqual({
    code: barangays.kaybagalSouthInTagaytay,
    level: "barangay",
    name: "Kaybagal South",
    old_name: null,
    city: "Tagaytay City",
    province: "Cavite",
    region: "Calabarzon",
    postal_code: "4120",
  });
  expect(await search("sta cruz")).toHaveLength(8);
  expect(await search("brgy")).toEqual([]);
  expect((await shop.request("GET /api/places", { query: { q: "a".repeat(201) } })).status).toBe(422);
});

test("SHIP-02 places have the postal code that is known: of the barangay, its district, or its city", async () => {
  const codeOf = async (q: string) =>
    (await shop.call("GET /api/places", { query: { q } })).body.places[0]?.postal_code;
  expect(await codeOf("lahug cebu city")).toBe("6000");
  expect(await codeOf("holy spirit quezon city")).toBe("1127");
  expect(await codeOf("barangay 383 quiapo manila")).toBe("1001");
  expect(await codeOf("tagaytay city")).toBe("4120");
  // The post divides Quezon City and Tondo in other parts.
  expect(await codeOf("quezon city")).toBeNull();
  expect(await codeOf("barangay 1 tondo manila")).toBeNull();
  const [kaybagal] = (await within("0402119000")).filter(({ name }) => name === "Kaybagal South");
  expect(kaybagal?.postal_code).toBe("4120");
});

test("SHIP-02 a code of any level tells the region, province, city and barangay it is in", async () => {
  expect(await readPlacePath(shop.db, barangays.kaybagalSouthInTagaytay)).toEqual({
    region: { code: "0400000000", name: "Calabarzon" },
    province: { code: "0402100000", name: "Cavite" },
    city: { code: "0402119000", name: "Tagaytay City" },
    barangay: { code: "0402119008", name: "Kaybagal South" },
  });
  expect(await readPlacePath(shop.db, barangays.barangay659AInErmita)).toEqual({
    region: { code: "1300000000", name: "Metro Manila" },
    province: null,
    city: { code: "1380600000", name: "Manila" },
    barangay: { code: "1380608002", name: "Barangay 659-A, Ermita" },
  });
  expect(await readPlacePath(shop.db, "0402100000")).toMatchObject({ province: { name: "Cavite" }, city: null });
  expect(await readPlacePath(shop.db, "0000000000")).toBeNull();
});

test("SHIP-02 an order with a structured address keeps its parts and names, and its text is what couriers read", async () => {
  const { id, address, structured_address } = await orderOf({ structured_address: tagaytay });
  expect(address).toBe(tagaytayText);
  expect(structured_address).toEqual(tagaytayParts);
  await shop.pool.query("update places set name = 'Kaybagal Timog' where code = $1", [tagaytay.barangay_code]);
  expect((await viewOrder(id)).structured_address).toEqual(tagaytayParts);
  await shop.pool.query("update places set name = 'Kaybagal South' where code = $1", [tagaytay.barangay_code]);

  const { barangay659AInErmita: barangay_code } = barangays;
  const inManila = await orderOf({ structured_address: { barangay_code, street: "12 Mabini Street", landmark: "" } });
  expect(inManila.address).toBe("12 Mabini Street, Barangay 659-A, Ermita\nManila, Metro Manila");
  expect(inManila.structured_address).toMatchObject({ province: null, postal_code: null, landmark: null });
});

test("SHIP-02 an order with only the text of an address stays valid, and has no parts", async () => {
  const { address, structured_address } = await orderOf({});
  expect(address).toBe(deliveryDetails.address);
  expect(structured_address).toBeNull();
});

test("SHIP-02 a structured address without a street, or with a code that is no barangay, is refused at its field", async () => {
  for (const wrong of [
    { ...tagaytay, street: " " },
    { ...tagaytay, barangay_code: "0402119999" },
    { ...tagaytay, barangay_code: "0402119000" },
    { ...tagaytay, barangay_code: "Kaybagal" },
    { ...tagaytay, postal_code: "41200" },
  ]) {
    const { status, body } = await order({ structured_address: wrong });
    expect(status).toBe(422);
    expect(Object.keys(("errors" in body && body.errors) || {})).toEqual(["structured_address"]);
  }
});

test("SHIP-02 a phone order has a structured address too, and an edit changes, keeps and removes it", async () => {
  const { phone, address } = deliveryDetails;
  const fields = { firstname: "Ana", lastname: "Reyes", email: "", phone, address };
  const lines = [{ product_id: bell.id, product_qty: 1 }];
  const placed = await shop.call(
    "POST /api/admin/orders",
    { body: { ...fields, lines, structured_address: tagaytay } },
    { as: owner, headers: { "idempotency-key": "tagaytay" } },
  );
  const { id } = placed.body.order;
  expect(await viewOrder(id)).toMatchObject({ address: tagaytayText, structured_address: tagaytayParts });

  const edit = async (changes: Record<string, unknown>) => {
    const { version } = await viewOrder(id);
    const body = { ...fields, address: tagaytayText, lines, discount: 0, shipping: 0, version, ...changes };
    return (await shop.call("POST /api/admin/orders/:id/edit", { params: { id }, body }, { as: owner })).body.order;
  };
  const kept = await edit({ lastname: "Cruz" });
  expect(kept).toMatchObject({ address: tagaytayText, structured_address: tagaytayParts });
  const lahug = { barangay_code: barangays.lahugInCebuCity, street: "27 Gorordo Avenue" };
  const moved = await edit({ lastname: "Cruz", structured_address: lahug });
  expect(moved.address).toBe("27 Gorordo Avenue, Brgy. Lahug\nCebu City, Central Visayas");
  expect(moved.structured_address).toMatchObject({ ...lahug, city: "Cebu City", province: null });
  const typed = await edit({ lastname: "Cruz", address: "12 Mabini Street, Bauan, Batangas" });
  expect(typed.structured_address).toBeNull();
  const verified = await edit({
    lastname: "Cruz",
    address: moved.address,
    structured_address: lahug,
  });
  const moving = ["Delivery address changed", expect.stringMatching(/^Arrives /)];
  expect(verified.edits.map(({ changes }) => changes)).toEqual([["Name changed"], moving, moving, moving]);
});

test("SHIP-02 a saved address with a barangay takes its names from it, and one that is typed stays valid", async () => {
  const fields = { recipient: "Ana Reyes", phone: "0917 555 0142", street: "1 Sampaguita Street" };
  const names = { barangay: "Kaybagal", city: "Tagaytay", region: "Region IV-A" };
  const { barangay_code } = tagaytay;
  const save = (body: Record<string, unknown>) =>
    shop.request("POST /api/addresses", { body: { ...fields, ...names, ...body } }, { as: buyer });
  expect((await save({ barangay_code })).body).toMatchObject({
    address: { barangay_code, barangay: "Kaybagal South", city: "Tagaytay City", province: "Cavite" },
  });
  expect((await save({})).body).toMatchObject({ address: { barangay_code: null, ...names, province: null } });
  expect(await save({ barangay_code: "0402119000" })).toMatchObject({
    status: 422,
    body: { errors: { barangay_code: [expect.any(String)] } },
  });
});

test("SHIP-02 ACC-09 the parts of an address are exported with its order, and erased with the account", async () => {
  const me = await createSignedInCustomer(shop);
  await fillCart(shop, me, bell);
  const body = { ...deliveryDetails, structured_address: tagaytay };
  const { order: placed } = (await shop.call("POST /api/place-order", { body }, { as: me })).body;
  const { data } = (await shop.call("GET /api/account/data", {}, { as: me })).body;
  expect(data.orders[0]?.order.structured_address).toEqual(tagaytayParts);

  const { rows } = await shop.pool.query("select account_id as id from orders where id = $1", [placed.id]);
  const customer = { params: { id: Number(rows[0].id) } };
  await shop.call("POST /api/my-order/:id/cancel", { params: { id: placed.id }, body: { reason: "" } }, { as: me });
  const { account } = (await shop.call("GET /api/account", {}, { as: me })).body;
  await shop.call(
    "POST /api/admin/customers/:id/erase",
    { ...customer, body: { email: account.email } },
    { as: owner },
  );
  expect(await viewOrder(placed.id)).toMatchObject({ firstname: "Deleted", structured_address: null });
});
