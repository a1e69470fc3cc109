import { LRUCache } from "lru-cache";
import type { CachedResponse } from "./cached-response.ts";

/** Bytes of answers that one process keeps; beyond them the one that was not asked for longest goes. */
const MOST_BYTES = 8 * 2 ** 20;

/** Milliseconds after which an answer is made anew although nothing was heard: for what no tag tells, such as the year. */
const LONGEST_MS = 10 * 60_000;

/** A fresh answer, the tags of what it shows, and whether it shows all that it should. */
export type RenderedResponse = { response: CachedResponse; tags: ReadonlySet<string>; complete: boolean };

type Kept = { answer: CachedResponse; tags: ReadonlySet<string> };

/**
 * Answers that are the same for everybody, by key, until what they show changes. It keeps nothing before `keep` is
 * called, nor after `forget`: an answer may be kept only while changes are heard of.
 */
export class ResponseCache {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }) => answer.size,
    ttl: LONGEST_MS,
    ttlResolution: 1000,
    dispose: ({ tags }, key) => this.#untag(key, tags),
  });
  readonly #keysOf = new Map<string, Set<string>>();
  /** What has changed since it began, for each answer that is being made. */
  readonly #changedMeanwhile = new Set<Set<string>>();
  /** Answers being made that a new request may share: those begun after the last change. */
  readonly #shared = new Map<string, Promise<CachedResponse>>();
  /** Null while nothing may be kept; a new object each time that begins again. */
  #era: object | null = null;

  enable(): void {
    this.#era = {};
  }

  /** Drops everything, also what is being made now, and keeps nothing from here on. */
  disable(): void {
    this.#era = null;
    this.dropAll();
  }

  dropAll(): void {
    this.#kept.clear();
    this.#keysOf.clear();
    this.#shared.clear();
    if (this.#era) this.#era = {};
  }

  /** Drops every answer that shows one of these; what is being made now will not be kept if it shows one. */
  drop(tags: readonly string[]): void {
    for (const tag of tags) {
      for (const key of this.#keysOf.get(tag) ?? []) this.#kept.delete(key);
      for (const changed of this.#changedMeanwhile) changed.add(tag);
    }
    this.#shared.clear(); // Whoever asks from now on shall see the change.
  }

  get(key: string): CachedResponse | undefined {
    return this.#kept.get(key)?.answer;
  }

  /** Whether somebody has it made at this moment, so that it costs nothing more. */
  isRendering(key: string): boolean {
    return this.#shared.has(key);
  }

  /** Makes an answer, once for all who ask meanwhile, and keeps a good one unless what it shows changed since it began. */
  render(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const shared = this.#shared.get(key);
    if (shared) return shared;
    const answer = this.#makeAndKeep(key, make).finally(() => {
      if (this.#shared.get(key) === answer) this.#shared.delete(key);
    });
    this.#shared.set(key, answer);
    return answer;
  }

  async #makeAndKeep(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const era = this.#era;
    const changed = new Set<string>();
    this.#changedMeanwhile.add(changed);
    try {
      const { response, tags, complete } = await make();
      const isCurrent = era !== null && era === this.#era && ![...changed].some((tag) => tags.has(tag));
      if (isCurrent && complete && response.status === 200) this.#store(key, { answer: response, tags });
      return response;
    } finally {
      this.#changedMeanwhile.delete(changed);
    }
  }

  #store(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    for (const tag of kept.tags) {
      const keys = this.#keysOf.get(tag);
      if (keys) keys.add(key);
      else this.#keysOf.set(tag, new Set([key]));
    }
  }

  #untag(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
  }
}
