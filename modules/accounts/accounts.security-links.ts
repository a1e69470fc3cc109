import { isStaff } from "#contract/enums.ts";
import { refuse } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { recordAudit } from "#modules/audit/audit.ts";
import { enqueueEmail, removeLinks } from "#modules/emails/emails.ts";
import { enqueuePasswordReset } from "./accounts.passwords.store.ts";
import { accountEntity } from "./accounts.rules.ts";
import { hashPassword, hashToken, newToken } from "./accounts.secrets.ts";
import { consumeSecurityLink, insertSecurityLink } from "./accounts.security-links.store.ts";
import * as store from "./accounts.store.ts";
import { deleteTwoFactorSince } from "./accounts.two-factor.store.ts";

/** How long a security link works, in days. Services that let people undo a change of email address give them about a week. */
const SECURITY_LINK_DAYS = 7;

type SecurityNotice =
  | { kind: "password_changed" }
  | { kind: "email_change_requested"; email: string }
  | { kind: "email_changed"; email: string };

/** Enqueues an email to the address of an account about what happened, with a link that undoes it. */
export async function enqueueSecurityNotice(
  tx: Db,
  { id, name, email: recipient }: Pick<store.Account, "id" | "name" | "email">,
  { kind, ...details }: SecurityNotice,
): Promise<void> {
  const token = newToken();
  const days = SECURITY_LINK_DAYS;
  await insertSecurityLink(tx, { account_id: id, email: recipient, token_hash: hashToken(token), days });
  await enqueueEmail(tx, { kind, recipient, about: { account_id: String(id), name, token, days, ...details } });
}

/**
 * Gives an account back to the email address that a security link was sent to: restores it, ends every session and link,
 * replaces the password by one that nobody knows, turns off a second factor that is newer than the link, and sends a
 * password reset to the address. Returns the address.
 * @throws security_link_dead when the link was used, is too old, or an older one was used
 */
export async function secureAccount(db: Db, token: string): Promise<string> {
  const password_hash = await hashPassword(newToken());
  return inTransaction(db, async (tx) => {
    await store.lockAccountOfLink(tx, "security_links", hashToken(token));
    const link = await consumeSecurityLink(tx, hashToken(token));
    if (!link) throw refuse("security_link_dead");
    const { accountId, email, sentAt } = link;
    const account = await store.setEmail(tx, accountId, email);
    // The unique key of the address holds, since nobody else can take it while the link works.
    if (!account) throw refuse("security_link_dead");
    await store.setPassword(tx, accountId, password_hash);
    await store.endAccess(tx, accountId, { keep: null });
    // Older ones still work.
    await removeLinks(tx, accountId, ["password_changed", "email_change_requested", "email_changed"], sentAt);
    await deleteTwoFactorSince(tx, accountId, sentAt);
    await enqueuePasswordReset(tx, email);
    if (isStaff(account.role))
      await recordAudit(tx, { by: account, action: "account_secured", entity: accountEntity(account) });
    return account.email;
  });
}
