import { sql } from "kysely";
import type { Centavos } from "#contract/money.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { ShippedLine, ShippingRates } from "./shipping.rules.ts";

const selectRates = prepare(() => sql<{ rates: ShippingRates }>`select shipping_rates() as rates`);

/** What the owner set about delivery. */
export async function readRates(db: Db): Promise<ShippingRates> {
  const [row] = await selectRates(db, {});
  if (!row) throw new Error("shipping_rates returned no row");
  return row.rates;
}

type ShippedProduct = Omit<ShippedLine, "quantity"> & {
  id: number;
  stock: number;
  shown: boolean;
  /** Those that are sold, with their prices. */
  variants: { id: number; price: Centavos }[];
};

/** What a quote needs of products, and whether they can be sold now; unknown ids are left out. */
export async function findShippedProducts(db: Db, ids: readonly number[]): Promise<ShippedProduct[]> {
  const products = await db
    .selectFrom("products as p")
    .innerJoin("product_stocks as s", "s.product_id", "p.id")
    .select([
      "p.id",
      "p.price",
      "s.quantity as stock",
      "p.shown",
      "p.weight_g as weight",
      "p.ships_alone as shipsAlone",
    ])
    .where("p.id", "in", [...ids, 0])
    .execute();
  const variants = await db
    .selectFrom("product_variants")
    .select(["id", "product_id", "price"])
    .where("product_id", "in", [...ids, 0])
    .where("active", "=", true)
    .execute();
  return products.map((product) => ({
    ...product,
    variants: variants
      .filter(({ product_id }) => product_id === product.id)
      .map(({ id, price }) => ({ id, price: price ?? product.price })),
  }));
}
