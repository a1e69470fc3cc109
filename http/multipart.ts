import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#contract/errors.ts";
import { MAX_IMAGE_BYTES } from "#contract/limits.ts";
import { waitForUploadMemory } from "./upload-queue.ts";

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 50,
  fileSize: MAX_IMAGE_BYTES,
  files: 10,
  parts: 60,
};

/**
 * Reads a multipart form into the request's body: fields as text, files as bytes. An empty file counts as none, since a
 * browser sends one for an unused file input.
 * @throws unsupported_media_type when the request is not a multipart form; bad_request when the form is broken;
 *   Fastify's own errors past the limits
 */
export async function readMultipart(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.isMultipart()) throw refuse("unsupported_media_type");
  await waitForUploadMemory(request.raw, reply.raw);
  try {
    request.body = Object.fromEntries(await fieldsOf(request));
  } catch (error) {
    // Errors of limits have a status. The parser's own errors have none: the form is broken.
    throw error instanceof Error && "statusCode" in error ? error : refuse("bad_request");
  }
}

async function fieldsOf(request: FastifyRequest): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>();
  for await (const part of request.parts({ limits: LIMITS })) {
    const value = part.type === "field" ? part.value : await part.toBuffer();
    const leftAlone = part.type === "file" && Buffer.isBuffer(value) && value.length === 0;
    if (!leftAlone) fields.set(part.fieldname, value);
  }
  return fields;
}
