import type { TaskList } from "graphile-worker";
import { type Db, inTransaction } from "#db/connection.ts";
import { listOldMessages } from "./messages.store.ts";
import { eraseMessages } from "./messages.ts";

/** Days that a message is kept after its last change: two years, in which a complaint can be brought (RA 7394, sec. 169). */
const KEPT_DAYS = 730;

/** Messages that are deleted in one transaction. */
const BATCH = 200;

/** Every night in the Philippines. */
export const messagesCrontab = "41 18 * * * forget_messages ?fill=1d";

/** Deletes old messages with their personal data. */
export const messagesJobs = ({ db }: { db: Db }): TaskList => ({
  forget_messages: async () => {
    for (;;) {
      const old = await listOldMessages(db, KEPT_DAYS, BATCH);
      await inTransaction(db, (tx) => eraseMessages(tx, old));
      if (old.length < BATCH) return;
    }
  },
});
