import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Refusal, refuse } from "#contract/errors.ts";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";
import { RETRY_AFTER_SECONDS } from "#http/error-handler.ts";
import { pagePolicy } from "../security.ts";
import { AdmissionQueue } from "./admission-queue.ts";
import { priorityOf } from "./priority.ts";

/** Seconds over which the automatic reloads of refused pages are spread. */
const SPREAD_SECONDS = 10;

/** Milliseconds between two log lines about refused requests. */
const LOG_MS = 1000;

/**
 * The key under which a request has the function that leaves its place. A Map or WeakMap of requests would let V8 keep each of them until
 * its next full collection: 12 MB for a thousand requests.
 */
const LEAVE = Symbol("leave");

type AdmissibleRequest = IncomingMessage & { [LEAVE]?: () => void };

/** Refuses requests that the process cannot handle in time, before they cost anything. */
export class LoadShedder {
  readonly #queue = new AdmissionQueue();
  readonly #page: { body: Buffer; policy: string };
  #refused = 0;
  #refusedTotal = 0;

  /** `page` is the HTML that a refused visitor sees. */
  constructor(page: string) {
    this.#page = { body: Buffer.from(page), policy: pagePolicy([]) };
  }

  /**
   * Calls `serve` once there is a place, or refuses the request. One whose body has not arrived is served at once, so that
   * the body is read, and waits for its place after that: a slow sender occupies none. Picture uploads have their own queue.
   */
  admit(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const priority = priorityOf(request);
    const refusedSeconds = this.#queue.refusedSeconds(priority);
    if (refusedSeconds !== null) this.#refuse(request, response, refusedSeconds);
    else if (priority === "free" || isUpload(request)) serve();
    else if (!hasBody(request)) this.#serveLater(request, response, serve);
    // Node.js parses a body that came with the headers after this event.
    else setImmediate(() => (request.complete ? this.#serveLater(request, response, serve) : serve()));
  }

  #serveLater(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    this.#enter(request, response).then(serve, ({ details }: Refusal) =>
      this.#refuse(request, response, details.retryAfterSeconds ?? RETRY_AFTER_SECONDS),
    );
  }

  /** A request listener that passes on what is admitted. */
  wrap(handler: RequestListener): RequestListener {
    return (request, response) => this.admit(request, response, () => handler(request, response));
  }

  /** Lets requests whose body came late wait for their place once it is read. */
  register(app: FastifyInstance): void {
    app.addHook("preValidation", async ({ raw }: { raw: AdmissibleRequest }, reply) => {
      if (raw[LEAVE] || !hasBody(raw) || isUpload(raw)) return;
      try {
        await this.#enter(raw, reply.raw);
      } catch (refusal) {
        this.#count(reply.raw);
        throw refusal;
      }
    });
    // A slow reader occupies no place: the work is done.
    app.addHook("onSend", async ({ raw }: { raw: AdmissibleRequest }) => raw[LEAVE]?.());
    const timer = setInterval(() => {
      if (this.#refused > 0) app.log.warn({ requests: this.#refused }, "requests refused: overloaded");
      this.#refused = 0;
    }, LOG_MS).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  }

  /** @throws overloaded */
  async #enter(request: AdmissibleRequest, response: ServerResponse): Promise<void> {
    const leave = await this.#queue.enter(priorityOf(request), response);
    request[LEAVE] = leave;
    response.once("close", leave).once("prefinish", leave);
    if (response.destroyed) leave();
  }

  /** All requests that were refused. */
  get refusedTotal(): number {
    return this.#refusedTotal;
  }

  /** The requests that are handled and that wait for a place, by priority. */
  queueSizes(): ReturnType<AdmissionQueue["sizes"]> {
    return this.#queue.sizes();
  }

  /** Counts a refused request, unless its client has left. */
  #count(response: ServerResponse): void {
    if (response.destroyed) return;
    this.#refused += 1;
    this.#refusedTotal += 1;
  }

  #refuse(request: IncomingMessage, response: ServerResponse, retryAfterSeconds: number): void {
    if (response.destroyed) return;
    this.#count(response);
    const id = randomUUID();
    const [type, body, headers] = this.#replyFor(request, id, retryAfterSeconds);
    response.writeHead(503, [
      "content-type",
      type,
      "content-length",
      String(body.length),
      "cache-control",
      "no-store",
      "retry-after",
      String(retryAfterSeconds),
      "x-content-type-options",
      "nosniff",
      REQUEST_ID_HEADER,
      id,
      ...(hasBody(request) && !request.complete ? ["connection", "close"] : []), // The rest of the body is not read.
      ...headers,
    ]);
    response.end(request.method === "HEAD" ? undefined : body);
  }

  #replyFor(
    { url = "/", headers }: IncomingMessage,
    id: string,
    retryAfterSeconds: number,
  ): [type: string, body: Buffer, headers: string[]] {
    if (!url.startsWith("/api/") && headers.accept?.includes("text/html")) {
      const seconds = retryAfterSeconds + Math.floor(Math.random() * SPREAD_SECONDS);
      const extra = ["content-security-policy", this.#page.policy, "refresh", String(seconds)];
      return ["text/html; charset=utf-8", this.#page.body, extra];
    }
    const { status, message, code } = refuse("overloaded");
    const body = JSON.stringify({ status, message, code, request_id: id });
    return ["application/json; charset=utf-8", Buffer.from(body), []];
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const isUpload = ({ headers }: IncomingMessage): boolean => headers["content-type"]?.startsWith("multipart/") === true;
