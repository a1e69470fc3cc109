import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";

/** A file as a response: its name, and its bytes or a stream of them. */
export type FileResponse = { name: string; body: Buffer | Readable };

const characters: Record<string, string> = { "text/csv": "text/csv; charset=utf-8" };

/** Sends the file. It is for one caller, so nothing may cache it. */
export function sendFile(reply: FastifyReply, mediaType: string, { name, body }: FileResponse): FastifyReply {
  return reply
    .type(characters[mediaType] ?? mediaType)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(body);
}

/** The description of a file response for OpenAPI. */
export const fileResponseSchema = (mediaType: string) => ({
  description: "All went well: the file.",
  content: { [mediaType]: { schema: z.string() } },
});
