import type { Db } from "#db/connection.ts";
import * as store from "./accounts.store.ts";

/** Blocks a customer and signs them out everywhere; false when they were blocked already, or are not a customer. */
export async function blockCustomer(tx: Db, id: number): Promise<boolean> {
  const changed = await store.setBlocked(tx, id, true);
  if (changed) await store.deleteSessionsOf(tx, id);
  return changed;
}

/** Unblocks a customer; false when they were not blocked, or are not a customer. */
export const unblockCustomer = (tx: Db, id: number): Promise<boolean> => store.setBlocked(tx, id, false);
