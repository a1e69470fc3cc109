import { type Collection, type CollectionQuery, collectionPath, type ListedCollection } from "#contract/collections.ts";
import { refuse } from "#contract/errors.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";
import type { ListCounts } from "#contract/products.lists.ts";
import type { Product } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import type { TimedPageRequest } from "#db/keyset.ts";
import { picturePath, storedPictures } from "#modules/media/media.ts";
import { type CollectionContents, listCollectionProducts, typeOfCollection } from "#modules/products/products.ts";
import { changesAt, productsByRule } from "./collections.rules.ts";
import * as store from "./collections.store.ts";

export { seedCollections } from "./collections.admin.ts";
export { nextSwitch } from "./collections.store.ts";

type CollectionPage = {
  collection: Collection;
  products: Product[];
  next_cursor: string | null;
  counts?: ListCounts;
  changesAt: Date | null;
};

/**
 * A collection that visitors may see, with a page of its products that fit their filters.
 * @throws collection_not_found; invalid when the cursor belongs to another list
 */
export async function readCollection(
  db: Db,
  slug: string,
  query: CollectionQuery,
  now = new Date(),
): Promise<CollectionPage> {
  const found = await store.findVisible(db, slug);
  if (!found) throw refuse("collection_not_found");
  const { rule, products: ids, meta_title, meta_description } = found;
  const contents: CollectionContents = rule === null ? { ids } : productsByRule(rule, now);
  const [pictures, type] = await Promise.all([
    storedPictures(db, found.picture ? [found.picture] : []),
    typeOfCollection(db, contents),
  ]);
  const { sort = found.sort, counts = false, ...filters } = query;
  const order = sort === "manual" ? found.sort : sort;
  return {
    collection: { ...toListed(found, pictures), meta_title, meta_description, sort: found.sort, type },
    ...(await listCollectionProducts(db, contents, { ...filters, facets: query, type, sort: order, counts })),
    changesAt: changesAt(found, now),
  };
}

/** A page of the collections that visitors may see, and when the next one appears or disappears. */
export async function listCollections(
  db: Db,
  { home = false, ...page }: TimedPageRequest & { home?: boolean | undefined },
) {
  const [{ rows, next }, at] = await Promise.all([store.listVisible(db, { home, ...page }), store.nextSwitch(db)]);
  const found = rows.map(({ picture, ...row }) => ({ ...row, picture: picture === null ? "" : picturePath(picture) }));
  const pictures = await storedPictures(
    db,
    found.flatMap(({ picture }) => picture || []),
  );
  return { collections: found.map((row) => toListed(row, pictures)), next_cursor: next, changesAt: at };
}

/** The present paths of collections by a path that they have or had, without those that visitors may not see. */
export async function visibleCollectionPaths(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  const slugOf = new Map(paths.map((path) => [path, path.slice(collectionPath("").length)]));
  const slugs = slugOf.size === 0 ? new Map<string, string>() : await store.findSlugs(db, [...slugOf.values()]);
  return new Map(
    [...slugOf].flatMap(([path, slug]) => {
      const now = slugs.get(slug);
      return now === undefined ? [] : [[path, collectionPath(now)]];
    }),
  );
}

/** The paths of all collections that visitors may see, and when each was saved, for the sitemap. */
export const listCollectionPaths = async (db: Db) =>
  (await store.listSlugs(db)).map(({ slug, updated_at }) => ({ path: collectionPath(slug), publishedAt: updated_at }));

const toListed = (
  { slug, title, description, picture }: Pick<store.StoredCollection, "slug" | "title" | "description" | "picture">,
  pictures: ReadonlyMap<string, StoredPicture>,
): ListedCollection => ({
  slug,
  path: collectionPath(slug),
  title,
  description,
  picture: pictures.get(picture) ?? null,
});
