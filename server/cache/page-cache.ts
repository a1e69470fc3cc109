import type { IncomingMessage, RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { type TrackedReads, trackReads } from "#http/cache-tags.ts";
import type { PublicReads } from "#http/router.ts";
import type { LoadShedder } from "../load/load-shedder.ts";
import { type CacheableUrl, cacheableUrls, type OwnType } from "./cacheable-urls.ts";
import { type CachedResponse, CDN_MAX_AGE_MS, sendCachedResponse, toCachedResponse } from "./cached-response.ts";
import { CdnPurge, type CdnSettings } from "./cdn-purge.ts";
import { ChangeListener } from "./change-listener.ts";
import { MAX_AGE_MS, type RenderedResponse, ResponseCache } from "./response-cache.ts";

type PageCacheOptions = { pool: Pool; reads: PublicReads; publicUrl: string | undefined; behindProxy: boolean } & {
  /** Reads the types of products that the owner added. */
  readOwnTypes: () => Promise<OwnType[]>;
  /** The CDN that is told of changes, if there is one. */
  cdn: CdnSettings | null;
  /** Called for each response that is sent, with its route. */
  onSend?: (method: string, route: string) => void;
};

/**
 * The page cache: public pages and public reads are rendered once, as any request is, and then sent from memory ahead of
 * the router until the database notifies that what they show has changed.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #cache = new ResponseCache();
  /** Responses that were sent from memory, and those that were rendered for it. */
  readonly counts = { sent: 0, rendered: 0 };
  #changes: ChangeListener | null = null;
  #cdn: CdnPurge | null = null;
  #cacheableUrl: (url: string) => CacheableUrl | null = () => null;
  /** The server that renders, while it is open. */
  #shop: FastifyInstance | null = null;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /**
   * Sends what is cached or can be, and passes everything else to `serve`. What has to be rendered passes the load shedder
   * first; what is cached costs no more than refusing it.
   */
  wrap(serve: RequestListener, load?: LoadShedder): RequestListener {
    const handler = load ? load.wrap(serve) : serve;
    return (request, response) => {
      const shop = this.#shop;
      if (!shop || (request.method !== "GET" && request.method !== "HEAD")) return handler(request, response);
      const send = (cached: CachedResponse) => {
        this.counts.sent += 1;
        this.#options.onSend?.(request.method ?? "GET", cached.route);
        sendCachedResponse(cached, request, response);
      };
      const { url = "/" } = request;
      // Most URLs come in the canonical spelling, and then need no parsing.
      const exact = this.#cache.get(this.#keyOf(request, url) ?? "");
      if (exact) return send(exact);
      const known = this.#cacheableUrl(url);
      const key = known && this.#keyOf(request, known.url);
      if (!key) return handler(request, response);
      const cached = this.#cache.get(key);
      if (cached) return send(cached);
      const renderAndSend = () => {
        const meanwhile = this.#cache.get(key);
        if (meanwhile) return send(meanwhile);
        const rendered = this.#cache.render(key, () => {
          this.counts.rendered += 1;
          return render(shop, known, { host: request.headers.host, withCdn: this.#cdn !== null });
        });
        rendered.then(send, () => serve(request, response));
      };
      if (!load || this.#cache.isRendering(key)) return renderAndSend();
      load.admit(request, response, renderAndSend);
    };
  }

  /** Starts caching once the server is ready and listens for changes. */
  open(app: FastifyInstance): void {
    // Whoever changed something sees it at once: the response waits until this process has received the change.
    app.addHook("onSend", async ({ method }) => {
      if (method !== "GET" && method !== "HEAD") await this.#changes?.caughtUp();
    });
    app.addHook("onReady", async () => {
      const cache = this.#cache;
      this.#cacheableUrl = cacheableUrls(this.#options.reads, null);
      const cdn = this.#options.cdn && new CdnPurge(this.#options.cdn, app.log);
      this.#cdn = cdn;
      this.#changes = new ChangeListener(this.#options.pool, {
        onListening: () => {
          cache.enable();
          cdn?.purge(["everything"]); // Changes may have been missed.
          this.#recogniseTypes();
        },
        onLost: () => cache.disable(),
        onChange: (tags) => {
          if (tags.includes("everything")) {
            cache.dropAll();
            this.#recogniseTypes();
          } else cache.drop(tags);
          cdn?.purge(tags);
        },
      });
      this.#shop = app;
    });
    app.addHook("preClose", async () => {
      this.#shop = null; // From here on Fastify responds, and closes keep-alive connections.
      await this.#changes?.stop();
      await this.#cdn?.stop();
    });
  }

  /** Recognises the pages of the types that the owner added. Until those are known, the router serves their pages. */
  #recogniseTypes(): void {
    const { reads, readOwnTypes } = this.#options;
    const recognised = cacheableUrls(reads, null);
    this.#cacheableUrl = recognised;
    readOwnTypes().then(
      (types) => {
        // Another change came meanwhile: its types count.
        if (this.#cacheableUrl === recognised) this.#cacheableUrl = cacheableUrls(reads, types);
      },
      () => undefined, // The connection is lost, and is listened to again.
    );
  }

  /**
   * The cache key. Pages contain the shop's own URL: PUBLIC_URL, else the Host header. Null when only Fastify knows it,
   * behind a proxy without PUBLIC_URL.
   */
  #keyOf({ headers: { host } }: IncomingMessage, url: string): string | null {
    const { publicUrl, behindProxy } = this.#options;
    if (url.startsWith("/api/")) return url;
    if (publicUrl) return publicUrl + url;
    return behindProxy || !host ? null : host + url;
  }
}

/** Renders a URL as for a visitor, and collects the tags of what it shows. */
async function render(
  shop: FastifyInstance,
  { url, route }: CacheableUrl,
  { host, withCdn }: { host: string | undefined; withCdn: boolean },
): Promise<RenderedResponse> {
  const headers = { "accept-encoding": "identity", ...(host && { host }) };
  const { result, reading } = await trackReads(() => shop.inject({ method: "GET", url, headers }));
  const { statusCode: status, headers: head, rawPayload: body } = result;
  const cdn = withCdn && reading.complete ? { tags: [...reading.tags], changesSoon: changesSoon(reading) } : null;
  return { response: await toCachedResponse({ route, status, headers: head, body, cdn }, shop.log), ...reading };
}

/** Whether it changes by itself while this process and then a CDN may still keep it: that is not announced. */
const changesSoon = ({ validUntil }: TrackedReads): boolean =>
  validUntil !== null && validUntil.getTime() < Date.now() + MAX_AGE_MS + CDN_MAX_AGE_MS;
