import type { AuditAction, EntityType } from "#contract/audit.actions.admin.ts";
import type { Db } from "#db/connection.ts";
import { changesBetween, type Facts } from "./audit.rules.ts";
import * as store from "./audit.store.ts";

export { eraseFromAuditLog, listAuditEntries } from "./audit.store.ts";

/** The member of staff who performs an action. */
export type Actor = { id: number; name: string };

type Entry = {
  by: Actor;
  action: AuditAction;
  /** The entity that the action applies to; `id` is null where there is only one of its type. */
  entity: { type: EntityType; id: number | null; name: string };
  /** The values before the action, unless the entity is new. Values that did not change are left out of the log. */
  before?: Facts;
  /** The values after the action. */
  after?: Facts;
};

/** Records that staff opened personal data: once an hour, because every visit and reload of the screen asks for it. */
export async function recordOpening(db: Db, { by, action, entity }: Omit<Entry, "before" | "after">): Promise<void> {
  const entry = {
    account_id: by.id,
    actor_name: by.name,
    action,
    entity_type: entity.type,
    entity_id: entity.id,
    entity_name: entity.name,
  };
  if (!(await store.didWithinAnHour(db, entry))) await store.insertAuditEntry(db, entry);
}

/** Records an action of staff in the transaction that performs it. Nothing is recorded when no value changed. */
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
