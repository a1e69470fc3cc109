import type { Product } from "#contract/products.ts";
import type { VariantForm } from "#contract/products.variants.admin.ts";
import type { TestAccount } from "./accounts.ts";
import { createProduct, productEditForm } from "./products.ts";
import type { Shop } from "./shop.ts";

type SizeForm = Partial<Omit<VariantForm, "options">> & { stock: number };

/** A helmet in sizes, such as `{ M: { stock: 1 } }`, with the ids of its variants by size. */
export async function createHelmet(
  shop: Shop,
  owner: TestAccount,
  sizes: Record<string, SizeForm>,
  fields: Record<string, string | number> = {},
): Promise<{ helmet: Product; ids: Record<string, number> }> {
  const helmet = await createProduct(shop, owner, {
    productname: "Ulap",
    type: "helmet",
    selling: 2490,
    original: 2990,
    stock: 0,
    options: JSON.stringify([{ name: "Size", values: Object.keys(sizes) }]),
    variants: JSON.stringify(Object.entries(sizes).map(([size, form]) => ({ ...form, options: [size] }))),
    ...fields,
  });
  const ids = Object.fromEntries((helmet.variants ?? []).map(({ id, options }) => [options.join(" / "), id]));
  return { helmet, ids };
}

/** Saves a helmet with these fields, of which objects are sent as JSON. */
export const requestSave = (shop: Shop, owner: TestAccount, product: Product, fields: Record<string, unknown>) =>
  shop.request(
    "POST /api/update-product/:id",
    {
      params: { id: product.id },
      body: productEditForm({
        productname: product.productname,
        type: "helmet",
        selling: 2490,
        original: 2990,
        stock: product.stock,
        ...Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [
            name,
            typeof value === "object" ? JSON.stringify(value) : String(value),
          ]),
        ),
      }),
    },
    { as: owner },
  );

/** The stock of each variant, such as `{ M: 3 }`. */
export const stocksByVariant = ({ variants = [] }: Pick<Product, "variants">): Record<string, number> =>
  Object.fromEntries(variants.map(({ options, stock }) => [options.join(" / "), stock]));
