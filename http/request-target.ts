import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { refuse } from "#contract/errors.ts";

/** The target of a request that is refused. It is no path, so that no cache and no route knows it. */
const BAD_TARGET = "invalid";

/** `http://host/path?query`: the host, and the rest. */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)(.*)$/i;

/**
 * Brings the target of a request to a path with its query, whatever form the client uses (RFC 9112, section 3.2). The host of an
 * absolute target replaces the Host header. A request with two Host headers gets no valid target.
 */
export function normalizeTarget(request: IncomingMessage): void {
  const { url = "" } = request;
  if (countHeader(request, "host") > 1) request.url = BAD_TARGET;
  else if (!url.startsWith("/") && url !== "*") {
    const [, host, rest = ""] = ABSOLUTE.exec(url) ?? [];
    if (host) request.headers.host = host;
    request.url = host ? `${rest.startsWith("/") ? "" : "/"}${rest}` : BAD_TARGET;
  }
}

/**
 * How often a request has a header, whose name is in lower case. Node drops a second Host or Authorization header without an error, and
 * its `headersDistinct` would copy all headers: 1 KB for each request.
 */
export function countHeader({ rawHeaders }: IncomingMessage, header: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}

/** Answers `OPTIONS *`, which asks about the whole server, and refuses every other request whose target is no path. */
export function handleOtherTargets(app: FastifyInstance): void {
  const methods = new Set(["HEAD", "OPTIONS", ...Object.keys(api).map((call) => call.split(" ")[0])]);
  app.addHook("onRequest", async ({ method, originalUrl }, reply) => {
    if (originalUrl.startsWith("/")) return;
    if (method !== "OPTIONS" || originalUrl !== "*") throw refuse("bad_request");
    return reply
      .code(204)
      .header("allow", [...methods].join(", "))
      .send();
  });
}
