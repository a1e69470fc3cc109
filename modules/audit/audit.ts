import type { AuditAction, EntityType } from "#contract/audit.actions.admin.ts";
import type { LastChange, RefusalDetails } from "#contract/errors.rows.ts";
import { type Refusal, type RefusalCode, refuse } from "#contract/errors.ts";
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

/** Records an action once an hour: that staff opened personal data, which every visit and reload of a screen asks for. */
export async function recordOnceAnHour(db: Db, { by, action, entity }: Omit<Entry, "before" | "after">): Promise<void> {
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

/** An entity that was changed. Its `name` tells apart what has no id, such as the settings. */
export type Changed = {
  type: EntityType;
  id: number | null;
  name?: string;
  /** Only these actions count. */
  actions?: readonly AuditAction[];
  /** When it was saved last, if the entity knows: only what the log holds of that transaction counts. */
  at?: Date;
};

/** Who changed an entity last, and when, from the audit log; null when the log does not hold it. */
export async function findLastChange(db: Db, changed: Changed): Promise<LastChange | null> {
  const entry = await store.findLastEntry(db, changed);
  if (!entry) return null;
  const by = entry.action === "products_imported" ? `An import by ${entry.actor_name}` : entry.actor_name;
  return { changed_by: by, changed_at: entry.at.toISOString() };
}

/**
 * Makes the refusal to overwrite what somebody else saved. Its details say who and when: from the audit log, or `otherwise`, what
 * the log does not hold, when that is later.
 */
export async function refuseOutdated(
  db: Db,
  code: RefusalCode,
  changed: Changed,
  { otherwise = null, ...details }: RefusalDetails & { otherwise?: LastChange | null } = {},
): Promise<Refusal> {
  const logged = await findLastChange(db, changed);
  const last = logged && otherwise && logged.changed_at < otherwise.changed_at ? otherwise : (logged ?? otherwise);
  return refuse(code, { ...details, ...last });
}

/** Names that an entry has of one import. */
const MAX_NAMES = 100;

/** The first of the names of an import, and how many more there are. */
export const firstNames = (names: readonly string[]): string[] =>
  names.length > MAX_NAMES
    ? [...names.slice(0, MAX_NAMES), `and ${(names.length - MAX_NAMES).toLocaleString("en-PH")} more`]
    : [...names];

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
