import { AsyncLocalStorage } from "node:async_hooks";
import type { ProductType } from "#contract/enums.ts";

/**
 * What a response holds: one product, the list of a type, the set of all products, the shop's details with the scooters that have test
 * rides, its published pages, or its collections. A cached response is dropped when something with one of its tags changes; the triggers of
 * the database send the same tags.
 */
export type CacheTag = `product:${number}` | `list:${ProductType}` | "products" | "shop" | "content" | "collections";

/**
 * The tags of everything that was read. Not `complete` when a read failed: then the result may lack something. `validUntil` is the earliest
 * time at which a part of it changes by itself; null is never.
 */
export type TrackedReads = { tags: Set<CacheTag>; complete: boolean; validUntil: Date | null };

/** The time at which a response changes by itself, from the wire; null is never. */
export const validUntil = (changesAt: string | null): Date | null => (changesAt === null ? null : new Date(changesAt));

const collection = new AsyncLocalStorage<TrackedReads>();

/** Runs `work` and collects the tags of what it reads. */
export async function trackReads<T>(work: () => Promise<T>): Promise<{ result: T; reading: TrackedReads }> {
  const reading: TrackedReads = { tags: new Set(), complete: true, validUntil: null };
  // Awaited inside, since Fastify's `inject` starts only when its promise is awaited.
  return { result: await collection.run(reading, async () => await work()), reading };
}

/** Reads, and records the tags of the result, and until when it is valid, for `trackReads`. */
export async function recordRead<T>(
  read: () => Promise<T>,
  tagsOf: (response: T) => CacheTag[],
  validUntilOf?: (response: T) => Date | null,
): Promise<T> {
  const reading = collection.getStore();
  try {
    const response = await read();
    for (const tag of tagsOf(response)) reading?.tags.add(tag);
    const until = validUntilOf?.(response);
    if (reading && until && (reading.validUntil === null || until < reading.validUntil)) reading.validUntil = until;
    return response;
  } catch (error) {
    if (reading) reading.complete = false;
    throw error;
  }
}
