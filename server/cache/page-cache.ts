import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";
import { trackReads } from "#http/cache-tags.ts";
import type { PublicReads } from "#http/router.ts";
import type { LoadShedder } from "../load/load-shedder.ts";
import { type CacheableUrl, cacheableUrls } from "./cacheable-urls.ts";
import { type CachedResponse, sendCachedResponse, toCachedResponse } from "./cached-response.ts";
import { ChangeListener } from "./change-listener.ts";
import { type RenderedResponse, ResponseCache } from "./response-cache.ts";

type Ground = { pool: Pool; reads: PublicReads; publicUrl: string | undefined; behindProxy: boolean };

/**
 * The page cache: public pages and public reads are made once by the shop behind it, the way any request is, and sent
 * from memory, ahead of the router, until the database tells that what they show has changed.
 */
export class PageCache {
  readonly #ground: Ground;
  readonly #cache = new ResponseCache();
  #changes: ChangeListener | null = null;
  #recognise: (url: string) => CacheableUrl | null = () => null;
  /** The shop behind, while it is open. */
  #shop: FastifyInstance | null = null;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /**
   * Answers what is stored or can be, and hands everything else on. What is not stored passes `load` first, before anything
   * is made; what is stored costs no more than to turn it away.
   */
  wrap(serve: RequestListener, load?: LoadShedder): RequestListener {
    const handler = load ? load.wrap(serve) : serve;
    return (request, response) => {
      const shop = this.#shop;
      if (!shop || (request.method !== "GET" && request.method !== "HEAD")) return handler(request, response);
      const send = this.#senderOf(shop, request, response);
      const { url = "/" } = request;
      // Most addresses come in the spelling that counts, and then nothing has to be understood about them.
      const asTyped = this.#cache.get(this.#keyOf(request, url) ?? "");
      if (asTyped) return send(asTyped);
      const known = this.#recognise(url);
      const key = known && this.#keyOf(request, known.url);
      if (!key) return handler(request, response);
      const stored = this.#cache.get(key);
      if (stored) return send(stored);
      const make = () => {
        const meanwhile = this.#cache.get(key);
        if (meanwhile) return send(meanwhile);
        const rendered = this.#cache.render(key, () => render(shop, known, request.headers.host));
        rendered.then(send, () => serve(request, response));
      };
      if (!load || this.#cache.isRendering(key)) return make();
      load.admit(request, response, make);
    };
  }

  /** Begins to store what this shop answers, as soon as it is ready and changes are heard of. */
  open(app: FastifyInstance): void {
    // Whoever changed something sees it at once: the answer waits until this process has heard of the change.
    app.addHook("onSend", async ({ method }) => {
      if (method !== "GET" && method !== "HEAD") await this.#changes?.caughtUp();
    });
    app.addHook("onReady", async () => {
      const cache = this.#cache;
      this.#recognise = cacheableUrls(this.#ground.reads);
      this.#changes = new ChangeListener(this.#ground.pool, {
        onListening: () => cache.enable(),
        onLost: () => cache.disable(),
        onChange: (tags) => (tags.includes("everything") ? cache.dropAll() : cache.drop(tags)),
      });
      this.#shop = app;
    });
    app.addHook("preClose", async () => {
      this.#shop = null; // From here on Fastify answers, which tells keep-alive connections to end.
      await this.#changes?.stop();
    });
  }

  /**
   * What an answer is stored under. Pages name the shop's own address: as the visitor typed it, when nobody has set it,
   * and behind a proxy only Fastify knows that.
   */
  #keyOf({ headers: { host } }: IncomingMessage, url: string): string | null {
    const { publicUrl, behindProxy } = this.#ground;
    if (url.startsWith("/api/")) return url;
    if (publicUrl) return publicUrl + url;
    return behindProxy || !host ? null : host + url;
  }

  #senderOf(
    { log }: FastifyInstance,
    request: IncomingMessage,
    response: ServerResponse,
  ): (answer: CachedResponse) => void {
    const began = performance.now();
    return (answer) => {
      const id = answer.requestId ?? randomUUID();
      const status = sendCachedResponse(answer, request, response, [REQUEST_ID_HEADER, id]);
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const { method } = request;
      log.info({ request: id, method, route: answer.route, status, ms, cached: true }, "request");
    };
  }
}

/** Asks the shop as a visitor would, and notes what the answer shows. */
async function render(
  shop: FastifyInstance,
  { url, route }: CacheableUrl,
  host: string | undefined,
): Promise<RenderedResponse> {
  const headers = { "accept-encoding": "identity", ...(host && { host }) };
  const { result, reading } = await trackReads(() => shop.inject({ method: "GET", url, headers }));
  const { statusCode: status, headers: head, rawPayload: body } = result;
  return { response: await toCachedResponse({ route, status, headers: head, body }), ...reading };
}
