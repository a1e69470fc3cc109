import type { collectionsAdminApi } from "#contract/collections.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { type Pictures, storeUpload } from "#modules/media/media.ts";
import {
  addCollection,
  collectionErrors,
  deleteCollection,
  listAllCollections,
  previewRule,
  readForStaff,
  saveCollection,
} from "./collections.admin.ts";

/** The collections as staff edit them. */
export function collectionsAdminRoutes({
  db,
  pictures,
}: {
  db: Db;
  pictures: Pictures;
}): Routes<typeof collectionsAdminApi> {
  return {
    "GET /api/admin/collections": async ({ query }) => ({ status: 200, ...(await listAllCollections(db, query)) }),

    "GET /api/admin/collections/:id": async ({ params }) => ({
      status: 200,
      collection: await readForStaff(db, params.id),
    }),

    "POST /api/admin/collections": {
      fieldErrors: ({ body }) => collectionErrors(db, null, body),
      handler: async ({ caller, body }) => {
        const collection = await addCollection(db, body, caller);
        return { status: 201, message: `${collection.title} is added.`, collection };
      },
    },

    "PUT /api/admin/collections/:id": {
      fieldErrors: ({ params, body }) => collectionErrors(db, params.id, body),
      handler: async ({ caller, params, body }) => {
        const collection = await saveCollection(db, params.id, body, caller);
        return { status: 200, message: `${collection.title} is saved.`, collection };
      },
    },

    "DELETE /api/admin/collections/:id": async ({ caller, params }) => ({
      status: 200,
      message: `${await deleteCollection(db, params.id, caller)} is deleted.`,
    }),

    "POST /api/admin/collection-preview": async ({ body }) => ({ status: 200, ...(await previewRule(db, body)) }),

    "POST /api/admin/collection-pictures": async ({ body }) => ({
      status: 201,
      picture: await storeUpload(db, pictures, body.image),
    }),
  };
}
