import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, requestOrder } from "../../support/api/orders.ts";
import { createProduct, productEditForm, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const remove = (id: number, as: { token: string } = owner) =>
  shop.request("POST /api/admin/products/:id/delete", { params: { id } }, { as });
const restore = (id: number) => shop.call("POST /api/admin/products/:id/restore", { params: { id } }, { as: owner });
const edited = (id: number) => shop.request("GET /api/edit-product/:id", { params: { id } }, { as: owner });
const productNow = (id: number) => readProduct(shop, owner, id);
const add = (as: { token: string }, product_id: number) =>
  shop.request("POST /api/add-to-cart", { body: { product_id, product_qty: 1 } }, { as });
const newBuyer = () => createSignedInCustomer(shop);
const listed = async (q: string, status?: "archived" | "hidden") =>
  (await shop.call("GET /api/view-product", { query: { q, status } }, { as: owner })).body.products.map(({ id }) => id);
const actionsOf = async (id: number) =>
  (
    await shop.pool.query<{ action: string }>(
      "select action from audit_log where entity_type = 'product' and entity_id = $1 order by id",
      [id],
    )
  ).rows.map(({ action }) => action);

describe("OPT-04 deleting a product", () => {
  test("that was never ordered deletes it for good, and takes it out of carts", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 3 } });
    const buyer = await newBuyer();
    const body = { product_id: helmet.id, variant_id: ids.M, product_qty: 1 };
    await shop.call("POST /api/add-to-cart", { body }, { as: buyer });
    expect((await remove(helmet.id)).body).toMatchObject({ message: "Ulap was deleted", archived: false });
    expect((await edited(helmet.id)).status).toBe(404);
    expect((await shop.request("GET /api/viewproductdetail/:id", { params: { id: helmet.id } })).status).toBe(404);
    expect((await shop.call("GET /api/cart", {}, { as: buyer })).body.cart).toEqual([]);
    expect((await requestOrder(shop, buyer)).body).toMatchObject({ code: "cart_empty" });
    expect((await remove(helmet.id)).status).toBe(404);
    expect(await actionsOf(helmet.id)).toEqual(["product_added", "product_deleted"]);
  });

  test("that was ordered archives it: out of the shop and the lists, in its orders, and it can be restored", async () => {
    const product = await createProduct(shop, owner, { productname: "Lumang Modelo", stock: 5 });
    const buyer = await newBuyer();
    const other = await newBuyer();
    for (const one of [buyer, other]) expect((await add(one, product.id)).status).toBe(201);
    const order = await requestOrder(shop, buyer);
    expect(order.status).toBe(200);
    expect((await remove(product.id)).body).toMatchObject({ archived: true });
    expect((await remove(product.id)).body, "once more changes nothing").toMatchObject({ archived: true });

    expect((await edited(product.id)).body).toMatchObject({ product: { archived: true, status: null, stock: 4 } });
    expect((await shop.request("GET /api/viewproductdetail/:id", { params: { id: product.id } })).status).toBe(404);
    expect([await listed("Lumang"), await listed("Lumang", "hidden")]).toEqual([[], []]);
    expect(await listed("Lumang", "archived")).toEqual([product.id]);
    expect((await requestOrder(shop, other)).body).toMatchObject({ code: "no_longer_sold" });
    const mine = await shop.call("GET /api/my-orders", {}, { as: buyer });
    expect(JSON.stringify(mine.body)).toContain("Lumang Modelo");

    const save = await shop.request(
      "POST /api/update-product/:id",
      { params: { id: product.id }, body: productEditForm() },
      { as: owner },
    );
    expect([save.status, save.body]).toMatchObject([409, { code: "product_archived" }]);
    const { version } = (await restoreAfterShow(product.id)).product;
    expect((await edited(product.id)).body).toMatchObject({ product: { archived: false, status: null, version } });
    expect(await listed("Lumang", "hidden")).toEqual([product.id]);
    expect(await actionsOf(product.id)).toEqual(["product_added", "product_archived", "product_restored"]);
  });

  /** Showing an archived product is refused; then it is restored. */
  async function restoreAfterShow(id: number) {
    const { version } = await productNow(id);
    const shown = await shop.request(
      "POST /api/admin/products/status",
      { body: { products: [{ id, version }], shown: true } },
      { as: owner },
    );
    expect(shown.body).toMatchObject({ code: "products_refused", message: expect.stringContaining("It is archived.") });
    return (await restore(id)).body;
  }

  test("while it is ordered, either comes first: archived with its order, or deleted and not ordered", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const product = await createProduct(shop, owner, { productname: `Sabay ${round}`, stock: 5 });
      const buyer = await newBuyer();
      const phoned = { product_id: product.id, product_qty: 1 };
      await add(buyer, product.id);
      const [order, byPhone, deleted, added] = await Promise.all([
        requestOrder(shop, buyer),
        shop.request(
          "POST /api/admin/orders",
          { body: { ...deliveryDetails, lines: [phoned] } },
          { as: owner, headers: { "idempotency-key": `race ${round}` } },
        ),
        remove(product.id),
        newBuyer().then((late) => add(late, product.id)),
      ]);
      const placed = [order, byPhone].filter(({ status }) => status === 200).length;
      expect([order.status, byPhone.status, added.status].filter((status) => status >= 500)).toEqual([]);
      expect(deleted.body).toMatchObject({ archived: placed > 0 });
      const lines = await shop.pool.query("select count(*)::int as n from order_lines where product_id = $1", [
        product.id,
      ]);
      expect(lines.rows[0].n).toBe(placed);
      expect((await edited(product.id)).status).toBe(placed > 0 ? 200 : 404);
      outcomes.add(placed > 0 ? "archived" : "deleted");
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test("and restoring and copying need the permission to edit products", async () => {
    const product = await createProduct(shop, owner);
    const packer = await createStaff(shop, "fulfilment");
    for (const call of ["delete", "restore", "duplicate"] as const)
      expect(
        (await shop.request(`POST /api/admin/products/:id/${call}`, { params: { id: product.id } }, { as: packer }))
          .status,
      ).toBe(403);
  });
});

test("OPT-04 a copy of a product is hidden, has its pictures, texts and options, and no stock and codes", async () => {
  const { helmet } = await createHelmet(shop, owner, { M: { stock: 4, sku: "COPY-M", price: 2590 }, L: { stock: 1 } });
  const { body } = await shop.call(
    "POST /api/admin/products/:id/duplicate",
    { params: { id: helmet.id } },
    { as: owner },
  );
  const { id, version, variants = [], ...copy } = body.product;
  const { id: first, version: seen, variants: _, ...rest } = await productNow(helmet.id);
  expect(id).not.toBe(first);
  expect(copy).toEqual({ ...rest, productname: "Ulap (copy)", status: null, stock: 0, low: false });
  expect(variants).toMatchObject([
    { options: ["M"], sku: null, price: 2590, stock: 0 },
    { options: ["L"], sku: null, price: null, stock: 0 },
  ]);
  expect((await listed("copy", "hidden"))[0]).toBe(id);
  expect((await edited(helmet.id)).body).toMatchObject({ product: { stock: 5, variants: [{ sku: "COPY-M" }, {}] } });
  const plain = await createProduct(shop, owner, { stock: 3 });
  const again = await shop.call("POST /api/admin/products/:id/duplicate", { params: { id: plain.id } }, { as: owner });
  expect(again.body.product).toMatchObject({ stock: 0, archived: false });
  expect([version, seen]).toEqual([1, 1]);
});
