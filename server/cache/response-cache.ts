import { LRUCache } from "lru-cache";
import type { CachedResponse } from "./cached-response.ts";

/** Bytes of responses that one process keeps; beyond them the least recently used one goes. */
const MAX_BYTES = 8 * 2 ** 20;

/** Milliseconds after which a response is rendered again without a change: for what has no tag, such as the year. */
export const MAX_AGE_MS = 10 * 60_000;

/** A fresh response, the tags of what it shows, whether every read for it succeeded, and when it changes by itself. */
export type RenderedResponse = {
  response: CachedResponse;
  tags: ReadonlySet<string>;
  complete: boolean;
  validUntil: Date | null;
};

type CacheEntry = { response: CachedResponse; tags: ReadonlySet<string> };

/**
 * Responses that are the same for everybody, by key, until what they show changes. It stores nothing before `enable` is
 * called, nor after `disable`: a response may be stored only while changes are received.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CacheEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }) => response.size,
    ttl: MAX_AGE_MS,
    ttlResolution: 1000,
    dispose: ({ tags }, key) => this.#untag(key, tags),
  });
  readonly #keysOf = new Map<string, Set<string>>();
  /** For each response that is being rendered, the tags that changed since it began. */
  readonly #changedSince = new Set<Set<string>>();
  /** Responses being rendered that a new request may share: those begun after the last change. */
  readonly #rendering = new Map<string, Promise<CachedResponse>>();
  /** The responses of the moment when changes could no longer be received, for when a response cannot be rendered at all. */
  readonly #lastKnown = new Map<string, CachedResponse>();
  /** Null while nothing may be stored; a new object after each time everything was dropped. */
  #generation: object | null = null;

  enable(): void {
    this.#generation = {};
    this.#lastKnown.clear();
  }

  /**
   * Drops everything, also what is being rendered, and stores nothing from here on. What was there is sent in place of a response
   * that fails, until `enable` is called: a visitor sees the last known page instead of an error.
   */
  disable(): void {
    this.#generation = null;
    for (const [key, { response }] of this.#entries.entries()) this.#lastKnown.set(key, response);
    this.dropAll();
  }

  dropAll(): void {
    this.#entries.clear();
    this.#keysOf.clear();
    this.#rendering.clear();
    if (this.#generation) this.#generation = {};
  }

  /** Drops every response with one of these tags, and keeps those being rendered with one from being stored. */
  drop(tags: readonly string[]): void {
    for (const tag of tags) {
      for (const key of this.#keysOf.get(tag) ?? []) this.#entries.delete(key);
      for (const changed of this.#changedSince) changed.add(tag);
    }
    this.#rendering.clear(); // A request from now on must see the change.
  }

  get(key: string): CachedResponse | undefined {
    return this.#entries.get(key)?.response;
  }

  /** Whether it is being rendered now, so that one more request costs nothing. */
  isRendering(key: string): boolean {
    return this.#rendering.has(key);
  }

  /** Renders a response once for all who ask meanwhile, and stores it when it is complete and nothing in it has changed. */
  render(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const shared = this.#rendering.get(key);
    if (shared) return shared;
    const response = this.#renderAndStore(key, render).finally(() => {
      if (this.#rendering.get(key) === response) this.#rendering.delete(key);
    });
    this.#rendering.set(key, response);
    return response;
  }

  async #renderAndStore(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const generation = this.#generation;
    const changed = new Set<string>();
    this.#changedSince.add(changed);
    try {
      const { response, tags, complete, validUntil } = await render();
      const ttl = validUntil === null ? MAX_AGE_MS : Math.min(MAX_AGE_MS, validUntil.getTime() - Date.now());
      const isCurrent =
        generation !== null && generation === this.#generation && ![...changed].some((tag) => tags.has(tag));
      if (isCurrent && complete && response.status === 200 && ttl > 0) this.#store(key, { response, tags }, ttl);
      return (response.status >= 500 && this.#lastKnown.get(key)) || response;
    } finally {
      this.#changedSince.delete(changed);
    }
  }

  #store(key: string, entry: CacheEntry, ttl: number): void {
    this.#entries.set(key, entry, { ttl });
    for (const tag of entry.tags) {
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
