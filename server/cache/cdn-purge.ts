import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

/** Milliseconds in which changes are collected for one call. */
const BATCH_MS = 200;

/** Milliseconds that the CDN may take to answer. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Milliseconds before a failed call is repeated: twice as long each time, up to the longest. */
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;

/** The most tags of one call; Cloudflare refuses more than 30. For more, everything is purged. */
const MAX_TAGS = 30;

export type CdnSettings = { url: string; token: string | undefined };

/**
 * Tells a CDN which responses have changed, by their tags: `POST` with `{"tags": [...]}` or `{"purge_everything": true}`, which is the
 * API of Cloudflare. A call that fails is repeated until it succeeds. What is not sent when the shop stops is made up for by the next
 * start, which purges everything.
 */
export class CdnPurge {
  readonly #settings: CdnSettings;
  readonly #log: FastifyBaseLogger;
  readonly #stopping = new AbortController();
  readonly #changed = new Set<string>();
  #sending: Promise<void> | null = null;

  constructor(settings: CdnSettings, log: FastifyBaseLogger) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Purges the responses with one of these tags soon; the tag `everything` is for all. */
  purge(tags: readonly string[]): void {
    for (const tag of tags) this.#changed.add(tag);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { signal } = this.#stopping;
    let retry = FIRST_RETRY_MS;
    let wait = BATCH_MS;
    while (this.#changed.size > 0) {
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const tags = [...this.#changed];
      this.#changed.clear();
      try {
        await this.#send(tags);
        retry = FIRST_RETRY_MS;
        wait = BATCH_MS;
      } catch (error) {
        for (const tag of tags) this.#changed.add(tag);
        if (signal.aborted) return;
        this.#log.warn({ err: error, seconds: retry / 1000 }, "the CDN did not purge; it is asked again");
        wait = retry;
        retry = Math.min(2 * retry, LONGEST_RETRY_MS);
      }
    }
  }

  async #send(tags: readonly string[]): Promise<void> {
    const { url, token } = this.#settings;
    const all = tags.includes("everything") || tags.length > MAX_TAGS;
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(all ? { purge_everything: true } : { tags }),
      signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The CDN answered with ${response.status}`);
  }
}
