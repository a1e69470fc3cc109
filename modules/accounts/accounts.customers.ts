import type { Db } from "#db/connection.ts";
import * as store from "./accounts.store.ts";

/** Keeps a customer out and signs them out everywhere; false when they were kept out already, or are no customer. */
export async function blockCustomer(tx: Db, id: number): Promise<boolean> {
  const changed = await store.setBlocked(tx, id, true);
  if (changed) await store.deleteSessionsOf(tx, id);
  return changed;
}

/** Lets a customer in again; false when they were not kept out, or are no customer. */
export const unblockCustomer = (tx: Db, id: number): Promise<boolean> => store.setBlocked(tx, id, false);
