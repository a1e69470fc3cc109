import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type Attributes, type Span, SpanStatusCode } from "@opentelemetry/api";
import { fail } from "./spans.ts";

type StartSpan = (name: string, attributes: Attributes) => Span | undefined;
type PassOn = (span: Span, setHeader: (name: string, value: string) => void) => void;

/** A request of `fetch`, as undici publishes it. */
type FetchRequest = { method: string; origin: string | URL; addHeader(name: string, value: string): void };

/**
 * Traces calls to other servers, by `fetch` and by `node:http`: payment providers, webhooks, buckets. Each gets a `traceparent`. A span
 * has the host and the method: a path may hold a secret. Returns what ends it.
 */
export function traceOutgoingCalls(startSpan: StartSpan, passOn: PassOn): () => void {
  const spans = new WeakMap<object, Span>();

  function begin(request: object, method: string, host: string, setHeader: (name: string, value: string) => void) {
    const span = startSpan(`${method} ${host}`, { "http.request.method": method, "server.address": host });
    if (!span) return;
    spans.set(request, span);
    passOn(span, setHeader);
  }
  function answered(request: object, status: number) {
    const span = spans.get(request)?.setAttribute("http.response.status_code", status);
    if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  }
  function failed(request: object, error: unknown) {
    const span = spans.get(request);
    fail(span, error);
    span?.end();
  }

  const handlers: Record<string, (message: unknown) => void> = {
    "undici:request:create": (message) => {
      const { request } = message as { request: FetchRequest };
      begin(request, request.method, new URL(request.origin).hostname, (...header) => request.addHeader(...header));
    },
    "undici:request:headers": (message) => {
      const { request, response } = message as { request: FetchRequest; response: { statusCode: number } };
      answered(request, response.statusCode);
    },
    "undici:request:error": (message) => {
      const { request, error } = message as { request: FetchRequest; error: unknown };
      failed(request, error);
    },
    "http.client.request.created": (message) => {
      const { request } = message as { request: ClientRequest };
      begin(request, request.method, request.host, (...header) => void request.setHeader(...header));
    },
    "http.client.response.finish": (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      answered(request, response.statusCode ?? 0);
    },
    "http.client.request.error": (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown };
      failed(request, error);
    },
  };
  for (const [channel, handler] of Object.entries(handlers)) subscribe(channel, handler);
  return () => {
    for (const [channel, handler] of Object.entries(handlers)) unsubscribe(channel, handler);
  };
}
