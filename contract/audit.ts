import { z } from "zod";
import { auditActions, entityTypes } from "./audit.actions.admin.ts";
import { endpoint, ok } from "./endpoint.ts";
import { daysInQuery, optionalText, pageReply, timedPageQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_SEARCH_LENGTH } from "./limits.ts";

const facts = z.record(z.string(), z.unknown());

const entry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actor_name: z.string().describe("The name of the member of staff at that time."),
    action: z.string(),
    entity_type: z.string(),
    entity_id: z.int().nullable(),
    entity_name: z.string(),
    before: facts.nullable().describe("The changed values before."),
    after: facts.nullable().describe("The changed values after."),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof entry>;

export const auditApi = {
  "GET /api/admin/audit-log": endpoint({
    summary: "The actions of staff with actor, time and entity, newest first",
    access: "see_audit_log",
    query: z.object({
      ...timedPageQuery,
      q: optionalText(MAX_SEARCH_LENGTH).describe("Part of the name of the actor or the entity."),
      action: z.enum(keysOf(auditActions)).optional(),
      entity_type: z.enum(keysOf(entityTypes)).optional(),
      entity_id: z.coerce.number().int().positive().optional(),
      ...daysInQuery("Done"),
    }),
    reply: ok({ entries: z.array(entry), ...pageReply }),
  }),
};
