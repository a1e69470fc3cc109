import { type FieldErrors, refuse, requireNoErrors } from "#contract/errors.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { recordAudit } from "#modules/audit/audit.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { readShopDetails } from "#modules/settings/settings.ts";
import { acceptInvitation } from "./accounts.admin.store.ts";
import { commonPasswords } from "./accounts.common-passwords.ts";
import * as links from "./accounts.passwords.store.ts";
import { accountEntity, type PasswordWeakness, weaknessOf } from "./accounts.rules.ts";
import { hashPassword, hashToken, newToken } from "./accounts.secrets.ts";
import { enqueueSecurityNotice } from "./accounts.security-links.ts";
import * as store from "./accounts.store.ts";

const ADVICE = "Use three or four unrelated words.";

const weaknessMessages: Record<PasswordWeakness, string> = {
  common: `This password is very common, so it is easy to guess. ${ADVICE}`,
  repeated: `This repeats the same few characters. ${ADVICE}`,
  personal: `This is too close to your name, your email address or the shop's name. ${ADVICE}`,
};

/** A message on `password` that says what to do when it is easy to guess; nothing when it is not. */
export async function passwordErrors(
  db: Db,
  password: string,
  { name = "", email = "" }: { name?: string | undefined; email?: string | undefined },
): Promise<FieldErrors> {
  const shop = shopNameOf(await readShopDetails(db));
  const weakness = weaknessOf(password, { common: await commonPasswords(), names: [name, email, shop] });
  return weakness ? { password: [weaknessMessages[weakness]] } : {};
}

/** Refuses a password that is easy to guess. @throws invalid, with a message on `password` that says what to do */
async function requireStrongPassword(db: Db, password: string, person: { name: string; email: string }): Promise<void> {
  requireNoErrors(await passwordErrors(db, password, person));
}

/** How long a link to choose a new password works, in minutes. */
const RESET_MINUTES = 60;

/** Enqueues a password reset. It does the same whether the email address has an account or not. */
export const requestPasswordReset = (db: Db, email: string): Promise<void> => links.enqueuePasswordReset(db, email);

/** Sends a link to choose a new password if the email address has an account; the links sent before it stop working. */
export async function sendPasswordReset(db: Db, email: string, shopUrl: string): Promise<void> {
  const token = newToken();
  await inTransaction(db, async (tx) => {
    // Locked, so that the link is not sent to an email address that the account is just leaving.
    const account = await store.lockAccountByEmail(tx, email);
    if (!account) return;
    await links.replacePasswordReset(tx, {
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
 * Returns the account of a member of staff who accepted an invitation with it; null for everybody else.
 * @throws reset_link_dead when the link was used, is too old, or was replaced by a newer one; invalid when the password is weak
 */
export async function resetPassword(db: Db, token: string, password: string): Promise<store.Account | null> {
  const holder = await links.findAccountOfReset(db, hashToken(token));
  if (!holder) throw refuse("reset_link_dead");
  await requireStrongPassword(db, password, holder);
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    await store.lockAccountOfLink(tx, "password_resets", hashToken(token));
    const accountId = await links.consumePasswordReset(tx, hashToken(token));
    if (accountId === undefined) throw refuse("reset_link_dead");
    const account = await store.setPassword(tx, accountId, password_hash);
    await store.verifyAddress(tx, accountId);
    await store.endAccess(tx, accountId, { keep: null });
    const joined = await acceptInvitation(tx, accountId);
    if (joined) await recordAudit(tx, { by: joined, action: "staff_joined", entity: accountEntity(joined) });
    else await enqueueSecurityNotice(tx, account, { kind: "password_changed" });
    return joined ?? null;
  });
}

/**
 * Changes a password, ends every other access to the account but this session, and sends an email about it.
 * @throws session_ended when the verified password was replaced meanwhile; invalid when the password is weak
 */
export async function changePassword(
  db: Db,
  caller: store.SignedIn,
  { verified, password }: { verified: string; password: string },
): Promise<void> {
  const { id, sessionId } = caller;
  await requireStrongPassword(db, password, caller);
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const account = await store.lockAccountWithPassword(tx, id, verified);
    if (!account) throw refuse("session_ended");
    await store.setPassword(tx, id, password_hash);
    await store.endAccess(tx, id, { keep: sessionId });
    await enqueueSecurityNotice(tx, account, { kind: "password_changed" });
  });
}
