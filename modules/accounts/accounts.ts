import type { Role } from "#contract/enums.ts";
import { isStaff } from "#contract/enums.ts";
import {
  type FieldErrors,
  Refusal,
  type RefusalCode,
  refuse,
  refuseFields,
  requireNoErrors,
} from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { recordAudit, recordOnceAnHour } from "#modules/audit/audit.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { passwordErrors } from "./accounts.passwords.ts";
import { replaceEmailChange } from "./accounts.profile.store.ts";
import { accountEntity, deviceName, requireNotSuspended } from "./accounts.rules.ts";
import {
  CUSTOMER_SESSION,
  hashPassword,
  hashToken,
  newToken,
  passwordMatches,
  STAFF_SESSION,
} from "./accounts.secrets.ts";
import * as store from "./accounts.store.ts";

// What other modules and the server use besides; the module's own routes import its parts.
export { blockCustomer, unblockCustomer } from "./accounts.customers.ts";
export { firstOwner, ownerCode } from "./accounts.first-owner.ts";
export { knownDevices } from "./accounts.known-devices.ts";
export { type AccountLimits, accountLimits, ipKey, noAccountLimits } from "./accounts.limits.ts";
export { requestPasswordReset } from "./accounts.passwords.ts";
export {
  accountDates,
  keepAccount,
  keepSender,
  listDevices,
  lockAccount,
  removeAccount,
  requirePassword,
  type Sender,
} from "./accounts.profile.ts";
export { hashPassword, hashToken } from "./accounts.secrets.ts";
export {
  type Account,
  openKeyAccount,
  recordSessionUse,
  type SessionRow,
  type SignedIn,
  setPhoneBeforeFirstOrder,
} from "./accounts.store.ts";

const MAX_USER_AGENT_LENGTH = 300;

/** An account, and the hash that its password was verified with. */
type Credentials = { account: store.Account; verified: string };

/** `notOwner`: why a member of staff cannot become the owner of a shop without one; null when they can. */
type NewAccount = { name: string; email: string; password: string; staff: boolean; notOwner: string | null };

const TAKEN: FieldErrors = { email: ["This email address already has an account. Sign in instead."] };

/** Messages by field on what the shop's data show to be wrong with a new account. Missing fields are not checked. */
export async function registrationErrors(
  db: Db,
  { name, email, password, staff, notOwner }: Partial<Omit<NewAccount, "notOwner">> & Pick<NewAccount, "notOwner">,
): Promise<FieldErrors> {
  const isTaken = email !== undefined && (await store.isEmailTaken(db, email));
  return {
    ...(isTaken && TAKEN),
    ...(password !== undefined && (await passwordErrors(db, password, { name, email }))),
    ...(staff && notOwner !== null && !(await store.hasOwner(db)) && { owner_code: [notOwner] }),
  };
}

/**
 * Opens an account and signs it in, in one transaction. The first member of staff becomes the shop's owner; later ones
 * wait for approval.
 * @throws invalid, with a message on `email` when the email address has an account in any spelling, on `password` when it is weak, or
 *   `notOwner` on `owner_code`
 */
export async function register(
  db: Db,
  { name, email, password, staff, notOwner }: NewAccount,
  userAgent: string,
): Promise<{ account: store.Account; token: string }> {
  const wrong = await registrationErrors(db, { name, email, password, staff, notOwner });
  requireNoErrors(wrong);
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const role = staff ? await roleOfNewStaff(tx, notOwner) : "customer";
    const account = await store.insertAccount(tx, { name, email, password_hash, role });
    if (!account) throw refuseFields(TAKEN);
    if (role === "customer") await sendWelcome(tx, account);
    else
      await recordAudit(tx, {
        by: account,
        action: "staff_registered",
        entity: accountEntity(account),
        after: { role },
      });
    return { account, token: await openSession(tx, account, userAgent) };
  });
}

/** How long the link of the welcome email works, in days. Later ones confirm the email address by a login link. */
const WELCOME_DAYS = 7;

/** Sends the email after a registration, with a link that confirms the email address. */
async function sendWelcome(tx: Db, { id, name, email }: store.Account): Promise<void> {
  const token = newToken();
  const link = { account_id: id, session_id: null, email, token_hash: hashToken(token), hours: WELCOME_DAYS * 24 };
  await replaceEmailChange(tx, link);
  const about = { account_id: String(id), name, token, days: WELCOME_DAYS };
  await enqueueEmail(tx, { kind: "welcome", recipient: email, about });
}

