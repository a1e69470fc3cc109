import type { FastifyInstance } from "fastify";
import { refuse } from "#contract/errors.ts";
import { type Pictures, servePicture } from "./media.ts";

/** A file name contains the hash of its picture, so the file never changes. */
const FOR_GOOD = "public, max-age=31536000, immutable";

/** Serves pictures in every width and format, never in ranges, since they are small. */
export function mediaRoutes(app: FastifyInstance, { pictures }: { pictures: Pictures }): void {
  app.get<{ Params: { name: string } }>("/media/:name", { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const served = await servePicture(pictures, name);
    if (!served) throw refuse("not_found");
    const { bytes, format, isStandIn } = served;
    reply.type(`image/${format}`);
    if (isStandIn) return reply.header("cache-control", "no-store").send(bytes);
    const etag = `"${name}"`;
    reply.header("cache-control", FOR_GOOD).header("etag", etag);
    const known = request.headers["if-none-match"]?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
    if (known) return reply.code(304).send();
    return reply.send(bytes);
  });
}
