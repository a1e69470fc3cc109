import { z } from "zod";
import { deeds, thingKinds } from "./deeds.ts";
import { endpoint, ok } from "./endpoint.ts";
import { dayInQuery, optionalText, pageQuery, pageReply } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_SEARCH_LENGTH } from "./limits.ts";

const facts = z.record(z.string(), z.unknown());

const entry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    who: z.string().describe("The name of the member of staff, as it was then."),
    deed: z.string(),
    thing: z.string(),
    thing_id: z.int().nullable(),
    thing_name: z.string(),
    before: facts.nullable().describe("The facts that changed, as they were."),
    after: facts.nullable().describe("The same facts as they are since."),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof entry>;

export const auditApi = {
  "GET /api/admin/audit-log": endpoint({
    summary: "Who of the staff did what, when and to which thing, the newest first",
    access: "see_audit_log",
    query: z.object({
      ...pageQuery,
      q: optionalText(MAX_SEARCH_LENGTH).describe("A part of who did it, or of what it was done to."),
      deed: z.enum(keysOf(deeds)).optional(),
      thing: z.enum(keysOf(thingKinds)).optional(),
      thing_id: z.coerce.number().int().positive().optional(),
      from: dayInQuery.describe("The first day, in Philippine time."),
      to: dayInQuery.describe("The last day."),
    }),
    reply: ok({ entries: z.array(entry), ...pageReply }),
  }),
};
