import { randomUUID } from "node:crypto";
import { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { REQUEST_ID_HEADER } from "#contract/headers.ts";
import type { Config } from "./config.ts";

/** Fastify's settings for the log: JSON lines by pino, our own request id, and our own line per request. */
export const logOptions = ({
  level,
  stream,
}: {
  level: Config["logLevel"];
  stream?: { write(line: string): void };
}): FastifyServerOptions => ({
  logger: {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // The multipart plugin would log all request headers at level trace.
    serializers: { err: describeError, busboyOptions: () => undefined },
    ...(stream && { stream }),
  },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
  genReqId: () => randomUUID(),
});

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
 * One line per request: method, route, status and milliseconds. No personal data: the route instead of the URL, no token,
 * name or network address.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, "request");
  });
}
