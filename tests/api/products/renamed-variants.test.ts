import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, readStock, requestOrder } from "../../support/api/orders.ts";
import { readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet, requestSave, stocksByVariant } from "../../support/api/variants.ts";
import { defined } from "../../support/defined.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const newBuyer = () => createSignedInCustomer(shop);
const add = (as: { token: string }, product: Product, variant_id?: number, product_qty = 1) =>
  shop.request("POST /api/add-to-cart", { body: { product_id: product.id, variant_id, product_qty } }, { as });
const edited = (id: number) => readProduct(shop, owner, id);
const save = (product: Product, fields: Record<string, unknown>) => requestSave(shop, owner, product, fields);
const stocksOf = async (id: number) => stocksByVariant(await edited(id));

describe("OPT-01 the values of a variant", () => {
  test("a size is renamed to one that was removed, whose orders and movements keep it, also by two staff at once", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 3 }, L: { stock: 4, sku: "RM-L" } });
    const buyer = await newBuyer();
    await add(buyer, helmet, ids.M);
    expect((await requestOrder(shop, buyer)).status).toBe(200);
    const sizes = (...values: string[]) => [{ name: "Size", values }];
    const L = { id: ids.L, stock: 4, stock_seen: 4, sku: "RM-L" };
    expect((await save(helmet, { options: sizes("L"), variants: [{ ...L, options: ["L"] }] })).status).toBe(200);

    const { version } = await edited(helmet.id);
    const rename = { version, options: sizes("M"), variants: [{ ...L, options: ["M"] }] };
    const answers = await Promise.all([save(helmet, rename), save(helmet, rename)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "product_changed" });
    expect((await edited(helmet.id)).variants).toMatchObject([{ id: ids.L, options: ["M"], sku: "RM-L", stock: 4 }]);

    const history = await shop.call("GET /api/admin/products/:id/stock", { params: { id: helmet.id } }, { as: owner });
    expect(history.body.movements.map(({ variant, change, reason }) => [variant, change, reason])).toEqual([
      ["M", -2, "edit"],
      ["M", -1, "order"],
    ]);
    const { orders } = (await shop.call("GET /api/my-orders", {}, { as: buyer })).body;
    const params = { id: defined(orders[0]).id };
    const { body: order } = await shop.call("GET /api/my-order/:id", { params }, { as: buyer });
    expect(order.product).toMatchObject([{ variant_id: ids.M, productname: "Ulap, M" }]);

    const both = [
      { ...L, options: ["M"] },
      { options: ["L"], stock: 2 },
    ];
    expect((await save(helmet, { options: sizes("M", "L"), variants: both })).status).toBe(200);
    expect(await stocksOf(helmet.id)).toEqual({ M: 4, L: 2 });
  });

  test("renaming a size and adding one of its old name at once makes two, and one variant in two rows is refused", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 3 } });
    const options = [{ name: "Size", values: ["Medium", "M"] }];
    const renamed = { id: ids.M, options: ["Medium"], stock: 3, stock_seen: 3 };
    expect((await save(helmet, { options, variants: [renamed, { options: ["M"], stock: 5 }] })).status).toBe(200);
    expect(await stocksOf(helmet.id)).toEqual({ Medium: 3, M: 5 });
    const twice = await save(helmet, { options, variants: [renamed, { ...renamed, options: ["M"] }] });
    expect(twice.body).toMatchObject({ errors: { variants: ["Medium is listed twice.", "M is listed twice."] } });
    expect(await stocksOf(helmet.id)).toEqual({ Medium: 3, M: 5 });
  });

  test("of sizes of one name that were removed one after the other, the last comes back", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 3 }, L: { stock: 4 }, "3XL": { stock: 1 } });
    const last = { id: ids["3XL"], options: ["3XL"], stock: 1, stock_seen: 1 };
    const keep = (options: string[], ...variants: object[]) =>
      save(helmet, { options: [{ name: "Size", values: options }], variants: [...variants, last] });
    await keep(["L", "3XL"], { id: ids.L, options: ["L"], stock: 4, stock_seen: 4 });
    await keep(["M", "3XL"], { id: ids.L, options: ["M"], stock: 4, stock_seen: 4 });
    await keep(["3XL"]);
    expect((await keep(["M", "3XL"], { options: ["M"], stock: 2 })).status).toBe(200);
    expect((await edited(helmet.id)).variants).toMatchObject([
      { id: ids.L, options: ["M"], stock: 2 },
      { id: ids["3XL"] },
    ]);
    expect((await readStock(shop, helmet)).stock).toBe(3);
  });
});
