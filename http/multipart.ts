import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { refuse } from "#contract/errors.ts";
import type { SavedFile } from "#contract/fields.ts";
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
 * browser sends one for an unused file input. Large files are saved on disk until the response is sent.
 * @throws unsupported_media_type when the request is not a multipart form; bad_request when the form is broken;
 *   Fastify's own errors past the limits
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  { largeFiles }: Pick<Endpoint, "largeFiles">,
): Promise<void> {
  if (!request.isMultipart()) throw refuse("unsupported_media_type");
  if (largeFiles === undefined) await waitForUploadMemory(request.raw, reply.raw);
  try {
    request.body = Object.fromEntries(await fieldsOf(request, reply, largeFiles));
  } catch (error) {
    // Errors of limits have a status. The parser's own errors have none: the form is broken.
    throw error instanceof Error && "statusCode" in error ? error : refuse("bad_request");
  }
}

async function fieldsOf(
  request: FastifyRequest,
  reply: FastifyReply,
  largeFiles: number | undefined,
): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>();
  const limits = largeFiles === undefined ? LIMITS : { ...LIMITS, fileSize: largeFiles, files: 1 };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") fields.set(part.fieldname, part.value);
    else if (largeFiles === undefined) {
      const bytes = await part.toBuffer();
      if (bytes.length > 0) fields.set(part.fieldname, bytes);
    } else {
      const file = await save(part.file, reply);
      if (file.size > 0) fields.set(part.fieldname, file);
    }
  }
  return fields;
}

/** Saves a file on disk until the response was sent or the connection was lost. */
async function save(file: Readable, reply: FastifyReply): Promise<SavedFile> {
  const path = join(tmpdir(), `tulin-upload-${randomUUID()}`);
  const remove = () => void rm(path, { force: true });
  reply.raw.once("close", remove);
  await pipeline(file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  if (reply.raw.destroyed) remove();
  return { path, size: (await stat(path)).size };
}
