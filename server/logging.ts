import { randomUUID } from "node:crypto";
import { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import pino from "pino";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";
import type { Config } from "./config.ts";

/** Fastify's settings for the log: JSON lines by pino, our own request id, and our own line per request. */
export const logOptions = ({
  level,
  stream,
  fields,
}: {
  level: Config["logLevel"];
  stream?: { write(line: string): void };
  /** Returns what each line gets. */
  fields?: () => object;
}): FastifyServerOptions => ({
  logger: {
    level,
    base: null,
    timestamp,
    // The multipart plugin would log all request headers at level trace.
    serializers: { err: describeError, busboyOptions: () => undefined },
    stream: stream ?? batchedStandardOutput(),
    ...(fields && { mixin: fields }),
  },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
  genReqId: () => randomUUID(),
});

/**
 * Lines that are written together. A write for each line would cost as much CPU as the rest of a cached response; with 50 lines at once the
 * thread that writes still took the processor from the server 200 times a second, and a cached page cost a third more CPU than with 500.
 */
const LINES_AT_ONCE = 500;

/** Bytes that wait while standard output accepts none. Later lines are dropped. */
const MAX_WAITING = 2 ** 20;

/** Milliseconds that a line waits for others at most. */
const FLUSH_MS = 1000;

/**
 * Standard output, written without waiting. When the process ends, also after an uncaught error, what is left is written first;
 * only a process that is killed loses it. pino's own `minLength` copies all waiting lines for each new one.
 */
function batchedStandardOutput(): { write(line: string): void } {
  const output = pino.destination({ fd: 1, sync: false, maxLength: MAX_WAITING });
  // A log on a full disk loses lines. Without this listener the shop would end instead.
  output.on("error", () => undefined);
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) output.write(lines.join(""));
    lines = [];
  };
  setInterval(flush, FLUSH_MS).unref();
  process.on("exit", () => {
    flush();
    try {
      output.flushSync();
    } catch {
      output.destroy(); // Otherwise pino tries again, and the process ends with an error.
    }
  });
  return {
    write(line) {
      if (lines.push(line) >= LINES_AT_ONCE) flush();
    },
  };
}

/** The time of a line. It is written once for all lines of the same millisecond. */
let lastTime = 0;
let lastTimestamp = "";
function timestamp(): string {
  const now = Date.now();
  if (now !== lastTime) {
    lastTime = now;
    lastTimestamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTimestamp;
}

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * An error for the log. PostgreSQL and the driver put rows and parameters into an error's other fields, and values into the
 * message of a data exception (class 22): these are personal data and stay out.
 */
function describeError(error: Error & { code?: unknown; table?: unknown; constraint?: unknown }): LoggedError {
  const { name, message, code, table, constraint, stack = "", cause } = error;
  const safeMessage = String(code).startsWith("22") ? message.replaceAll(/"[^"]*"/g, '"…"') : message;
  return {
    type: name,
    message: safeMessage,
    code,
    table,
    constraint,
    stack: stack.replace(message, () => safeMessage),
    cause: cause instanceof Error ? describeError(cause) : undefined,
  };
}

/**
 * One line per request: method, route, status, the code of a refusal, and milliseconds. No personal data: the route instead of the URL, no
 * token, name or network address.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const code = request.refusal ?? undefined;
    request.log.info({ method: request.method, route, status: reply.statusCode, code, ms }, "request");
  });
}
