import type { contentAdminApi } from "#contract/content.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import type { Pictures } from "#modules/media/media.ts";
import {
  addPage,
  deletePage,
  listPages,
  previewHome,
  readPage,
  readVersion,
  restoreVersion,
  savePage,
  uploadPicture,
} from "./content.admin.ts";
import { problemsOf } from "./content.markdown.ts";
import { renderBody } from "./content.ts";

/** The pages as staff edit them. */
export function contentAdminRoutes({ db, pictures }: { db: Db; pictures: Pictures }): Routes<typeof contentAdminApi> {
  return {
    "GET /api/admin/content": async ({ query: { kind, state } }) => ({
      status: 200,
      pages: await listPages(db, { kind, deleted: state === "deleted" }),
    }),

    "GET /api/admin/content/:id": async ({ params }) => ({ status: 200, page: await readPage(db, params.id) }),

    "GET /api/admin/content/:id/versions/:version": async ({ params }) => ({
      status: 200,
      ...(await readVersion(db, params.id, params.version)),
    }),

    "GET /api/admin/content-home": async () => ({ status: 200, ...(await previewHome(db)) }),

    "POST /api/admin/content": async ({ caller, body: { kind, ...save } }) => {
      const page = await addPage(db, kind, save, caller);
      return { status: 201, message: savedMessage(page.title, save.publish), page };
    },

    "PUT /api/admin/content/:id": async ({ caller, params, body }) => {
      const page = await savePage(db, params.id, body, caller);
      return { status: 200, message: savedMessage(page.title, body.publish), page };
    },

    "POST /api/admin/content/:id/restore": async ({ caller, params, body }) => {
      const page = await restoreVersion(db, params.id, body, caller);
      return { status: 200, message: `Version ${body.from} of ${page.title} is published again.`, page };
    },

    "DELETE /api/admin/content/:id": async ({ caller, params }) => ({
      status: 200,
      message: `${await deletePage(db, params.id, caller)} is deleted.`,
    }),

    "POST /api/admin/content-preview": async ({ body: { body } }) => ({
      status: 200,
      html: await renderBody(db, body),
      problems: problemsOf(body),
    }),

    "POST /api/admin/content-pictures": async ({ body }) => ({
      status: 201,
      picture: await uploadPicture(db, pictures, body.image),
    }),
  };
}

const savedMessage = (title: string, published: boolean): string =>
  published ? `${title} is published.` : `The draft of ${title} is saved.`;
