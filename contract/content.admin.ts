import { z } from "zod";
import { savedFields } from "./content.fields.ts";
import { addableKinds, contentKindNames, contentStates } from "./content.kinds.ts";
import { homeReply } from "./content.ts";
import { created, endpoint, ok } from "./endpoint.ts";
import { editedVersion, idInPath, pageQuery, pageReply, rowNumber, textOrEmpty, uploadedFile } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_MARKDOWN_LENGTH } from "./limits.ts";
import { storedPicture } from "./products.gallery.ts";

const kind = z.enum(contentKindNames, "Send one of the kinds of pages.");
/** The fields of the page's kind. They are checked once the kind is known. */
const fields = z.record(z.string(), z.unknown(), "Send the fields of the page.");

const savedVersion = z
  .object({
    version: z.int(),
    published: z.boolean(),
    restored_from: z.int().nullable().describe("The version that was published again."),
    saved_by: z
      .string()
      .nullable()
      .describe("Null for the version that comes with the shop, and for an erased account."),
    saved_at: z.iso.datetime(),
  })
  .meta({ id: "ContentVersion" });
export type ContentVersion = z.output<typeof savedVersion>;

const listedPage = z
  .object({
    id: z.int(),
    kind,
    title: z.string(),
    path: z.string(),
    position: z.int(),
    state: z.enum(keysOf(contentStates)),
    saved_by: z.string().nullable(),
    saved_at: z.iso.datetime(),
  })
  .meta({ id: "ListedContentPage" });
export type ListedContentPage = z.output<typeof listedPage>;

const pageOf = <K extends keyof typeof savedFields>(kind: K) =>
  z.object({
    id: z.int(),
    kind: z.literal(kind),
    title: z.string(),
    version: z.int().describe("The newest version. Send it when you save."),
    path: z.string().describe("Its public address; empty for the texts of an email."),
    slug: z.string().describe("The end of its address, or which email it is about."),
    state: z.enum(keysOf(contentStates)),
    fixed: z.boolean().describe("The shop itself links to it: it keeps its address, and cannot be deleted."),
    fields: savedFields[kind],
    history: z.array(savedVersion).describe("The newest first."),
  });
const page = z
  .discriminatedUnion("kind", [
    pageOf("home"),
    pageOf("banner"),
    pageOf("menu"),
    pageOf("email"),
    pageOf("article"),
    pageOf("policy"),
    pageOf("question"),
  ])
  .meta({ id: "ContentPage" });
export type ContentPage = z.output<typeof page>;

const byId = z.object({ id: idInPath });
const saved = { message: z.string(), page };

export const contentAdminApi = {
  "GET /api/admin/content": endpoint({
    summary: "The pages that the shop writes, by kind and place",
    access: "edit_content",
    query: z.object({
      ...pageQuery,
      sort: z.enum(["place"], "Sort by place.").default("place"),
      kind: kind.optional(),
      without: kind.optional().describe("Leaves this kind out."),
      state: z.enum(["deleted"]).optional(),
    }),
    reply: ok({ pages: z.array(listedPage), ...pageReply }),
  }),
  "GET /api/admin/content/:id": endpoint({
    summary: "One page with its newest version and its history",
    access: "edit_content",
    params: byId,
    missing: "content_not_found",
    reply: ok({ page }),
  }),
  "GET /api/admin/content/:id/versions/:version": endpoint({
    summary: "An older version of a page",
    access: "edit_content",
    params: z.object({ id: idInPath, version: idInPath }),
    missing: "content_not_found",
    reply: ok({
      title: z.string(),
      html: z.string().describe("The text of an article, a policy or a question as HTML; empty for other kinds."),
      fields: z.union([
        savedFields.home,
        savedFields.banner,
        savedFields.menu,
        savedFields.email,
        savedFields.article,
        savedFields.question,
      ]),
    }),
  }),
  "GET /api/admin/content-home": endpoint({
    summary: "The home page as it will be once its drafts and those of its banners are published",
    access: "edit_content",
    missing: "content_not_found",
    reply: homeReply,
  }),
  "POST /api/admin/content": endpoint({
    summary: "Add a page",
    access: "edit_content",
    body: z.object({
      kind: z.enum(addableKinds, "Send one of the kinds of which pages can be added."),
      publish: z.boolean("Say whether to publish it."),
      fields,
    }),
    reply: created(saved),
    refuses: ["invalid"],
  }),
  "PUT /api/admin/content/:id": endpoint({
    summary: "Save a page as a draft, or publish it; each change is kept as a new version",
    access: "edit_content",
    params: byId,
    missing: "content_not_found",
    body: z.object({ version: editedVersion, publish: z.boolean("Say whether to publish it."), fields }),
    reply: ok(saved),
    refuses: ["invalid", "content_changed"],
  }),
  "POST /api/admin/content/:id/restore": endpoint({
    summary: "Publish an older version of a page again",
    access: "edit_content",
    params: byId,
    missing: "content_not_found",
    body: z.object({ version: editedVersion, from: rowNumber("Send the version to publish again.") }),
    reply: ok(saved),
    refuses: ["invalid", "content_changed"],
  }),
  "DELETE /api/admin/content/:id": endpoint({
    summary: "Take a page off the shop; its versions are kept, and can be restored",
    access: "edit_content",
    params: byId,
    missing: "content_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["content_fixed"],
  }),
  "POST /api/admin/content-preview": endpoint({
    summary: "A text as HTML, as the shop would show it, and what is wrong with it",
    access: "edit_content",
    body: z.object({ body: textOrEmpty(MAX_MARKDOWN_LENGTH) }),
    reply: ok({ html: z.string(), problems: z.array(z.string()) }),
    refuses: ["invalid"],
  }),
  "POST /api/admin/content-email-preview": endpoint({
    summary: "An email with these texts and sample data, as customers would get it, and what is wrong with the texts",
    access: "edit_content",
    body: z.object({ id: rowNumber("Send the page."), fields }),
    missing: "content_not_found",
    reply: ok({
      subject: z.string(),
      html: z.string(),
      problems: z.record(z.string(), z.array(z.string())).describe("Messages per field."),
      no_test: z.string().nullable().describe("Why no test email can be sent; null when it can."),
    }),
    refuses: ["invalid", "content_not_found"],
  }),
  "POST /api/admin/content-email-test": endpoint({
    summary: "Send an email with these texts and sample data to oneself",
    access: "edit_content",
    peopleOnly: true,
    hourlyLimit: 30,
    body: z.object({ id: rowNumber("Send the page."), fields }),
    missing: "content_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["invalid", "content_not_found", "no_mail_server"],
  }),
  "POST /api/admin/content-pictures": endpoint({
    summary: "Upload a picture for a page that is saved within a day",
    access: "edit_content",
    body: z.object({ image: uploadedFile("Choose a picture.") }),
    multipart: true,
    reply: created({ picture: storedPicture }),
    refuses: ["invalid", "too_large"],
  }),
};
