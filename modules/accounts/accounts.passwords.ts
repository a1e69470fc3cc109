import { refuse } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { recordAudit } from "#modules/audit/audit.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { acceptInvitation } from "./accounts.admin.store.ts";
import { accountEntity } from "./accounts.rules.ts";
import { hashPassword, hashToken, newToken } from "./accounts.secrets.ts";
import { sendSecurityNews } from "./accounts.security-links.ts";
import * as store from "./accounts.store.ts";

/** How long a link to choose a new password works, in minutes. */
const RESET_MINUTES = 60;

/** Enqueues a password reset. It does the same whether the email address has an account or not. */
export const requestPasswordReset = (db: Db, email: string): Promise<void> => store.enqueuePasswordReset(db, email);

/** Sends a link to choose a new password if the address has an account; the links sent before it stop working. */
export async function sendPasswordReset(db: Db, email: string, shopUrl: string): Promise<void> {
  const token = newToken();
  await inTransaction(db, async (tx) => {
    // Locked, so that the link is not sent to an address that the account is just leaving.
    const account = await store.lockAccountByEmail(tx, email);
    if (!account) return;
    await store.replacePasswordReset(tx, {
      account_id: account.id,
      token_hash: hashToken(token),
      minutes: RESET_MINUTES,
    });
    const link = `${shopUrl}/reset-password#${token}`; // After the #, so that no server logs it.
    const about = { account_id: String(account.id), name: account.name, link, minutes: RESET_MINUTES };
    await enqueueEmail(tx, { kind: "password_reset", recipient: account.email, about });
  });
}

/**
 * Sets the password that the holder of a reset link chose, ends every other access to the account, and sends an email about it.
 * @throws reset_link_dead when the link was used, is too old, or was replaced by a newer one
 */
export async function resetPassword(db: Db, token: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await store.lockAccountOfLink(tx, "password_resets", hashToken(token));
    const accountId = await store.consumePasswordReset(tx, hashToken(token));
    if (accountId === undefined) throw refuse("reset_link_dead");
    const account = await store.setPassword(tx, accountId, password_hash);
    await store.endAccess(tx, accountId, { keep: null });
    const joined = await acceptInvitation(tx, accountId);
    if (joined) await recordAudit(tx, { by: joined, action: "staff_joined", entity: accountEntity(joined) });
    else await sendSecurityNews(tx, account, { kind: "password_changed" });
  });
}

/**
 * Changes a password, ends every other access to the account but this session, and sends an email about it.
 * @throws session_ended when the verified password was replaced meanwhile
 */
export async function changePassword(
  db: Db,
  { id, sessionId, verified, password }: { id: number; sessionId: number; verified: string; password: string },
): Promise<void> {
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const account = await store.lockAccountWithPassword(tx, id, verified);
    if (!account) throw refuse("session_ended");
    await store.setPassword(tx, id, password_hash);
    await store.endAccess(tx, id, { keep: sessionId });
    await sendSecurityNews(tx, account, { kind: "password_changed" });
  });
}
