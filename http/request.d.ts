import type { Call } from "#contract/api.ts";
import type { Caller } from "./router.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    contract?: Call;
  }
}
