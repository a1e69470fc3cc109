import { refuse } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { recordAudit } from "#modules/audit/audit.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { acceptInvitation } from "./accounts.admin.store.ts";
import { accountEntity } from "./accounts.rules.ts";
import { hashPassword, hashToken, newToken } from "./accounts.secrets.ts";
import * as store from "./accounts.store.ts";

/** How long a link to choose a new password works, in minutes. */
const RESET_MINUTES = 60;

/** Enqueues a password reset. It does the same whether the email address has an account or not. */
export const requestPasswordReset = (db: Db, email: string): Promise<void> => store.enqueuePasswordReset(db, email);

/** Sends a link to choose a new password if the address has an account; the links sent before it stop working. */
export async function sendPasswordReset(db: Db, email: string, shopUrl: string): Promise<void> {
  const account = await store.findAccountByEmail(db, email);
  if (!account) return;
  const token = newToken();
  await inTransaction(db, async (tx) => {
    await store.replacePasswordReset(tx, {
      account_id: account.id,
      token_hash: hashToken(token),
      minutes: RESET_MINUTES,
    });
    const link = `${shopUrl}/reset-password#${token}`; // After the #, so that no server logs it.
    const about = { name: account.name, link, minutes: RESET_MINUTES };
    await enqueueEmail(tx, { kind: "password_reset", recipient: account.email, about });
  });
}

/**
 * Sets the password that the holder of a reset link chose, and signs the account out everywhere.
 * @throws reset_link_dead when the link was used, is too old, or was replaced by a newer one
 */
export async function resetPassword(db: Db, token: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const accountId = await store.consumePasswordReset(tx, hashToken(token));
    if (accountId === undefined) throw refuse("reset_link_dead");
    await store.setPassword(tx, accountId, password_hash);
    await store.deleteSessionsOf(tx, accountId);
    const joined = await acceptInvitation(tx, accountId);
    if (joined) await recordAudit(tx, { by: joined, action: "staff_joined", entity: accountEntity(joined) });
  });
}
