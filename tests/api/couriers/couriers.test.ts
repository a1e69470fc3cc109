import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Courier } from "#contract/couriers.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let packer: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  packer = await createStaff(shop, "fulfilment");
});

const newName = () => `Courier ${crypto.randomUUID()}`;
const facts = { tracking_url: "https://example.com/t/{number}", cash_limit: "", carries_batteries: true, active: true };

async function addCourier(given: Record<string, unknown> = {}): Promise<Courier> {
  const body = { name: newName(), ...facts, ...given };
  return (await shop.call("POST /api/admin/couriers", { body }, { as: owner })).body.courier;
}

const save = ({ id, name, ...courier }: Courier, given: Record<string, unknown>) =>
  shop.request("PUT /api/admin/couriers/:id", { params: { id }, body: { ...courier, ...given } }, { as: owner });

const listed = async (as: TestAccount) => (await shop.call("GET /api/admin/couriers", {}, { as })).body.couriers;

describe("SHIP-05 couriers in the back office", () => {
  test("a new shop has four couriers and its own rider, which every role sees", async () => {
    const couriers = await listed(packer);
    const named = (name: string) => couriers.find((courier) => courier.name === name);
    expect(named("LBC")).toMatchObject({ active: true, cash_limit: null, carries_batteries: false });
    expect(["J&T Express", "Ninja Van"].map((name) => named(name)?.tracking_url)).toEqual([
      expect.stringMatching(/^https:.*\{number\}/),
      expect.stringMatching(/^https:.*\{number\}/),
    ]);
    expect(named("Lalamove")).toMatchObject({ tracking_url: "", carries_batteries: true });
    expect(named("Own rider")).toMatchObject({ tracking_url: "", carries_batteries: true });
  });

  test("a courier is added, listed and saved, and each change is in the audit log", async () => {
    const courier = await addCourier({ cash_limit: "20,000", carries_batteries: false });
    expect(courier).toMatchObject({ version: 1, cash_limit: 20_000, carries_batteries: false, active: true });
    expect(await listed(packer)).toContainEqual(courier);
    const saved = await save(courier, { active: false, cash_limit: null });
    expect(saved.body).toMatchObject({ courier: { ...courier, active: false, cash_limit: null, version: 2 } });
    const query = { entity_type: "courier", entity_id: courier.id } as const;
    const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["courier_changed", { active: true, cash_limit: 20_000 }, { active: false, cash_limit: null }],
      ["courier_added", null, expect.objectContaining({ cash_limit: 20_000 })],
    ]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(101) }],
    ["name", { name: "lbc" }],
    ["tracking_url", { tracking_url: "http://example.com/{number}" }],
    ["tracking_url", { tracking_url: "https://example.com/track" }],
    ["tracking_url", { tracking_url: "https://{number}.example.com/" }],
    ["tracking_url", { tracking_url: "https://a:b@example.com/{number}" }],
    ["tracking_url", { tracking_url: "javascript:alert('{number}')" }],
    ["tracking_url", { tracking_url: "example.com/{number}" }],
    ["cash_limit", { cash_limit: -1 }],
    ["carries_batteries", { carries_batteries: "yes" }],
    ["active", { active: null }],
  ])("what is wrong is said under %s: %j", async (field, wrong) => {
    const body = { name: newName(), ...facts, ...wrong };
    const refused = await shop.expectRefusal("POST /api/admin/couriers", { body }, { as: owner });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("of two who save at once one is told, and nobody's change is lost", async () => {
    const courier = await addCourier();
    const answers = await Promise.all([save(courier, { cash_limit: 1 }), save(courier, { cash_limit: 2 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "courier_outdated" });
    const { id } = courier;
    const now = (await shop.call("GET /api/admin/couriers/:id", { params: { id } }, { as: packer })).body.courier;
    expect(now).toMatchObject(answers[0]?.status === 200 ? { cash_limit: 1 } : { cash_limit: 2 });
  });

  test("of two who add the same name at once one succeeds", async () => {
    const name = newName();
    const add = (given: string) =>
      shop.request("POST /api/admin/couriers", { body: { name: given, ...facts } }, { as: owner });
    const answers = await Promise.all([add(name), add(name.toUpperCase())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test("a packer may read couriers and change none, and an unknown one is not found", async () => {
    const courier = await addCourier();
    const body = { name: newName(), ...facts };
    expect((await shop.expectRefusal("POST /api/admin/couriers", { body }, { as: packer })).status).toBe(403);
    const input = { params: { id: courier.id }, body: { ...facts, version: 1 } };
    expect((await shop.expectRefusal("PUT /api/admin/couriers/:id", input, { as: packer })).status).toBe(403);
    const unknown = { params: { id: 987_654 } };
    expect((await shop.expectRefusal("GET /api/admin/couriers/:id", unknown, { as: owner })).body.code).toBe(
      "courier_not_found",
    );
  });
});

describe("SHIP-05 the courier of an order", () => {
  async function shippedWith(courier: string, number: string) {
    const product = await createProduct(shop, owner, { stock: 5 });
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, product);
    const { id } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order;
    const body = { courier, courier_tracking: number };
    for (const status of [1, 2, 3] as const)
      await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status, ...body } }, { as: packer });
    return (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
  }

  test("its number leads to the tracking page of the courier, encoded and in any case of the name", async () => {
    const { name } = await addCourier({ tracking_url: "https://example.com/?n={number}&again={number}" });
    expect((await shippedWith(name.toLowerCase(), "A B/&1")).shipments[0]?.courier_link).toBe(
      "https://example.com/?n=A%20B%2F%261&again=A%20B%2F%261",
    );
  });

  test("a courier without a tracking page, or typed freely, has no link", async () => {
    for (const courier of ["Own rider", "My uncle"]) {
      const { shipments } = await shippedWith(courier, "7");
      expect(shipments).toMatchObject([{ courier, courier_tracking: "7", courier_link: null }]);
    }
  });
});
