import { AsyncLocalStorage } from "node:async_hooks";
import type { ProductType } from "#contract/vocabulary.ts";

/**
 * What an answer shows: one product, which products of a type are listed, which products there are at all, or what
 * the shop says of itself. When that
 * changes, answers with its tag are no longer right. The database writes the same words (migration 0014).
 */
export type Tag = `product:${number}` | `list:${ProductType}` | "products" | "shop";

const collection = new AsyncLocalStorage<Set<Tag>>();

/** Does some work, and gives the tags of all that was read for it. */
export async function collectTags<T>(work: () => Promise<T>): Promise<{ result: T; tags: ReadonlySet<Tag> }> {
  const tags = new Set<Tag>();
  return { result: await collection.run(tags, work), tags };
}

/** Notes what has just been read, for whoever collects. */
export function noteTags(tags: Iterable<Tag>): void {
  const collected = collection.getStore();
  if (collected) for (const tag of tags) collected.add(tag);
}
