import type { Product } from "#contract/products.ts";
import type { VariantForm } from "#contract/products.variants.admin.ts";
import type { TestAccount } from "./accounts.ts";
import { createProduct } from "./products.ts";
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
    ...{ productname: "Ulap", type: "helmet", selling: 2490, original: 2990, stock: 0 },
    options: JSON.stringify([{ name: "Size", values: Object.keys(sizes) }]),
    variants: JSON.stringify(Object.entries(sizes).map(([size, form]) => ({ ...form, options: [size] }))),
    ...fields,
  });
  const ids = Object.fromEntries((helmet.variants ?? []).map(({ id, options }) => [options.join(" / "), id]));
  return { helmet, ids };
}
