import { afterAll, beforeEach, expect, test } from "vitest";
import { MAX_ADDRESSES } from "#contract/limits.ts";
import { createSignedInCustomer } from "../../support/api/orders.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

const typed = {
  recipient: "Maria Clara",
  phone: "0917 555 0142",
  street: "12 Mabini Street",
  barangay: "Ermita",
  city: "Manila",
  region: "Metro Manila",
};

let me: { token: string };
let other: { token: string };
beforeEach(async () => {
  [me, other] = await Promise.all([createSignedInCustomer(shop), createSignedInCustomer(shop)]);
});

const save = (fields: Record<string, unknown> = {}) =>
  shop.call("POST /api/addresses", { body: { ...typed, ...fields } }, { as: me });
const saved = async (as = me) => (await shop.call("GET /api/addresses", {}, { as })).body.addresses;

test("ACC-09 an address is saved as typed, the phone in E.164, and omitted optional fields are null", async () => {
  const { status, body } = await save({ postal_code: " 1000 ", landmark: "" });
  expect(status).toBe(201);
  const empty = { province: null, landmark: null, barangay_code: null };
  expect(body.address).toEqual({
    ...typed,
    ...empty,
    id: body.address.id,
    phone: "+639175550142",
    postal_code: "1000",
    default: true,
  });
  expect(await saved()).toEqual([body.address]);
  expect(await saved(other)).toEqual([]);
});

test("ACC-09 one address is the default: first the first one, then the chosen one, and another one after its deletion", async () => {
  const first = (await save()).body;
  const second = (await save()).body;
  const third = (await save({ default: true })).body;
  const defaults = async () => (await saved()).filter((each) => each.default).map(({ id }) => id);
  expect(await defaults()).toEqual([third.address.id]);
  expect((await saved())[0]?.id, "it comes first").toBe(third.address.id);
  const change = (id: number, isDefault: boolean) =>
    shop.call("PUT /api/addresses/:id", { params: { id }, body: { ...typed, default: isDefault } }, { as: me });
  await change(first.address.id, true);
  expect(await defaults()).toEqual([first.address.id]);
  await change(first.address.id, false);
  expect(await defaults(), "it stays until another one is").toEqual([first.address.id]);
  await shop.call("DELETE /api/addresses/:id", { params: { id: first.address.id } }, { as: me });
  expect(await defaults()).toEqual([third.address.id]);
  await shop.call("DELETE /api/addresses/:id", { params: { id: second.address.id } }, { as: me });
  await shop.call("DELETE /api/addresses/:id", { params: { id: third.address.id } }, { as: me });
  expect(await saved()).toEqual([]);
});

test("ACC-09 a changed address is in the list", async () => {
  const { id } = (await save({ province: "Cavite", landmark: "Blue gate" })).body.address;
  const body = { ...typed, city: "Makati", phone: "02 8555 0142" };
  const changed = await shop.call("PUT /api/addresses/:id", { params: { id }, body }, { as: me });
  expect(changed.body.address).toMatchObject({ id, city: "Makati", phone: "+63285550142", province: null });
  expect(await saved()).toEqual([changed.body.address]);
});

test("ACC-09 each invalid field has its message", async () => {
  const wrong = { recipient: " ", phone: "12", street: "", barangay: "", city: "", region: "", postal_code: "12345" };
  const { status, body } = await shop.expectRefusal("POST /api/addresses", { body: wrong }, { as: me });
  expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, Object.keys(wrong).toSorted()]);
  const phone = { ...typed, phone: "0999 999" };
  expect((await shop.expectRefusal("POST /api/addresses", { body: phone }, { as: me })).body.errors).toHaveProperty(
    "phone",
  );
  expect(await saved()).toEqual([]);
});

test.each([
  { street: "x", barangay: "y", city: "z" },
  { street: "-", barangay: ".", city: "7" },
  { street: "ñ.", barangay: "(b)", city: "#" },
])("ACC-09 SHIP-01 %o is no address, and each field says what one looks like", async (wrong) => {
  const { status, body } = await shop.expectRefusal(
    "POST /api/addresses",
    { body: { ...typed, ...wrong } },
    { as: me },
  );
  expect([status, body.errors]).toEqual([
    422,
    {
      street: ["Enter house number and street, such as 12 Mabini Street."],
      barangay: ["Enter the barangay by its name or number, such as Ermita."],
      city: ["Enter the city or municipality by its name, such as Manila."],
    },
  ]);
  expect(await saved()).toEqual([]);
});

test.each([
  { street: "7", barangay: "1", city: "Bay" },
  { street: "Purok 3", barangay: "659-A", city: "Tuy" },
  { street: "P-1", barangay: "Uy", city: "Parañaque" },
  { street: "Blk. 5, Lot 2", barangay: "Sto. Niño", city: "Las Piñas" },
  { street: "Sitio Ugong", barangay: "Brgy. 12-B (Pob.)", city: "Science City of Muñoz" },
  { street: "Km 4", barangay: "Bu-ot", city: "M'lang" },
])("ACC-09 SHIP-01 %o is an address, however short", async (real) => {
  const { body } = await shop.call("POST /api/addresses", { body: { ...typed, ...real } }, { as: me });
  expect(body.address).toMatchObject(real);
});

test("ACC-09 somebody else's address responds 404 like an unknown one, and is unchanged", async () => {
  const { address } = (await save()).body;
  for (const id of [address.id, 987_654]) {
    const input = { params: { id }, body: { ...typed, city: "Cebu" } };
    const changed = await shop.expectRefusal("PUT /api/addresses/:id", input, { as: other });
    const deleted = await shop.expectRefusal("DELETE /api/addresses/:id", { params: { id } }, { as: other });
    for (const { status, body } of [changed, deleted]) {
      expect([status, body.code]).toEqual([404, "address_not_found"]);
    }
  }
  expect(await saved()).toEqual([address]);
});

test("ACC-09 of twenty-five addresses saved concurrently twenty are stored with one default, and the others are refused", async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_ADDRESSES + 5 }, () =>
      shop.request("POST /api/addresses", { body: { ...typed, default: true } }, { as: me }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_ADDRESSES);
  const refused = answers.flatMap(({ body }) => ("code" in body ? [body.message] : []));
  expect(refused).toEqual(Array(5).fill("You have 20 saved addresses. Delete one first."));
  expect((await saved()).filter((each) => each.default)).toHaveLength(1);
});

test("ACC-09 a wrong phone number, an empty street and an unknown barangay are named at once", async () => {
  const body = { ...typed, phone: "12", street: "", barangay_code: "9999999999" };
  const { status, body: refused } = await shop.expectRefusal("POST /api/addresses", { body }, { as: me });
  expect(status).toBe(422);
  expect(refused.errors).toEqual({
    phone: ["Enter a Philippine phone number, such as 0917 555 0142."],
    street: ["Enter house number and street."],
    barangay_code: ["This barangay is not in the list. Choose one from the list."],
  });
});