async function roleOfNewStaff(tx: Db, notOwner: string | null): Promise<Role> {
  await store.lockOwnership(tx);
  if (await store.hasOwner(tx)) return "waiting";
  if (notOwner !== null) throw refuseFields({ owner_code: [notOwner] });
  return "owner";
}

/**
 * The account of this email address and password.
 * @throws invalid_credentials, the same and after the same time for an unknown email address and a wrong password;
 *   staff_suspended; account_blocked
 */
export async function checkCredentials(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<Credentials> {
  const found = await store.findAccountByEmail(db, email);
  const matches = await passwordMatches(found?.password_hash, password);
  if (!found || !matches) throw refuse("invalid_credentials");
  const { password_hash, ...account } = requireNotSuspended(found);
  return { account, verified: password_hash };
}

/** The reason of an attempt that was refused because it came too soon. */
const DELAYED = "Too many attempts";

/** Why an attempt to sign in failed, as the audit log says it. To ask for a code after the password is no failure. */
const signInFailures: Partial<Record<RefusalCode, string>> = {
  invalid_credentials: "Wrong password",
  invalid: "Wrong code",
  staff_suspended: "Suspended",
  login_delayed: DELAYED,
};

/**
 * Makes an attempt to sign in, and has it recorded when it is refused. A job does it for every email address, so that the time of the
 * response does not tell which ones belong to staff.
 */
export async function attemptSignIn<T>(
  db: Db,
  { email, userAgent }: { email: string; userAgent: string },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const reason = error instanceof Refusal ? signInFailures[error.code] : undefined;
    const failed = reason && { email, device: deviceName(userAgent), reason };
    if (failed) await store.enqueueFailedSignIn(db, failed, reason === DELAYED);
    throw error;
  }
}

/**
 * Records a failed attempt to sign in to an account of staff in the audit log. Attempts that were delayed are recorded once an hour:
 * nothing else limits their number.
 */
export async function recordFailedSignIn(db: Db, { email, device, reason }: store.FailedSignIn): Promise<void> {
  const account = await store.findAccountByEmail(db, email);
  if (!account || !isStaff(account.role)) return;
  const entry = { by: account, entity: accountEntity(account) };
  if (reason === DELAYED) await recordOnceAnHour(db, { ...entry, action: "sign_in_delayed" });
  else await recordAudit(db, { ...entry, action: "sign_in_failed", after: { device, reason } });
}

/**
 * Signs an account in and returns the bearer token, which is stored nowhere.
 * @throws invalid_credentials when the account was deleted or got another password since they were checked
 */
export const signIn = (db: Db, { account, verified }: Credentials, userAgent: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    if (!(await store.lockAccountWithPassword(tx, account.id, verified))) throw refuse("invalid_credentials");
    return openSession(tx, account, userAgent);
  });

/** Opens a session in the caller's transaction and returns its bearer token. */
export async function openSession(tx: Db, account: store.Account, userAgent: string): Promise<string> {
  const token = newToken();
  await store.insertSession(tx, {
    account_id: account.id,
    token_hash: hashToken(token),
    user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    ...(isStaff(account.role) ? STAFF_SESSION : CUSTOMER_SESSION),
  });
  if (isStaff(account.role)) {
    const after = { device: deviceName(userAgent) };
    await recordAudit(tx, { by: account, action: "signed_in", entity: accountEntity(account), after });
  }
  return token;
}

/**
 * The caller of a bearer token; null when it is unknown, expired, revoked, or was not used for too long. What a page does by itself, in
 * the background, is no use.
 */
export async function callerOf(db: Db, token: string, inBackground = false): Promise<store.SignedIn | null> {
  return (await store.findCallerByToken(db, hashToken(token), inBackground)) ?? null;
}

/** The caller of a request that anyone may make; null for a visitor. */
export async function optionalCaller(db: Db, headers: { authorization?: string }): Promise<store.SignedIn | null> {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return token ? callerOf(db, token) : null;
}

/** The customer with this email address, and whether they proved that it is theirs; null when none has it. */
export async function customerByEmail(db: Db, email: string): Promise<{ id: number; isVerified: boolean } | null> {
  const customer = await store.findCustomerByEmail(db, email);
  return customer ? { id: customer.id, isVerified: customer.verified_at !== null } : null;
}

/** Whether the shop has an owner. */
export const hasOwner = (db: Db): Promise<boolean> => store.hasOwner(db);

/** Ends a session: its token is not valid any more. */
export async function signOut(db: Db, { sessionId, ...account }: store.Account & { sessionId: number }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await store.deleteSession(tx, sessionId);
    if (isStaff(account.role))
      await recordAudit(tx, { by: account, action: "signed_out", entity: accountEntity(account) });
  });
}
