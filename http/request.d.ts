import type { Call } from "#contract/api.ts";
import type { RefusalCode } from "#contract/errors.ts";
import type { Caller } from "./router.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    /** Why the request was refused, for the log. */
    refusal: RefusalCode | null;
  }
  interface FastifyContextConfig {
    contract?: Call;
    /** The path holds a secret, so that nobody else can make a browser send the request. */
    secretPath?: true;
    /** A POST that changes nothing. */
    reads?: true;
    /** A form of a page that works without scripts. It has to come from a page of the same host. */
    sameOriginForm?: true;
  }
}
