import type { Deed, ThingKind } from "#contract/deeds.ts";
import type { Db } from "#db/connection.ts";
import { changesBetween, type Facts } from "./audit.rules.ts";
import * as store from "./audit.store.ts";

export { forgetInLog, listEntries } from "./audit.store.ts";

/** A member of staff who does something. */
export type Doer = { id: number; name: string };

type Entry = {
  by: Doer;
  deed: Deed;
  /** What it was done to; `id` is null where there is only one of its kind. */
  thing: { kind: ThingKind; id: number | null; name: string };
  /** What is known of the thing before, unless it was not there. What did not change is left out of the log. */
  before?: Facts;
  /** What is known of it since. */
  after?: Facts;
};

/** Notes a deed of staff's in the transaction that does it. A thing that was saved as it was is no deed. */
export async function noteDeed(tx: Db, { by, deed, thing, before, after }: Entry): Promise<void> {
  const changes = changesBetween(before ?? {}, after ?? {});
  if (changes === null && before) return;
  await store.insertEntry(tx, {
    account_id: by.id,
    who: by.name,
    deed,
    thing: thing.kind,
    thing_id: thing.id,
    thing_name: thing.name,
    before: before && changes ? JSON.stringify(changes.before) : null,
    after: after && changes ? JSON.stringify(changes.after) : null,
  });
}
