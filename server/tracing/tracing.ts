import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance } from "fastify";
import { statements } from "#db/pooled-client.ts";
import { type Email, emails, type Job, jobs } from "./channels.ts";
import { traceOutgoingCalls } from "./outgoing-calls.ts";
import { describeStatement, fail } from "./spans.ts";

export type TracingSettings = {
  /** Where the collector takes traces by OTLP over HTTP. */
  url: string;
  serviceName: string;
  /** The share of requests and jobs that are traced, from 0 to 1. A request that arrives with a `traceparent` follows that. */
  share: number;
};

/** Milliseconds that the collector has for one batch, and the spans that wait for it. More are dropped: 2,048 take about 4 MB. */
const EXPORT_TIMEOUT_MS = 5000;
const MAX_WAITING_SPANS = 2048;

/** Milliseconds between two batches, and that a stopping shop takes at most to send the last one. */
const BATCH_MS = 1000;
const STOP_MS = 2000;

/** Milliseconds between two lines of the log about the collector. */
const COMPLAIN_MS = 60_000;

/**
 * Traces of OpenTelemetry: requests, and within them and within jobs the statements, emails and calls to other servers. They hold no
 * values: routes, statements without their parameters, names of hosts.
 */
export class Tracing {
  readonly #active = new AsyncLocalStorage<Context>();
  readonly #propagator = new W3CTraceContextPropagator();
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #requests = new WeakMap<IncomingMessage, Context>();
  #unsubscribe: () => void = () => undefined;

  constructor({ url, serviceName, share }: TracingSettings) {
    const batches = new BatchSpanProcessor({
      exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }),
      exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      scheduledDelayMillis: BATCH_MS,
      maxQueueSize: MAX_WAITING_SPANS,
    });
    // What is sent to the collector belongs to no request.
    const onEnd: BatchSpanProcessor["onEnd"] = (span) => this.#active.exit(() => batches.onEnd(span));
    this.#provider = new TracerProvider({
      resource: defaultResource()
        .merge(detectResources({ detectors: [envDetector] }))
        .merge(resourceFromAttributes({ "service.name": serviceName })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanProcessors: [
        {
          onStart: () => undefined,
          onEnd,
          forceFlush: () => batches.forceFlush(),
          shutdown: () => batches.shutdown(),
        },
      ],
    });
    this.#tracer = this.#provider.getTracer("tulin");
    this.#subscribe();
  }

  /** The trace of the current request or job, for lines of the log. */
  logFields = (): object => {
    const span = this.#activeSpan();
    return span ? { trace: span.spanContext().traceId } : {};
  };

  /** Traces each request that the listener gets, also those that are sent from memory. */
  wrap(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { method = "GET", headers } = request;
      const parent = this.#propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const attributes = { "http.request.method": method };
      const span = this.#tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const context = trace.setSpan(parent, span);
      this.#requests.set(request, context);
      response.once("close", () => {
        span.setAttribute("http.response.status_code", response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        else if (!response.writableFinished) span.setAttribute("error.type", "aborted");
        span.end();
      });
      this.#active.run(context, () => listener(request, response));
    };
  }

  /** Names the span of the current request. */
  setRoute = (method: string, route: string): void => {
    this.#activeSpan()?.updateName(`${method} ${route}`).setAttribute("http.route", route);
  };

  /** Names the spans of requests by their route, and reports problems with the collector. Before what writes the log of requests. */
  register(app: FastifyInstance): void {
    app.addHook("onRequest", async ({ raw, method, routeOptions: { url } }) => {
      if (this.#requests.has(raw) && url !== undefined) this.setRoute(method, url);
    });
    // Events of a request, such as the end of its body, come without the context that they were subscribed in.
    app.addHook("preHandler", ({ raw }, _reply, done) => this.#within(raw, done));
    app.addHook("onResponse", ({ raw }, _reply, done) => this.#within(raw, done));
    let complainedAt = -COMPLAIN_MS;
    const complain = (problem: string) => {
      if (performance.now() < complainedAt + COMPLAIN_MS) return;
      complainedAt = performance.now();
      app.log.warn({ problem: problem.slice(0, 200) }, "traces are lost");
    };
    const ignore = () => undefined;
    const logger = { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore };
    diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  }

  /** Sends what waits, and gives up after two seconds. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    const sent = this.#provider.shutdown().catch(() => undefined);
    await Promise.race([sent, sleep(STOP_MS, undefined, { ref: false })]);
    diag.disable();
  }

  #activeSpan(): Span | undefined {
    const context = this.#active.getStore();
    return context && trace.getSpan(context);
  }

  #within(request: IncomingMessage, work: () => void): void {
    const context = this.#requests.get(request);
    if (context) this.#active.run(context, work);
    else work();
  }

  /** A span within the current request or job; undefined outside of both. */
  #startInside = (name: string, attributes: Attributes): Span | undefined => {
    const context = this.#active.getStore();
    return context && this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
  };

  #subscribe(): void {
    const spans = new WeakMap<object, Span>();
    const ignore = () => undefined;
    const subscriber = <Message extends object>(begin: (message: Message) => Span | undefined) => ({
      start(message: Message) {
        const span = begin(message);
        if (span) spans.set(message, span);
      },
      end: ignore,
      error: (message: Message & { error: unknown }) => fail(spans.get(message), message.error),
      asyncStart: (message: Message) => spans.get(message)?.end(),
      asyncEnd: ignore,
    });
    const onStatement = subscriber<{ text: string }>(({ text }) => this.#startInside(...describeStatement(text)));
    const onEmail = subscriber<Email>(({ id }) => this.#startInside("email", { "email.id": id }));
    // The span of a job begins with its context, which is made first.
    const onJob = subscriber<Job>(() => {
      const context = this.#active.getStore();
      return context && trace.getSpan(context);
    });
    statements.subscribe(onStatement);
    emails.subscribe(onEmail);
    jobs.start.bindStore(this.#active, this.#contextOfJob);
    jobs.subscribe(onJob);
    const stopOutgoing = traceOutgoingCalls(this.#startInside, (span, setHeader) =>
      this.#propagator.inject(trace.setSpan(ROOT_CONTEXT, span), null, { set: (_, ...header) => setHeader(...header) }),
    );
    this.#unsubscribe = () => {
      statements.unsubscribe(onStatement);
      emails.unsubscribe(onEmail);
      jobs.unsubscribe(onJob);
      jobs.start.unbindStore(this.#active);
      stopOutgoing();
    };
  }

  #contextOfJob = ({ task, id, attempt }: Job): Context => {
    const attributes = {
      "messaging.system": "graphile_worker",
      "messaging.operation.type": "process",
      "messaging.destination.name": task,
      "messaging.message.id": id,
      "tulin.job.attempt": attempt,
    };
    const span = this.#tracer.startSpan(`job ${task}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT);
    return trace.setSpan(ROOT_CONTEXT, span);
  };
}
