import { SEARCH_RESULTS, SUGGESTIONS } from "#contract/limits.ts";
import type { Db } from "#db/connection.ts";
import type { CacheTag } from "#http/cache-tags.ts";
import type { Router } from "#http/router.ts";
import type { Pictures } from "#modules/media/media.ts";
import { readAdminProduct } from "./products.admin.ts";
import {
  addProduct,
  comparedScooters,
  searchProducts,
  shownProduct,
  shownProducts,
  updateProduct,
  uploadGalleryImage,
} from "./products.ts";

/** The tag of an answer that shows this product. */
const tagOf = ({ id }: { id: number }): CacheTag => `product:${id}`;

/** The public lists and product pages, and staff's side of the catalogue. */
export function productsRoutes(
  scopes: { anyone: Router<"anyone">; staff: Router<"staff"> },
  { db, pictures }: { db: Db; pictures: Pictures },
): void {
  scopes.anyone.handlePublicRead(
    "GET /api/getScooter",
    async ({ query }) => {
      const { products, ...rest } = await shownProducts(db, "scooter", query);
      return { status: 200, scooter: products, ...rest };
    },
    ({ scooter }) => ["list:scooter", ...scooter.map(tagOf)],
  );

  scopes.anyone.handlePublicRead(
    "GET /api/getHelmet",
    async ({ query }) => {
      const { products, ...rest } = await shownProducts(db, "helmet", query);
      return { status: 200, helmet: products, ...rest };
    },
    ({ helmet }) => ["list:helmet", ...helmet.map(tagOf)],
  );

  scopes.anyone.handlePublicRead(
    "GET /api/getAccessory",
    async ({ query }) => {
      const { products, ...rest } = await shownProducts(db, "accessory", query);
      return { status: 200, accessory: products, ...rest };
    },
    ({ accessory }) => ["list:accessory", ...accessory.map(tagOf)],
  );

  scopes.anyone.handlePublicRead(
    "GET /api/viewproductdetail/:id",
    async ({ params }) => ({ status: 200, product: await shownProduct(db, params.id) }),
    ({ product }) => [tagOf(product)],
  );

  scopes.anyone.handlePublicRead(
    "GET /api/compare",
    async ({ query }) => ({ status: 200, ...(await comparedScooters(db, query.ids)) }),
    ({ scooters, missing }) => [...scooters.map(({ id }) => id), ...missing].map((id) => tagOf({ id })),
  );

  scopes.anyone.handlePublicRead(
    "GET /api/search",
    async ({ query }) => ({ status: 200, products: await searchProducts(db, query.q, SEARCH_RESULTS) }),
    ({ products }) => ["products", ...products.map(tagOf)],
  );

  scopes.anyone.handlePublicRead(
    "GET /api/suggest",
    async ({ query }) => ({ status: 200, suggestions: await searchProducts(db, query.q, SUGGESTIONS) }),
    ({ suggestions }) => ["products", ...suggestions.map(tagOf)],
  );

  scopes.staff.handle("POST /api/admin/pictures", async ({ body }) => ({
    status: 201,
    picture: await uploadGalleryImage(db, pictures, body.image),
  }));

  scopes.staff.handle("POST /api/store-product", async ({ body, caller }) => {
    const { id } = await addProduct(db, body, { pictures, by: caller });
    const product = await readAdminProduct(db, id);
    return { status: 200, message: "Product Added Successfully", product };
  });

  scopes.staff.handle("POST /api/update-product/:id", async ({ params, body, caller }) => {
    const { id } = await updateProduct(db, params.id, body, { pictures, by: caller });
    const product = await readAdminProduct(db, id);
    return { status: 200, message: "Product Updated Successfully", product };
  });
}
