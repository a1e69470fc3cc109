import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { ContentPage } from "#contract/content.admin.ts";
import { contentFields, type KindWithFields } from "#contract/content.fields.ts";
import { type AddableKind, type ContentKind, contentKinds, contentPath, isTextKind } from "#contract/content.kinds.ts";
import type { Banner, Home } from "#contract/content.ts";
import { emailKindOf } from "#contract/emails.texts.ts";
import { refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { hashFromPath, keepPictures } from "#modules/media/media.ts";
import { shownProductsById } from "#modules/products/products.ts";
import * as store from "./content.admin.store.ts";
import { showBanners, showHome } from "./content.home.ts";
import { fieldReferences, isFixed, stateOf, textProblems, titleOf } from "./content.rules.ts";
import { renderBody } from "./content.ts";

export { listPages } from "./content.admin.store.ts";

/** A page with its newest version and its history. @throws content_not_found */
export async function readPage(db: Db, id: number): Promise<ContentPage> {
  const page = await findPage(db, id);
  const { kind, slug, version, fields } = page;
  return {
    ...store.withKind(kind, fields),
    id,
    title: titleOf(page),
    version,
    path: contentPath(kind, slug),
    slug,
    state: stateOf(page),
    fixed: isFixed(kind, slug),
    history: await store.listVersions(db, id),
  };
}

/** An older version of a page: its fields, and its text as HTML. @throws content_not_found */
export async function readVersion(db: Db, id: number, version: number) {
  const found = await store.findVersion(db, id, version);
  if (!found) throw refuse("content_not_found");
  const { fields } = found;
  return { title: titleOf(found), fields, html: "body" in fields ? await renderBody(db, fields.body) : "" };
}

/** The home page with its newest version and those of its banners. @throws content_not_found */
export async function previewHome(db: Db): Promise<{ home: Home; banners: Banner[] }> {
  const [[home], banners] = await Promise.all([store.listNewest(db, "home"), store.listNewest(db, "banner")]);
  if (home?.kind !== "home") throw refuse("content_not_found");
  const written = banners.flatMap((page) => (page.kind === "banner" ? [{ id: page.id, fields: page.fields }] : []));
  return { home: await showHome(db, home.fields), banners: await showBanners(db, written) };
}

/**
 * The kind of email that a page has the texts of, these texts and what is wrong with them.
 * @throws content_not_found; invalid
 */
export async function readEmailTexts(db: Db, { id, fields: given }: { id: number; fields: Record<string, unknown> }) {
  const page = await findPage(db, id);
  const email = page.kind === "email" ? emailKindOf(page.slug) : null;
  const written = parseFields(page.kind, given);
  if (email === null || written.kind !== "email") throw refuse("content_not_found");
  return { kind: email, texts: written.fields, problems: textProblems(page.slug, written) };
}

type Save = { publish: boolean; fields: Record<string, unknown> };

/** Adds a page, as a draft or published. @throws invalid */
export function addPage(db: Db, kind: AddableKind, { publish, fields: given }: Save, by: Actor): Promise<ContentPage> {
  const written = parseFields(kind, given);
  const { fields } = written;
  const slug = "slug" in fields ? fields.slug : crypto.randomUUID();
  return inTransaction(db, async (tx) => {
    const id = await store.insertPage(tx, kind, slug);
    if (id === null) throw slugTaken(kind);
    await addVersion(tx, id, kind, { version: 1, fields, published: publish, restoredFrom: null, by: by.id });
    if (publish) await store.publishVersion(tx, id, 1, slug);
    await record(tx, {
      id,
      page: { ...written, slug },
      action: publish ? "content_published" : "content_drafted",
      version: 1,
      by,
    });
    return readPage(tx, id);
  });
}

/**
 * Saves a new version of a page, as a draft or published. Without a change the page keeps its version.
 * @throws content_not_found; invalid; content_changed when somebody saved it since `version`
 */
export function savePage(
  db: Db,
  id: number,
  { version: seen, publish, fields: given }: Save & { version: number },
  by: Actor,
): Promise<ContentPage> {
  return inTransaction(db, async (tx) => {
    const page = await lockUnchanged(tx, id, seen);
    const written = parseFields(page.kind, given);
    if (isSaved(page, written, publish)) return readPage(tx, id);
    const problems = textProblems(page.slug, written);
    requireNoErrors(problems);
    const slug = slugOf(written, page);
    if (isFixed(page.kind, page.slug) && slug !== page.slug)
      throw refuseFields({ slug: ["The shop itself links to this page, so it keeps its address."] });
    const version = seen + 1;
    const added = { version, fields: written.fields, published: publish, restoredFrom: null, by: by.id };
    await addVersion(tx, id, page.kind, added);
    if (publish) await publishPage(tx, page, version, slug);
    else if (page.publishedVersion === null && !(await store.setSlug(tx, id, slug))) throw slugTaken(page.kind);
    await record(tx, {
      id,
      page: { ...written, slug },
      action: publish ? "content_published" : "content_drafted",
      version,
      by,
    });
    return readPage(tx, id);
  });
}

/**
 * Publishes an older version of a page again, as a new version; a deleted page is back with it.
 * @throws content_not_found; invalid when its address is another page's now; content_changed
 */
export function restoreVersion(
  db: Db,
  id: number,
  { version: seen, from }: { version: number; from: number },
  by: Actor,
): Promise<ContentPage> {
  return inTransaction(db, async (tx) => {
    const page = await lockUnchanged(tx, id, seen);
    const old = await store.findVersion(tx, id, from);
    if (!old) throw refuse("content_not_found");
    const version = seen + 1;
    const added = { version, fields: old.fields, published: true, restoredFrom: from, by: by.id };
    await addVersion(tx, id, page.kind, added);
    await publishPage(tx, page, version, slugOf(old, page));
    await record(tx, { id, page: old, action: "content_restored", version: from, by });
    return readPage(tx, id);
  });
}

/** Takes a page off the shop, and returns its title. Its versions are kept. @throws content_not_found; content_fixed */
export function deletePage(db: Db, id: number, by: Actor): Promise<string> {
  return inTransaction(db, async (tx) => {
    await store.lockPage(tx, id);
    const page = await findPage(tx, id);
    const { kind, slug, version, deletedAt } = page;
    if (deletedAt !== null) throw refuse("content_not_found");
    if (isFixed(kind, slug)) throw refuse("content_fixed");
    await store.markDeleted(tx, id);
    await record(tx, { id, page, action: "content_deleted", version, by });
    return titleOf(page);
  });
}

/** Whether these fields are the newest version already, and published where they should be. */
function isSaved(page: store.ContentPageRow, { fields }: KindWithFields, publish: boolean): boolean {
  if (page.deletedAt !== null || !isDeepStrictEqual(fields, page.fields)) return false;
  return !publish || page.publishedVersion === page.version;
}

async function findPage(db: Db, id: number): Promise<store.ContentPageRow> {
  const page = await store.findPage(db, id);
  if (!page) throw refuse("content_not_found");
  return page;
}

async function lockUnchanged(tx: Db, id: number, seen: number): Promise<store.ContentPageRow> {
  await store.lockPage(tx, id);
  const page = await findPage(tx, id);
  if (page.version !== seen) throw await refuseOutdated(tx, "content_changed", { type: "content", id });
  return page;
}

/** Adds a version, once its fields are right and all that they show is there. */
async function addVersion(tx: Db, id: number, kind: ContentKind, version: store.NewVersion): Promise<void> {
  const references = fieldReferences(store.withKind(kind, version.fields));
  const refused: Record<string, string[]> = {};
  for (const { field, pictures, products, problems } of references) {
    const shown = await shownProductsById(tx, products);
    const missing = products.filter((product) => !shown.has(product));
    const wrong = [
      ...problems,
      ...missing.map((product) => `There is no product ${product} that visitors can see.`),
      ...((await keepPictures(tx, pictures)) ? [] : ["A picture is gone. Upload it again."]),
    ];
    if (wrong.length > 0) refused[field] = wrong;
  }
  // What is restored was right once: what is missing by now is left out.
  if (Object.keys(refused).length > 0 && version.restoredFrom === null) throw refuseFields(refused);
  const pictures = references.flatMap((reference) => reference.pictures);
  await store.insertVersion(tx, id, version, [...new Set(pictures.map(hashFromPath))]);
}

/** The slug of a page once these fields are published. A banner has no address, and keeps what it was given. */
const slugOf = ({ fields }: KindWithFields, page: store.ContentPageRow): string =>
  "slug" in fields ? fields.slug : page.slug;

async function publishPage(tx: Db, page: store.ContentPageRow, version: number, slug: string): Promise<void> {
  if (!(await store.publishVersion(tx, page.id, version, slug))) throw slugTaken(page.kind);
  if (isTextKind(page.kind) && page.publishedVersion !== null && page.slug !== slug)
    await store.redirectSlug(tx, page, slug);
}

const slugTaken = (kind: ContentKind) =>
  refuseFields({ slug: [`Another ${contentKinds[kind].label.toLowerCase()} has this address.`] });

/** The fields of a page of this kind. @throws invalid with the messages per field */
function parseFields(kind: ContentKind, given: Record<string, unknown>): KindWithFields {
  const schema: z.ZodType<KindWithFields["fields"]> = contentFields[kind];
  const { success, data, error } = schema.safeParse(given);
  if (!success) throw refuseFields(z.flattenError(error).fieldErrors);
  return store.withKind(kind, data);
}

type Recorded = {
  id: number;
  page: KindWithFields & { slug: string };
  action: "content_drafted" | "content_published" | "content_restored" | "content_deleted";
  version: number;
  by: Actor;
};

/** The versions hold the texts, so the audit log names only which one it was. */
const record = (tx: Db, { id, page, action, version, by }: Recorded): Promise<void> =>
  recordAudit(tx, { by, action, entity: { type: "content", id, name: titleOf(page) }, after: { version } });
