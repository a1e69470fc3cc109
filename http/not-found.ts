import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { api } from "#contract/api.ts";
import { refuse } from "#contract/errors.ts";

/**
 * Responds to paths that no call and no page serves: 405 with the allowed methods for a path of the contract, else 404.
 * Under `/api` it comes before the pages, which serve every path: API clients need JSON.
 */
export function handleUnknownPaths(app: FastifyInstance): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsOf(request.url.split("?", 1)[0] ?? "");
    if (methods.length === 0) throw refuse("not_found");
    reply.header("allow", methods.join(", "));
    throw refuse("method_not_allowed");
  };
  // Before the body is read, since its errors do not matter here.
  for (const path of ["/api", "/api/*"]) app.all(path, { schema: { hide: true }, onRequest: answer }, answer);
  app.setNotFoundHandler(answer);
}

const UNREADABLE = "/unreadable";

/** The URL of the request, or an unknown one when it is no path or its percent-encoding is broken; under `/api` that is one of the API. */
export function decodableUrl({ url = "/" }: IncomingMessage): string {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url.startsWith("/") ? url : UNREADABLE;
  } catch {
    // Otherwise Fastify responds by itself, without our hooks and error handler.
    return url.startsWith("/api/") ? `/api${UNREADABLE}` : UNREADABLE;
  }
}

/** Each path of the contract with its methods. */
const paths = new Map<string, { pattern: RegExp; methods: string[] }>();
for (const call of Object.keys(api)) {
  const [method = "", path = ""] = call.split(" ");
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
  const known = paths.get(path) ?? { pattern, methods: [] };
  known.methods.push(...(method === "GET" ? ["GET", "HEAD"] : [method]));
  paths.set(path, known);
}

const methodsOf = (path: string): string[] =>
  [...paths.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
