import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { refuse } from "#contract/errors.ts";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";
import { RETRY_AFTER_SECONDS } from "#http/error-handler.ts";
import { pagePolicy } from "../security.ts";
import { AdmissionQueue } from "./admission-queue.ts";
import { priorityOf } from "./priority.ts";

/** Seconds over which browsers that try again by themselves are spread, so that they do not come back all at once. */
const SPREAD_SECONDS = 10;

/** Milliseconds between two lines of the log about requests that were turned away. */
const TELL_MS = 1000;

/** Keeps a process from taking on more than it can carry, ahead of everything that costs something. */
export class LoadShedder {
  readonly #queue = new AdmissionQueue();
  /** What leaves the place of a request. */
  readonly #leaving = new WeakMap<IncomingMessage, () => void>();
  readonly #page: { body: Buffer; policy: string };
  #turnedAway = 0;

  /** `page` is what people are shown when they are turned away. */
  constructor(page: string) {
    this.#page = { body: Buffer.from(page), policy: pagePolicy(page) };
  }

  /**
   * Hands a request on once there is a place for it, or turns it away. One that brings a body is handed on at once, to be
   * read, and waits for its place after that: a slow sender holds none.
   */
  admit(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const priority = priorityOf(request);
    if (priority !== "free" && this.#queue.isFull(priority)) this.#turnAway(request, response);
    else if (priority === "free" || hasBody(request)) serve();
    else this.#enter(request, response).then(serve, () => this.#turnAway(request, response));
  }

  /** A listener that admits what it hands on. */
  wrap(handler: RequestListener): RequestListener {
    return (request, response) => this.admit(request, response, () => handler(request, response));
  }

  /** Has requests with a body wait for their place when it is there. Forms with pictures are read by a few at once anyway. */
  register(app: FastifyInstance): void {
    app.addHook("preValidation", async (request, reply) => {
      if (!hasBody(request.raw) || request.isMultipart()) return;
      try {
        await this.#enter(request.raw, reply.raw);
      } catch (refusal) {
        this.#count(reply.raw);
        throw refusal;
      }
    });
    // Who reads the answer slowly holds no place: the work is done.
    app.addHook("onSend", async ({ raw }) => this.#leaving.get(raw)?.());
    const timer = setInterval(() => {
      if (this.#turnedAway > 0) app.log.warn({ requests: this.#turnedAway }, "turned away: more than can be carried");
      this.#turnedAway = 0;
    }, TELL_MS).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  }

  /** @throws overloaded */
  async #enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    const leave = () => gone.abort();
    response.once("close", leave);
    const left = await this.#queue.enter(priorityOf(request), gone.signal);
    response.off("close", leave).once("close", left).once("prefinish", left);
    this.#leaving.set(request, left);
    if (response.destroyed) left();
  }

  /** Counts somebody who is turned away. Who has left by then has not heard of it. */
  #count(response: ServerResponse): void {
    if (!response.destroyed) this.#turnedAway += 1;
  }

  #turnAway(request: IncomingMessage, response: ServerResponse): void {
    if (response.destroyed) return;
    this.#count(response);
    const id = randomUUID();
    const [type, body, more] = this.#answerFor(request, id);
    response.writeHead(503, [
      ...["content-type", type, "content-length", String(body.length), "cache-control", "no-store"],
      ...["retry-after", String(RETRY_AFTER_SECONDS), "x-content-type-options", "nosniff", REQUEST_ID_HEADER, id],
      ...(hasBody(request) ? ["connection", "close"] : []), // What may still come is not read.
      ...more,
    ]);
    response.end(request.method === "HEAD" ? undefined : body);
  }

  #answerFor({ url = "/", headers }: IncomingMessage, id: string): [type: string, body: Buffer, more: string[]] {
    if (!url.startsWith("/api/") && headers.accept?.includes("text/html")) {
      const seconds = RETRY_AFTER_SECONDS + Math.floor(Math.random() * SPREAD_SECONDS);
      const more = ["content-security-policy", this.#page.policy, "refresh", String(seconds)];
      return ["text/html; charset=utf-8", this.#page.body, more];
    }
    const { status, message, code } = refuse("overloaded");
    const body = JSON.stringify({ status, message, code, request_id: id });
    return ["application/json; charset=utf-8", Buffer.from(body), []];
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
