import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { api } from "#contract/api.ts";
import { refuse } from "#contract/errors.ts";

/**
 * Answers what no call and no page serves: 405 with the methods that an address of the contract takes, else 404. Under
 * `/api` that goes ahead of the pages, which take every address: programs want JSON there.
 */
export function handleUnknownPaths(app: FastifyInstance): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(request.url.split("?", 1)[0] ?? "");
    if (methods.length === 0) throw refuse("not_found");
    reply.header("allow", methods.join(", "));
    throw refuse("method_not_allowed");
  };
  // Before a body is read: what is wrong with it does not matter here.
  app.all("/api/*", { schema: { hide: true }, onRequest: answer }, answer);
  app.setNotFoundHandler(answer);
}

/** The address as it came or, when its percent-encoding is broken, one that nobody serves. */
export function decodableUrl({ url = "/" }: IncomingMessage): string {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return "/unreadable"; // Otherwise Fastify would answer by itself, past our hooks and our one kind of refusal.
  }
}

/** Each address of the contract, and the methods it takes. */
const addresses = new Map<string, { pattern: RegExp; methods: string[] }>();
for (const call of Object.keys(api)) {
  const [method = "", path = ""] = call.split(" ");
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
  const known = addresses.get(path) ?? { pattern, methods: [] };
  known.methods.push(...(method === "GET" ? ["GET", "HEAD"] : [method]));
  addresses.set(path, known);
}

const methodsAt = (path: string): string[] =>
  [...addresses.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
