import { z } from "zod";
import { type ContentKind, contentKinds, contentStates } from "./content.kinds.ts";
import { created, endpoint, ok } from "./endpoint.ts";
import { idInPath, optionalNumber, publicText, requiredPublicText, textOrEmpty, uploadedFile } from "./fields.ts";
import { keysOf } from "./keys.ts";
import {
  MAX_CONTENT_POSITION,
  MAX_MARKDOWN_LENGTH,
  MAX_SLUG_LENGTH,
  MAX_SUMMARY_LENGTH,
  MAX_TITLE_LENGTH,
} from "./limits.ts";
import { storedPicture } from "./products.gallery.ts";

const SLUG = "Use small letters, digits and single hyphens, such as riding-in-the-rain.";
const POSITION = `Enter a whole number from 1 to ${MAX_CONTENT_POSITION}.`;
const DAY = "Enter a day, or nothing.";
const MAX_SOURCES_LENGTH = 4000;

/** The path of a picture of this shop, or empty text. */
const picture = textOrEmpty(100).refine(
  (path) => path === "" || /^\/media\/[0-9a-f]{64}\.webp$/.test(path),
  "Upload the picture here.",
);

/** An article or a policy as staff write it. */
export const textFields = z.object({
  title: requiredPublicText("Enter a title.", MAX_TITLE_LENGTH),
  slug: z
    .string(SLUG)
    .max(MAX_SLUG_LENGTH, `Use at most ${MAX_SLUG_LENGTH} characters.`)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, SLUG)
    .describe("The last part of its address."),
  summary: requiredPublicText("Enter a summary.", MAX_SUMMARY_LENGTH),
  position: optionalNumber(POSITION, { min: 1, max: MAX_CONTENT_POSITION, whole: true }).pipe(z.number(POSITION)),
  picture,
  checked_on: z.union([z.literal(""), z.iso.date(DAY)], DAY),
  sources: publicText(MAX_SOURCES_LENGTH).describe("One source a line."),
  body: requiredPublicText("Write the text.", MAX_MARKDOWN_LENGTH).describe(
    "Markdown with blocks: `::product{id=7}`, `:::banner{to=/scooter button=Scooters}` and `:::columns`.",
  ),
});
export type TextFields = z.output<typeof textFields>;

/** The same, as it is answered. */
const savedFields = z
  .object({
    ...{ title: z.string(), slug: z.string(), summary: z.string(), position: z.int() },
    ...{ picture: z.string(), checked_on: z.string(), sources: z.string(), body: z.string() },
  })
  .meta({ id: "TextFields" }) satisfies z.ZodType<TextFields>;

/** The fields of each kind of page. */
export const contentFields = { article: textFields, policy: textFields } satisfies Record<ContentKind, z.ZodObject>;

const kind = z.enum(keysOf(contentKinds), "Send one of the kinds of pages.");
const version = z.int("Send the `version` you edited.").positive("Send the `version` you edited.");
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
      .describe("Null for the version that ships with the shop, and for an erased account."),
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

const page = z
  .object({
    id: z.int(),
    kind,
    version: z.int().describe("The newest version. Send it when you save."),
    path: z.string().describe("Its public address."),
    state: z.enum(keysOf(contentStates)),
    fixed: z.boolean().describe("The shop itself links to it: it keeps its address, and cannot be deleted."),
    fields: savedFields,
    history: z.array(savedVersion).describe("The newest first."),
  })
  .meta({ id: "ContentPage" });
export type ContentPage = z.output<typeof page>;

const byId = z.object({ id: idInPath });
const saved = { message: z.string(), page };

export const contentAdminApi = {
  "GET /api/admin/content": endpoint({
    summary: "The pages that the shop writes, by kind and place",
    access: "edit_content",
    query: z.object({ kind: kind.optional(), state: z.enum(["deleted"]).optional() }),
    reply: ok({ pages: z.array(listedPage) }),
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
    reply: ok({ fields: savedFields, html: z.string() }),
  }),
  "POST /api/admin/content": endpoint({
    summary: "Add a page",
    access: "edit_content",
    body: z.object({ kind, publish: z.boolean("Say whether to publish it."), fields }),
    reply: created(saved),
    refuses: ["invalid"],
  }),
  "PUT /api/admin/content/:id": endpoint({
    summary: "Save a page as a draft, or publish it; each time a new version is kept",
    access: "edit_content",
    params: byId,
    missing: "content_not_found",
    body: z.object({ version, publish: z.boolean("Say whether to publish it."), fields }),
    reply: ok(saved),
    refuses: ["invalid", "content_changed"],
  }),
  "POST /api/admin/content/:id/restore": endpoint({
    summary: "Publish an older version of a page again",
    access: "edit_content",
    params: byId,
    missing: "content_not_found",
    body: z.object({ version, from: z.int("Send the version to publish again.").positive() }),
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
  "POST /api/admin/content-pictures": endpoint({
    summary: "Upload a picture for a page that is saved within a day",
    access: "edit_content",
    body: z.object({ image: uploadedFile("Choose a picture.") }),
    multipart: true,
    reply: created({ picture: storedPicture }),
    refuses: ["invalid", "too_large"],
  }),
};
