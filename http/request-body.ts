import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { refuse } from "#contract/errors.ts";
import { readMultipart } from "./multipart.ts";

/** Lets the app read JSON and forms, and nothing else. JSON of no bytes counts as no body: many clients always send the header. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser("text/plain");
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, String(body), done),
  );
  await app.register(multipart);
}

/**
 * Brings a request's body into the form its call reads: a form's fields, or JSON. No body counts as one without fields,
 * so that each missing field is named.
 * @throws unsupported_media_type when it is a form and should not be, or the other way round
 */
export async function parseBody(request: FastifyRequest, reply: FastifyReply, entry: Endpoint): Promise<void> {
  if (entry.multipart) return readMultipart(request, reply);
  if (request.isMultipart()) throw refuse("unsupported_media_type");
  if (entry.body) request.body ??= {};
}
