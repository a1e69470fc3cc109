import type { productTypesAdminApi } from "#contract/products.types.admin.ts";
import type { productTypesApi } from "#contract/products.types.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { type Pictures, storeUpload } from "#modules/media/media.ts";
import {
  addProductType,
  deleteProductType,
  listAdminProductTypes,
  listProductTypes,
  orderProductTypes,
  readAdminProductType,
  saveProductType,
  typeErrors,
} from "./products.types.ts";

/** The types of products. */
export function productTypesRoutes({
  db,
  pictures,
}: {
  db: Db;
  pictures: Pictures;
}): Routes<typeof productTypesApi & typeof productTypesAdminApi> {
  return {
    "GET /api/product-types": {
      publicRead: async () => ({ status: 200, types: await listProductTypes(db) }),
      tags: () => [], // When a type changes, everything is dropped.
    },

    "GET /api/admin/product-types": async () => ({ status: 200, types: await listAdminProductTypes(db) }),

    "GET /api/admin/product-types/:slug": async ({ params }) => ({
      status: 200,
      type: await readAdminProductType(db, params.slug),
    }),

    "POST /api/admin/product-types": {
      fieldErrors: ({ body }) => typeErrors(db, null, body),
      handler: async ({ body, caller }) => {
        const type = await addProductType(db, body, caller);
        return { status: 201, message: `${type.name} was added`, type };
      },
    },

    "PUT /api/admin/product-types/:slug": {
      fieldErrors: ({ params, body }) => typeErrors(db, params.slug, body),
      handler: async ({ params, body, caller }) => {
        const type = await saveProductType(db, params.slug, body, caller);
        return { status: 200, message: `${type.name} was saved`, type };
      },
    },

    "PUT /api/admin/product-type-order": async ({ body, caller }) => ({
      status: 200,
      message: "The order was saved",
      types: await orderProductTypes(db, body, caller),
    }),

    "POST /api/admin/product-type-pictures": async ({ body }) => ({
      status: 201,
      picture: await storeUpload(db, pictures, body.image),
    }),

    "DELETE /api/admin/product-types/:slug": async ({ params, caller }) => ({
      status: 200,
      message: `${await deleteProductType(db, params.slug, caller)} was deleted`,
    }),
  };
}
