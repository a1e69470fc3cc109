import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { refuse } from "#contract/errors.ts";
import { readMultipart } from "./multipart.ts";

/**
 * Parses JSON and multipart forms, and nothing else. Empty JSON counts as no body: many clients always send the header.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser("text/plain");
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return needsRawBody(request) ? done(null, body) : parse(request, String(body), done);
  });
  await app.register(multipart);
}

function needsRawBody({ routeOptions }: FastifyRequest): boolean {
  const call = routeOptions.config.contract;
  const entry: Endpoint | undefined = call && api[call];
  return entry?.rawBody ?? false;
}

/**
 * Parses a request's body, as a form or JSON as the call's contract says. No body counts as an empty object, so that
 * each missing field is reported.
 * @throws unsupported_media_type when it is a form and should not be, or the other way round
 */
export async function parseBody(request: FastifyRequest, reply: FastifyReply, entry: Endpoint): Promise<void> {
  if (entry.multipart) return readMultipart(request, reply, entry);
  if (request.isMultipart()) throw refuse("unsupported_media_type");
  if (entry.body) request.body ??= {};
}
