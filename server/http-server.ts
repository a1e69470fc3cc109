import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { UPLOAD_SECONDS } from "#contract/limits.ts";
import { normalizeTarget } from "#http/request-target.ts";

/** Milliseconds after which a stalled connection is ended, and between two checks. */
const LIMITS = {
  // For the headers of a request, also of the first one of a connection.
  headersTimeout: 10_000,
  // For a complete request, also with a picture.
  requestTimeout: UPLOAD_SECONDS * 1000,
  // Between two requests. Load balancers keep connections for a minute; a shorter time would close one that they use.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 2_000,
};

/** Milliseconds for a body that is not a multipart form: at most 64 KB. */
const BODY_MS = 12_000;

/** Milliseconds without data in either direction: the client has gone, or does not read. */
const SOCKET_TIMEOUT_MS = 90_000;

/** The HTTP server, with limits on how long a stalled connection is kept. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(LIMITS, (request, response) => {
    normalizeTarget(request);
    if (!request.headers["content-type"]?.startsWith("multipart/")) limitBodyTime(request);
    listener(request, response);
  });
  server.timeout = SOCKET_TIMEOUT_MS;
  return server;
}

/** Milliseconds that a stopping shop waits for the first request of a new connection. */
const FIRST_REQUEST_MS = 1000;

/**
 * Lets a stopping shop end connections that were never used: browsers open some ahead. Neither Node.js nor Fastify counts those among the
 * idle ones, so the stop would wait for SOCKET_TIMEOUT_MS.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, FIRST_REQUEST_MS);
  });
}

/** Ends the connection of a request whose body does not arrive in time. */
function limitBodyTime(request: IncomingMessage): void {
  if (!request.headers["content-length"] && !request.headers["transfer-encoding"]) return;
  const timer = setTimeout(() => request.destroy(), BODY_MS);
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
}
