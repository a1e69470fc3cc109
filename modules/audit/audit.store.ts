import type { Insertable } from "kysely";
import type { Db } from "#db/connection.ts";
import type { DB } from "#db/schema.gen.ts";

export async function insertEntry(tx: Db, entry: Insertable<DB["audit_log"]>): Promise<void> {
  await tx.insertInto("audit_log").values(entry).execute();
}
