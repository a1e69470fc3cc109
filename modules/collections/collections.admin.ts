import { isDeepStrictEqual } from "node:util";
import type { AdminCollection, ChosenProduct, CollectionForm } from "#contract/collections.admin.ts";
import type { CollectionRule } from "#contract/collections.rule.ts";
import { collectionPath } from "#contract/collections.ts";
import type { CollectionSort } from "#contract/enums.ts";
import { type FieldErrors, refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { PREVIEWED_PRODUCTS } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { TimedPageRequest } from "#db/keyset.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { keepPictures, picturePath, scheduleResizing } from "#modules/media/media.ts";
import { collectionProblem, findChosen, listCollectionProducts, typeOfCollection } from "#modules/products/products.ts";
import * as store from "./collections.admin.store.ts";
import { productsByRule } from "./collections.rules.ts";
import type { StoredCollection } from "./collections.store.ts";

/** A page of all collections, the newest first. */
export async function listAllCollections(db: Db, query: TimedPageRequest & { q?: string | undefined }) {
  const { rows, next } = await store.listAll(db, query);
  const collections = rows.map(({ isChosen, products, picture, starts_at, ends_at, ...row }) => ({
    ...row,
    path: collectionPath(row.slug),
    picture: picture === null ? "" : picturePath(picture),
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    products: isChosen ? products : null,
  }));
  return { collections, next_cursor: next };
}

/** A collection as staff edit it. @throws collection_not_found */
export async function readForStaff(db: Db, id: number): Promise<AdminCollection> {
  const { products, startsAt, endsAt, updated_at, ...found } = await findCollection(db, id);
  return {
    ...found,
    path: collectionPath(found.slug),
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    products: (await findChosen(db, products)).map(toChosen),
  };
}

const SLUG_TAKEN: FieldErrors = { slug: ["Another collection has this address."] };
const PRODUCT_GONE: FieldErrors = { products: ["One of these is not in the shop any more. Remove it."] };

/**
 * Messages by field on what only the shop's data show to be wrong with a collection, whose id is null when it is new. Missing fields are
 * not checked.
 */
export async function collectionErrors(
  db: Db,
  id: number | null,
  { slug, picture, rule, products }: Partial<CollectionForm>,
): Promise<FieldErrors> {
  const before = id === null ? undefined : await store.findCollection(db, id);
  // A rule of before may name what the owner has deleted since: it stays, and matches nothing.
  const changed = rule && !isDeepStrictEqual(rule, before?.rule) ? productsByRule(rule, new Date()) : null;
  const problem = changed && (await collectionProblem(db, changed));
  const chosen = rule === null && products ? products : [];
  return {
    ...(problem && { rule: [problem] }),
    ...(picture && !(await keepPictures(db, [picture])) && { picture: ["The picture is gone. Upload it again."] }),
    ...(slug !== undefined && (await store.isSlugTaken(db, slug, id)) && SLUG_TAKEN),
    ...((await findChosen(db, chosen)).length < chosen.length && PRODUCT_GONE),
  };
}

/** Adds a collection. @throws invalid */
export const addCollection = (db: Db, form: CollectionForm, by: Actor): Promise<AdminCollection> =>
  inTransaction(db, async (tx) => {
    requireNoErrors(await collectionErrors(tx, null, form));
    const id = await store.insertCollection(tx, form);
    if (id === null) throw refuseFields(SLUG_TAKEN);
    await resizePicture(tx, form);
    await saveProducts(tx, id, form);
    const collection = await readForStaff(tx, id);
    await recordAudit(tx, {
      by,
      action: "collection_added",
      entity: entityOf(collection),
      after: auditValues(collection),
    });
    return collection;
  });

/** Saves a collection. @throws collection_not_found; invalid; collection_changed when somebody saved it since `version` */
export const saveCollection = (
  db: Db,
  id: number,
  { version, ...form }: CollectionForm & { version: number },
  by: Actor,
): Promise<AdminCollection> =>
  inTransaction(db, async (tx) => {
    await store.lockCollection(tx, id);
    const before = await readForStaff(tx, id);
    if (before.version !== version) throw await refuseOutdated(tx, "collection_changed", { type: "collection", id });
    requireNoErrors(await collectionErrors(tx, id, form));
    if (!(await store.updateCollection(tx, id, form))) throw refuseFields(SLUG_TAKEN);
    await resizePicture(tx, form);
    if (before.slug !== form.slug) await store.redirectSlug(tx, id, { from: before.slug, to: form.slug });
    await saveProducts(tx, id, form);
    const after = await readForStaff(tx, id);
    if (isDeepStrictEqual(before, after)) return after;
    await store.incrementVersion(tx, id);
    const values = { before: auditValues(before), after: auditValues(after) };
    await recordAudit(tx, { by, action: "collection_changed", entity: entityOf(after), ...values });
    return { ...after, version: version + 1 };
  });

/** Deletes a collection, and returns its title. @throws collection_not_found */
export const deleteCollection = (db: Db, id: number, by: Actor): Promise<string> =>
  inTransaction(db, async (tx) => {
    await store.lockCollection(tx, id);
    const before = await readForStaff(tx, id);
    await store.deleteCollection(tx, id);
    await recordAudit(tx, { by, action: "collection_deleted", entity: entityOf(before), before: auditValues(before) });
    return before.title;
  });

/**
 * The first products that a rule matches, in this order, and how many; null when there are more than are counted. `problem` says why
 * none can match.
 */
export async function previewRule(
  db: Db,
  { rule, sort }: { rule: CollectionRule; sort: CollectionSort },
  now = new Date(),
) {
  const contents = productsByRule(rule, now);
  const [type, problem] = await Promise.all([typeOfCollection(db, contents), collectionProblem(db, contents)]);
  const query = { type, facets: {}, sort: sort === "manual" ? "newest" : sort, counts: true } as const;
  const found = await listCollectionProducts(db, contents, { ...query, limit: PREVIEWED_PRODUCTS });
  return {
    problem,
    products: found.products.map((product) => toChosen({ ...product, shown: true })),
    count: found.counts?.products ?? null,
  };
}

/** Adds the collections of the demo to a shop without any. */
export const seedCollections = (db: Db, forms: readonly CollectionForm[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await store.hasNoCollections(tx))) return;
    for (const form of forms) {
      const id = await store.insertCollection(tx, form);
      if (id !== null) await saveProducts(tx, id, form);
    }
  });

async function findCollection(db: Db, id: number): Promise<StoredCollection> {
  const found = await store.findCollection(db, id);
  if (!found) throw refuse("collection_not_found");
  return found;
}

async function resizePicture(tx: Db, { picture }: CollectionForm): Promise<void> {
  if (picture !== "") await scheduleResizing(tx, picture);
}

async function saveProducts(tx: Db, id: number, { rule, products }: CollectionForm): Promise<void> {
  const chosen = rule === null ? products : [];
  if ((await store.replaceProducts(tx, id, chosen)) < chosen.length) throw refuseFields(PRODUCT_GONE);
}

const toChosen = ({ id, productname, type, image, selling, shown }: Product & { shown: boolean }): ChosenProduct => ({
  id,
  productname,
  type,
  image,
  selling,
  shown,
});

const entityOf = ({ id, title }: AdminCollection) => ({ type: "collection", id, name: title }) as const;

/** The values of a collection in the audit log. */
const auditValues = ({ id, version, path, products, ...fields }: AdminCollection) => ({
  ...fields,
  products: products.map((product) => product.id),
});
