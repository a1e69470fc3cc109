import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect } from "vitest";
import { z } from "zod";

const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.union([z.number(), z.string()]) }).transform(({ intValue }) => Number(intValue)),
  z.object({ arrayValue: z.unknown() }).transform(() => null),
]);
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes,
  status: z.object({ code: z.int() }),
});

/** The request that a collector of OpenTelemetry takes at `/v1/traces`, in JSON. */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});

export type CollectedSpan = z.output<typeof span> & { service: unknown };

export type TraceCollector = {
  url: string;
  spans: CollectedSpan[];
  /** How the next batches are answered: `hold` never answers. */
  mode: "take" | "refuse" | "hold";
  /** The requests so far, taken or not. */
  requests: number;
  /** Waits for a span with this name, and returns the newest one. */
  waitFor(name: string): Promise<CollectedSpan>;
  close(): Promise<void>;
};

/** A collector that takes traces by OTLP over HTTP in JSON, in this process. It refuses what is not in that format. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer(async (request, response) => {
    const body = await json(request);
    collector.requests += 1;
    if (collector.mode === "hold") return;
    const parsed = exportRequest.safeParse(body);
    const isRight = request.url === "/v1/traces" && request.headers["content-type"] === "application/json";
    if (collector.mode === "refuse" || !isRight || parsed.error)
      return void response.writeHead(400).end(JSON.stringify({ message: String(parsed.error) }));
    for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
      const service = resource.attributes["service.name"];
      collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((each) => ({ ...each, service }))));
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    spans: [],
    mode: "take",
    requests: 0,
    async waitFor(name) {
      const find = () => collector.spans.findLast((each) => each.name === name);
      await expect.poll(find, { message: name }).toBeDefined();
      return find() as CollectedSpan; // Found above.
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return collector;
}
