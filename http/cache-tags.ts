import { AsyncLocalStorage } from "node:async_hooks";
import type { ProductType } from "#contract/enums.ts";

/**
 * What an answer shows: one product, which products of a type are listed, which products there are at all, or what
 * the shop says of itself. When that
 * changes, answers with its tag are no longer right. The database writes the same words (migration 0014).
 */
export type CacheTag = `product:${number}` | `list:${ProductType}` | "products" | "shop";

/** What was read for some work. It is not `whole` when a read failed: then the result may lack what it should show. */
export type TrackedReads = { tags: Set<CacheTag>; complete: boolean };

const collection = new AsyncLocalStorage<TrackedReads>();

/** Does some work, and gives what was read for it. */
export async function trackReads<T>(work: () => Promise<T>): Promise<{ result: T; reading: TrackedReads }> {
  const reading: TrackedReads = { tags: new Set(), complete: true };
  // Awaited inside: work may be a promise that begins only as somebody awaits it, as those of Fastify's `inject` do.
  return { result: await collection.run(reading, async () => await work()), reading };
}

/** Reads, and notes the tags of what came of it, for whoever collects. */
export async function recordRead<T>(read: () => Promise<T>, tagsOf: (answer: T) => CacheTag[]): Promise<T> {
  const reading = collection.getStore();
  try {
    const answer = await read();
    for (const tag of tagsOf(answer)) reading?.tags.add(tag);
    return answer;
  } catch (error) {
    if (reading) reading.complete = false;
    throw error;
  }
}
