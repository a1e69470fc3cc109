import { z } from "zod";
import { type ContentPage, contentFields, type TextFields } from "#contract/content.admin.ts";
import { type ContentKind, contentKinds, contentPath } from "#contract/content.kinds.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { hashFromPath, keepPictures, type Pictures, picturePath, storeUpload } from "#modules/media/media.ts";
import { shownProductsById } from "#modules/products/products.ts";
import * as store from "./content.admin.store.ts";
import { problemsOf, referencesOf } from "./content.markdown.ts";
import { isFixed, stateOf } from "./content.rules.ts";
import { renderBody } from "./content.ts";

export { listPages } from "./content.admin.store.ts";

/** A page with its newest version and its history. @throws content_not_found */
export async function readPage(db: Db, id: number): Promise<ContentPage> {
  const page = await findPage(db, id);
  const { kind, slug, version, fields } = page;
  return {
    id,
    kind,
    version,
    path: contentPath(kind, slug),
    state: stateOf(page),
    fixed: isFixed(kind, slug),
    fields,
    history: await store.listVersions(db, id),
  };
}

/** An older version of a page: its fields, and its text as HTML. @throws content_not_found */
export async function readVersion(db: Db, id: number, version: number): Promise<{ fields: TextFields; html: string }> {
  const fields = await store.findVersion(db, id, version);
  if (!fields) throw refuse("content_not_found");
  return { fields, html: await renderBody(db, fields.body) };
}

/** Stores a picture for a page that is saved later. @throws invalid when it is no picture */
export async function uploadPicture(db: Db, pictures: Pictures, upload: Uint8Array): Promise<StoredPicture> {
  const { hash, width, height, placeholder } = await storeUpload(db, pictures, upload);
  return { image: picturePath(hash), width, height, placeholder };
}

type Save = { publish: boolean; fields: Record<string, unknown> };

/** Adds a page, as a draft or published. @throws invalid */
export function addPage(db: Db, kind: ContentKind, { publish, fields: given }: Save, by: Actor): Promise<ContentPage> {
  const fields = parseFields(kind, given);
  return inTransaction(db, async (tx) => {
    const id = await store.insertPage(tx, kind, fields.slug);
    if (id === null) throw slugTaken(kind);
    await addVersion(tx, id, { version: 1, fields, published: publish, restoredFrom: null, by: by.id });
    if (publish) await store.publishVersion(tx, id, 1, fields.slug);
    await record(tx, { id, fields, action: publish ? "content_published" : "content_drafted", version: 1, by });
    return readPage(tx, id);
  });
}

/**
 * Saves a new version of a page, as a draft or published.
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
    const fields = parseFields(page.kind, given);
    if (isFixed(page.kind, page.slug) && fields.slug !== page.slug)
      throw refuseFields({ slug: ["The shop itself links to this page, so it keeps its address."] });
    const version = seen + 1;
    await addVersion(tx, id, { version, fields, published: publish, restoredFrom: null, by: by.id });
    if (publish) await publishPage(tx, page, version, fields.slug);
    else if (page.publishedVersion === null && !(await store.setSlug(tx, id, fields.slug))) throw slugTaken(page.kind);
    await record(tx, { id, fields, action: publish ? "content_published" : "content_drafted", version, by });
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
    const fields = await store.findVersion(tx, id, from);
    if (!fields) throw refuse("content_not_found");
    const version = seen + 1;
    await addVersion(tx, id, { version, fields, published: true, restoredFrom: from, by: by.id });
    await publishPage(tx, page, version, fields.slug);
    await record(tx, { id, fields, action: "content_restored", version: from, by });
    return readPage(tx, id);
  });
}

/** Takes a page off the shop, and returns its title. Its versions are kept. @throws content_not_found; content_fixed */
export function deletePage(db: Db, id: number, by: Actor): Promise<string> {
  return inTransaction(db, async (tx) => {
    await store.lockPage(tx, id);
    const { kind, slug, fields, version, deletedAt } = await findPage(tx, id);
    if (deletedAt !== null) throw refuse("content_not_found");
    if (isFixed(kind, slug)) throw refuse("content_fixed");
    await store.markDeleted(tx, id);
    await record(tx, { id, fields, action: "content_deleted", version, by });
    return fields.title;
  });
}

async function findPage(db: Db, id: number): Promise<store.Page> {
  const page = await store.findPage(db, id);
  if (!page) throw refuse("content_not_found");
  return page;
}

async function lockUnchanged(tx: Db, id: number, seen: number): Promise<store.Page> {
  await store.lockPage(tx, id);
  const page = await findPage(tx, id);
  if (page.version !== seen) throw refuse("content_changed");
  return page;
}

/** Adds a version, once its text is right and all that it shows is there. */
async function addVersion(tx: Db, id: number, version: store.NewVersion): Promise<void> {
  const { body, picture } = version.fields;
  const found = referencesOf(body);
  const products = await shownProductsById(tx, found.products);
  const missing = found.products.filter((product) => !products.has(product));
  const problems = [
    ...problemsOf(body),
    ...missing.map((product) => `There is no product ${product} that visitors can see.`),
    ...((await keepPictures(tx, found.pictures)) ? [] : ["A picture of this text is gone. Upload it again."]),
  ];
  // What is restored was right once: what is missing by now is left out.
  if (problems.length > 0 && version.restoredFrom === null) throw refuseFields({ body: problems });
  if (picture !== "" && !(await keepPictures(tx, [picture])))
    throw refuseFields({ picture: ["This picture is gone. Upload it again."] });
  const shown = picture === "" ? found.pictures : [picture, ...found.pictures];
  await store.insertVersion(tx, id, version, [...new Set(shown.map(hashFromPath))]);
}

async function publishPage(tx: Db, page: store.Page, version: number, slug: string): Promise<void> {
  if (!(await store.publishVersion(tx, page.id, version, slug))) throw slugTaken(page.kind);
  if (page.publishedVersion !== null && page.slug !== slug) await store.redirectSlug(tx, page, slug);
}

const slugTaken = (kind: ContentKind) =>
  refuseFields({ slug: [`Another ${contentKinds[kind].label.toLowerCase()} has this address.`] });

/** The fields of a page of this kind. @throws invalid with the messages per field */
function parseFields(kind: ContentKind, given: Record<string, unknown>): TextFields {
  const { success, data, error } = contentFields[kind].safeParse(given);
  if (!success) throw refuseFields(z.flattenError(error).fieldErrors);
  return data;
}

type Recorded = {
  id: number;
  fields: TextFields;
  action: "content_drafted" | "content_published" | "content_restored" | "content_deleted";
  version: number;
  by: Actor;
};

/** The versions hold the texts, so the audit log names only which one it was. */
const record = (tx: Db, { id, fields: { title }, action, version, by }: Recorded): Promise<void> =>
  recordAudit(tx, { by, action, entity: { type: "content", id, name: title }, after: { version } });
