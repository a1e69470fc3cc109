import { SEARCH_RESULTS, SUGGESTIONS } from "#contract/limits.ts";
import type { productsGalleryApi } from "#contract/products.gallery.ts";
import type { productsApi } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import type { CacheTag } from "#http/cache-tags.ts";
import type { Routes } from "#http/router.ts";
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
export function productsRoutes({
  db,
  pictures,
}: {
  db: Db;
  pictures: Pictures;
}): Routes<
  Omit<typeof productsApi, "GET /api/view-product" | "GET /api/edit-product/:id"> & typeof productsGalleryApi
> {
  return {
    "GET /api/getScooter": {
      publicRead: async ({ query }) => {
        const { products, ...rest } = await shownProducts(db, "scooter", query);
        return { status: 200, scooter: products, ...rest };
      },
      tags: ({ scooter }) => ["list:scooter", ...scooter.map(tagOf)],
    },

    "GET /api/getHelmet": {
      publicRead: async ({ query }) => {
        const { products, ...rest } = await shownProducts(db, "helmet", query);
        return { status: 200, helmet: products, ...rest };
      },
      tags: ({ helmet }) => ["list:helmet", ...helmet.map(tagOf)],
    },

    "GET /api/getAccessory": {
      publicRead: async ({ query }) => {
        const { products, ...rest } = await shownProducts(db, "accessory", query);
        return { status: 200, accessory: products, ...rest };
      },
      tags: ({ accessory }) => ["list:accessory", ...accessory.map(tagOf)],
    },

    "GET /api/viewproductdetail/:id": {
      publicRead: async ({ params }) => ({ status: 200, product: await shownProduct(db, params.id) }),
      tags: ({ product }) => [tagOf(product)],
    },

    "GET /api/compare": {
      publicRead: async ({ query }) => ({ status: 200, ...(await comparedScooters(db, query.ids)) }),
      tags: ({ scooters, missing }) => [...scooters.map(({ id }) => id), ...missing].map((id) => tagOf({ id })),
    },

    "GET /api/search": {
      publicRead: async ({ query }) => ({ status: 200, products: await searchProducts(db, query.q, SEARCH_RESULTS) }),
      tags: ({ products }) => ["products", ...products.map(tagOf)],
    },

    "GET /api/suggest": {
      publicRead: async ({ query }) => ({ status: 200, suggestions: await searchProducts(db, query.q, SUGGESTIONS) }),
      tags: ({ suggestions }) => ["products", ...suggestions.map(tagOf)],
    },

    "POST /api/admin/pictures": async ({ body }) => ({
      status: 201,
      picture: await uploadGalleryImage(db, pictures, body.image),
    }),

    "POST /api/store-product": async ({ body, caller }) => {
      const { id } = await addProduct(db, body, { pictures, by: caller });
      const product = await readAdminProduct(db, id);
      return { status: 200, message: "Product Added Successfully", product };
    },

    "POST /api/update-product/:id": async ({ params, body, caller }) => {
      const { id } = await updateProduct(db, params.id, body, { pictures, by: caller });
      const product = await readAdminProduct(db, id);
      return { status: 200, message: "Product Updated Successfully", product };
    },
  };
}
