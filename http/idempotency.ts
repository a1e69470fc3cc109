import type { FastifyRequest } from "fastify";
import { refuseFields } from "#contract/errors.ts";
import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";

const MAX_KEY_LENGTH = 200;

/** The idempotency key of a request; undefined when none was sent. @throws invalid when it is too long or empty */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === "string" && key.length > 0 && key.length <= MAX_KEY_LENGTH) return key;
  throw refuseFields({ [IDEMPOTENCY_HEADER]: [`Send a key of 1 to ${MAX_KEY_LENGTH} characters.`] });
}
