import type { FastifyReply, FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { refuse } from "#contract/errors.ts";
import { MAX_IMAGE_BYTES } from "#contract/limits.ts";

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 50,
  fileSize: MAX_IMAGE_BYTES,
  files: 10,
  parts: 60,
};

/** Forms in memory at once: a picture is held from its first byte until the answer, and may have 20 MB. */
const formsAtOnce = pLimit(2);

/** Waits for a place among the forms in memory, and holds it until the answer is through or the connection lost. */
const placeFor = ({ raw: answer }: FastifyReply): Promise<void> =>
  new Promise((admitted) => {
    void formsAtOnce(async () => {
      admitted();
      if (!answer.destroyed) await new Promise((gone) => answer.once("close", gone));
    });
  });

/**
 * Reads a multipart form into the request's body: fields as text, files as bytes. An empty file, which a browser sends
 * for a file input left alone, counts as none.
 * @throws unsupported_media_type when the request is no multipart form; bad_request when it is a broken one; Fastify's own errors past the limits
 */
export async function readMultipart(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.isMultipart()) throw refuse("unsupported_media_type");
  await placeFor(reply);
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
