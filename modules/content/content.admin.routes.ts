import type { FastifyRequest } from "fastify";
import type { contentAdminApi } from "#contract/content.admin.ts";
import type { EmailSender, RenderEmail } from "#contract/emails.ts";
import { refuse, requireNoErrors } from "#contract/errors.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { enqueueTestEmail, renderSample } from "#modules/emails/emails.ts";
import { type Pictures, storeUpload } from "#modules/media/media.ts";
import {
  addPage,
  deletePage,
  listPages,
  previewHome,
  readEmailTexts,
  readPage,
  readVersion,
  restoreVersion,
  savePage,
} from "./content.admin.ts";
import { problemsOf } from "./content.markdown.ts";
import { renderBody } from "./content.ts";

type Dependencies = {
  db: Db;
  pictures: Pictures;
  withMail: boolean;
  renderEmail: RenderEmail;
  /** The shop as it signs its emails, at the address of a request. */
  senderOf(request: FastifyRequest): Promise<EmailSender>;
};

/** The pages as staff edit them. */
export function contentAdminRoutes(given: Dependencies): Routes<typeof contentAdminApi> {
  const { db, pictures, withMail, renderEmail, senderOf } = given;
  return {
    "GET /api/admin/content": async ({ query: { state, ...query } }) => {
      const { rows, next } = await listPages(db, { ...query, deleted: state === "deleted" });
      return { status: 200, pages: rows, next_cursor: next };
    },

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

    "POST /api/admin/content-email-preview": async ({ body, request }) => {
      const { kind, texts, problems } = await readEmailTexts(db, body);
      const { subject, html } = await renderSample(kind, texts, { shop: await senderOf(request), renderEmail });
      return { status: 200, subject, html, problems, no_test: withMail ? null : refuse("no_mail_server").message };
    },

    "POST /api/admin/content-email-test": async ({ body, caller }) => {
      if (!withMail) throw refuse("no_mail_server");
      const { kind, texts, problems } = await readEmailTexts(db, body);
      requireNoErrors(problems);
      await enqueueTestEmail(db, { kind, texts, recipient: caller.email });
      return { status: 200, message: `A test email is on its way to ${caller.email}.` };
    },

    "POST /api/admin/content-pictures": async ({ body }) => ({
      status: 201,
      picture: await storeUpload(db, pictures, body.image),
    }),
  };
}

const savedMessage = (title: string, published: boolean): string =>
  published ? `${title} is published.` : `The draft of ${title} is saved.`;
