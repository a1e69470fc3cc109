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
 * Reads a multipart form into the request's body: fields as text, files as bytes. An empty file, which a browser sends
 * for a file input left alone, counts as none.
 * @throws unsupported_media_type when the request is no multipart form; bad_request when it is a broken one; Fastify's own errors past the limits
 */
export async function readMultipart(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.isMultipart()) throw refuse("unsupported_media_type");
  await waitForUploadMemory(request.raw, reply.raw);
  try {
    request.body = Object.fromEntries(await fieldsOf(request));
  } catch (error) {
    // Past a limit the error says so; the parser itself throws without a status, and then the form is broken.
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
