import type { AuditAction, EntityType } from "#contract/audit.actions.admin.ts";
import type { Db } from "#db/connection.ts";
import { changesBetween, type Facts } from "./audit.rules.ts";
import * as store from "./audit.store.ts";

export { eraseFromAuditLog, listAuditEntries } from "./audit.store.ts";

/** A member of staff who does something. */
export type Actor = { id: number; name: string };

type Entry = {
  by: Actor;
  action: AuditAction;
  /** What it was done to; `id` is null where there is only one of its kind. */
  entity: { type: EntityType; id: number | null; name: string };
  /** What is known of the entity before, unless it was not there. What did not change is left out of the log. */
  before?: Facts;
  /** What is known of it since. */
  after?: Facts;
};

/** Notes an action of staff's in the transaction that does it. An entity that was saved as it was is no action. */
export async function recordAudit(tx: Db, { by, action, entity, before, after }: Entry): Promise<void> {
  const changes = changesBetween(before ?? {}, after ?? {});
  if (changes === null && before) return;
  await store.insertAuditEntry(tx, {
    account_id: by.id,
    actor_name: by.name,
    action,
    entity_type: entity.type,
    entity_id: entity.id,
    entity_name: entity.name,
    before: before && changes ? JSON.stringify(changes.before) : null,
    after: after && changes ? JSON.stringify(changes.after) : null,
  });
}
