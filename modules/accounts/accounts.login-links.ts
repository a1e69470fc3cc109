import { refuse } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { enqueueEmail, removeLinks } from "#modules/emails/emails.ts";
import * as links from "./accounts.login-links.store.ts";
import { requireNotSuspended } from "./accounts.rules.ts";
import { hashToken, newToken } from "./accounts.secrets.ts";
import * as store from "./accounts.store.ts";
import { openSession } from "./accounts.ts";

/** How long a login link works, in minutes: the most that ASVS 5.0 allows (6.5.5). */
const LOGIN_LINK_MINUTES = 10;

/** Enqueues a login link. It does the same whether the email address has an account or not. */
export const requestLoginLink = (db: Db, email: string): Promise<void> => links.enqueueLoginLink(db, email);

/** Sends a link that signs in without a password if the email address has an account that may sign in; earlier links stop working. */
export async function sendLoginLink(db: Db, email: string): Promise<void> {
  const token = newToken();
  const minutes = LOGIN_LINK_MINUTES;
  await inTransaction(db, async (tx) => {
    // Locked, so that the link is not sent to an email address that the account is just leaving.
    const account = await store.lockAccountByEmail(tx, email);
    if (!account) return;
    await links.replaceLoginLink(tx, { account_id: account.id, token_hash: hashToken(token), minutes });
    const about = { account_id: String(account.id), name: account.name, token, minutes };
    await enqueueEmail(tx, { kind: "login_link", recipient: account.email, about });
  });
}

/**
 * The account of a login link, which is not used up by this: a second factor may still be asked for.
 * @throws login_link_dead when the link was used, is too old, or was replaced by a newer one; staff_suspended; account_blocked
 */
export async function accountOfLoginLink(db: Db, token: string): Promise<store.Account> {
  const found = await links.findAccountOfLoginLink(db, hashToken(token));
  if (!found) throw refuse("login_link_dead");
  return requireNotSuspended(found);
}

/** Uses a login link up, signs in, and returns the bearer token, which is stored nowhere. @throws login_link_dead */
export const signInByLink = (db: Db, token: string, account: store.Account, userAgent: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    await store.lockAccountOfLink(tx, "login_links", hashToken(token));
    if (!(await links.consumeLoginLink(tx, hashToken(token)))) throw refuse("login_link_dead");
    await removeLinks(tx, account.id, ["login_link"]);
    await store.verifyAddress(tx, account.id);
    return openSession(tx, account, userAgent);
  });
