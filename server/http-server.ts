import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { UPLOAD_SECONDS } from "#contract/limits.ts";

/** Milliseconds after which a connection that does not get on with it is ended. Those are looked for this often. */
const LIMITS = {
  // The head of a request, also the first one of a connection that says nothing at all.
  headersTimeout: 10_000,
  // A whole request, also one that brings a picture.
  requestTimeout: UPLOAD_SECONDS * 1000,
  // Between two requests. Longer than the minute that balancers keep a connection, or they would use one that is gone.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 2_000,
};

/** Milliseconds in which a body that is no form has to arrive: 64 KB at most. */
const BODY_MS = 12_000;

/** Milliseconds in which nothing at all passes, in either direction: the other side has left, or does not read. */
const SILENCE_MS = 90_000;

/** The HTTP server, with bounds on how long and how often a connection may be held without getting anywhere. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(LIMITS, (request, response) => {
    if (!request.headers["content-type"]?.startsWith("multipart/")) hurry(request);
    listener(request, response);
  });
  server.timeout = SILENCE_MS;
  return server;
}

/** Ends the connection of a request whose body does not come. */
function hurry(request: IncomingMessage): void {
  if (!request.headers["content-length"] && !request.headers["transfer-encoding"]) return;
  const timer = setTimeout(() => request.destroy(), BODY_MS);
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
}
