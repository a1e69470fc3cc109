import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";

/** A file to answer with: what it is saved as, and its bytes, all at once or as they come. */
export type FileResponse = { name: string; body: Buffer | Readable };

const characters: Record<string, string> = { "text/csv": "text/csv; charset=utf-8" };

/** Answers with the file. It is of one moment and for one caller, so nobody stores it on the way. */
export function sendFile(reply: FastifyReply, mediaType: string, { name, body }: FileResponse): FastifyReply {
  return reply
    .type(characters[mediaType] ?? mediaType)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(body);
}

/** How such an answer is described. */
export const fileResponseSchema = (mediaType: string) => ({
  description: "All went well: the file.",
  content: { [mediaType]: { schema: z.string() } },
});
