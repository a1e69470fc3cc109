import type { Device } from "#contract/accounts.profile.ts";
import { isStaff } from "#contract/enums.ts";
import { type FieldErrors, refuse, refuseFields } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { recordAudit } from "#modules/audit/audit.ts";
import { enqueueEmail, removeLinks } from "#modules/emails/emails.ts";
import * as profile from "./accounts.profile.store.ts";
import { accountEntity, deviceName } from "./accounts.rules.ts";
import { hashToken, newToken, passwordMatches } from "./accounts.secrets.ts";
import { enqueueSecurityNotice } from "./accounts.security-links.ts";
import * as store from "./accounts.store.ts";

/** Changes the name of an account and returns the account. */
export const changeName = (db: Db, accountId: number, name: string): Promise<store.Account> =>
  profile.setName(db, accountId, name);

/** How long a link to confirm a new email address works, in hours. */
const CONFIRM_HOURS = 24;

/**
 * Sends a link to the new email address of an account, and an email about it to the old one. It changes once the link is
 * opened; earlier links stop working.
 * @throws invalid, with a message on `email`, when another account has this email address; session_ended when the verified password was
 *   replaced meanwhile
 */
export async function requestEmailChange(
  db: Db,
  { id, sessionId }: { id: number; sessionId: number },
  { email, verified }: { email: string; verified: string },
): Promise<void> {
  const token = newToken();
  await inTransaction(db, async (tx) => {
    const account = await store.lockAccountWithPassword(tx, id, verified);
    if (!account) throw refuse("session_ended");
    const holder = await store.findAccountByEmail(tx, email);
    const isTaken = (holder && holder.id !== id) || (await store.isReserved(tx, email, id));
    if (isTaken) throw refuseFields({ email: ["This email address already has an account."] });
    const change = { account_id: id, session_id: sessionId, email, token_hash: hashToken(token), hours: CONFIRM_HOURS };
    await removeLinks(tx, id, ["email_confirm", "welcome"]);
    await profile.replaceEmailChange(tx, change);
    const about = { account_id: String(id), name: account.name, token, hours: CONFIRM_HOURS };
    await enqueueEmail(tx, { kind: "email_confirm", recipient: email, about });
    await enqueueSecurityNotice(tx, account, { kind: "email_change_requested", email });
  });
}

/**
 * Confirms the email address that a link was sent to, and returns it. A new one replaces the old one: all other sessions
 * and links end, the session that asked for the change stays, and the old email address gets an email.
 * @throws email_link_dead when the link was used, is too old, or another account has it by now
 */
export async function confirmEmail(db: Db, token: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    await store.lockAccountOfLink(tx, "email_changes", hashToken(token));
    const change = await profile.consumeEmailChange(tx, hashToken(token));
    if (!change) throw refuse("email_link_dead");
    const { id, before, email, sessionId } = change;
    if (email === before) {
      await store.verifyAddress(tx, id);
      await removeLinks(tx, id, ["welcome"]);
      return email;
    }
    const account = (await store.isReserved(tx, email, id)) ? undefined : await store.setEmail(tx, id, email);
    if (!account) throw refuse("email_link_dead");
    await store.endAccess(tx, id, { keep: sessionId });
    await enqueueSecurityNotice(tx, { ...account, email: before }, { kind: "email_changed", email });
    const facts = { before: { email: before }, after: { email } };
    if (isStaff(account.role))
      await recordAudit(tx, { by: account, action: "email_changed", entity: accountEntity(account), ...facts });
    return email;
  });
}

/**
 * Checks the password of an account and returns its hash: a change made with it holds only as long as the account has this one.
 * `others` are messages on other fields of the form, which are sent along.
 * @throws invalid, with a message on `field`, when it is wrong
 */
export async function requirePassword(
  db: Db,
  accountId: number,
  password: string,
  field: string,
  others: FieldErrors = {},
): Promise<string> {
  const verified = await verifyPassword(db, accountId, password);
  if (verified === null) throw refuseFields({ [field]: WRONG_PASSWORD, ...others });
  return verified;
}

export const WRONG_PASSWORD = ["This is not your password."];

/** The hash of an account's password when it is this one; null when it is not. */
export async function verifyPassword(db: Db, accountId: number, password: string): Promise<string | null> {
  const hash = await store.passwordHashOf(db, accountId);
  const matches = await passwordMatches(hash, password);
  return matches && hash !== undefined ? hash : null;
}

/** The devices that an account is signed in on, the current one first. */
export async function listDevices(db: Db, accountId: number, sessionId: number | null): Promise<Device[]> {
  const sessions = await profile.listSessions(db, accountId);
  return sessions
    .map(({ id, user_agent, created_at }) => ({
      id,
      device: deviceName(user_agent),
      since: created_at.toISOString(),
      current: id === sessionId,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Signs an account out on one device. @throws device_not_found, also for somebody else's device */
export async function signOutDevice(db: Db, accountId: number, sessionId: number): Promise<void> {
  if (!(await profile.deleteSessionOf(db, accountId, sessionId))) throw refuse("device_not_found");
}

/** Signs out all other sessions of an account. */
export const signOutOtherDevices = (db: Db, accountId: number, sessionId: number): Promise<void> =>
  store.deleteOtherSessions(db, accountId, sessionId);

/** When an account was opened, and when its email address was confirmed; null as long as it was not. */
export const accountDates = (db: Db, accountId: number): Promise<{ created_at: Date; verified_at: Date | null }> =>
  profile.accountDates(db, accountId);

/** Makes sure that the shop has an owner besides this account, until the transaction ends. @throws last_owner */
export async function requireOtherOwner(tx: Db, id: number): Promise<void> {
  await store.lockOwnership(tx);
  if ((await store.countOtherOwners(tx, id)) === 0) throw refuse("last_owner");
}

/** Locks an account: nobody orders or signs in with it until the transaction ends. Returns when its email address was confirmed. */
export const lockAccount = (tx: Db, id: number): Promise<{ verified_at: Date | null } | undefined> =>
  store.lockAccount(tx, id);

/** Keeps an account from being deleted until the transaction ends; false when it was deleted already. */
export const keepAccount = (tx: Db, id: number): Promise<boolean> => store.keepAccount(tx, id);

/** Who may have sent something while signed in. */
export type Sender = Pick<store.Account, "id" | "role">;

/**
 * The id of the signed-in customer, for a row that refers to the account, which cannot be deleted until the transaction ends. Null for a
 * visitor, for staff, who write for somebody else, and when the account was deleted meanwhile.
 */
export async function keepSender(tx: Db, account: Sender | null): Promise<number | null> {
  if (!account || isStaff(account.role)) return null;
  return (await store.keepAccount(tx, account.id)) ? account.id : null;
}

/**
 * Deletes an account with its sessions, cart, addresses and reset links; false when it was deleted already.
 * @throws last_owner
 */
export async function removeAccount(tx: Db, { id, role }: Pick<store.Account, "id" | "role">): Promise<boolean> {
  if (role === "owner") await requireOtherOwner(tx, id);
  return store.deleteAccount(tx, id);
}
