import type { StaffMember } from "#contract/accounts.admin.ts";
import type { StaffState } from "#contract/enums.ts";
import { type FieldErrors, refuse, refuseFields } from "#contract/errors.ts";
import { type StaffRole, staffRoles } from "#contract/permissions.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import * as staff from "./accounts.admin.store.ts";
import { replacePasswordReset } from "./accounts.passwords.store.ts";
import { requireOtherOwner } from "./accounts.profile.ts";
import { accountEntity } from "./accounts.rules.ts";
import { hashPassword, hashToken, newToken, STAFF_SESSION } from "./accounts.secrets.ts";
import * as store from "./accounts.store.ts";
import { deleteTwoFactor } from "./accounts.two-factor.store.ts";

export { listStaff } from "./accounts.admin.store.ts";

/** How long the link of an invitation works, in days. */
const INVITATION_DAYS = 7;

/** The actor, and the member of staff that the action applies to. */
type StaffRequest = { by: Actor; id: number };

const TAKEN: FieldErrors = { email: ["This address has an account already."] };

/** A message on the email address of an invitation when it has an account. */
export const invitationErrors = async (db: Db, { email }: { email?: string | undefined }): Promise<FieldErrors> =>
  email !== undefined && (await store.isEmailTaken(db, email)) ? TAKEN : {};

/**
 * Opens a staff account and sends an email with a link to choose a password.
 * @throws invalid, with a message on `email`, when the email address has an account
 */
export async function inviteStaff(
  db: Db,
  invited: { name: string; email: string; role: StaffRole },
  by: Actor,
): Promise<StaffMember> {
  const password_hash = await hashPassword(newToken()); // Nobody knows it: the link in the email sets the first password.
  return inTransaction(db, async (tx) => {
    const id = await staff.insertInvited(tx, { ...invited, password_hash });
    if (id === undefined) throw refuseFields(TAKEN);
    const member = await memberIn(tx, id, ["invited"]);
    await staff.enqueueInvitation(tx, { id: member.id, by: by.name });
    const { email, role } = invited;
    await recordAudit(tx, { by, action: "staff_invited", entity: accountEntity(member), after: { email, role } });
    return member;
  });
}

/** Sends an invitation again; the earlier link stops working. @throws staff_not_found */
export const reinviteStaff = (db: Db, { by, id }: StaffRequest): Promise<StaffMember> =>
  inTransaction(db, async (tx) => {
    const member = await memberIn(tx, id, ["invited"]);
    await staff.enqueueInvitation(tx, { id: member.id, by: by.name });
    await recordAudit(tx, { by, action: "staff_invited", entity: accountEntity(member) });
    return member;
  });

/** Sends the email of an invitation, unless it was withdrawn or accepted meanwhile. */
export async function sendInvitation(db: Db, { id, by }: { id: number; by: string }, shopUrl: string): Promise<void> {
  const token = newToken();
  await inTransaction(db, async (tx) => {
    const member = await staff.lockMember(tx, id);
    if (!member?.role || member.state !== "invited") return;
    const minutes = INVITATION_DAYS * 24 * 60;
    await replacePasswordReset(tx, { account_id: id, token_hash: hashToken(token), minutes });
    const link = `${shopUrl}/admin/join#${token}`; // After the #, so that no server logs it.
    const about = {
      account_id: String(member.id),
      name: member.name,
      role: staffRoles[member.role],
      by,
      link,
      days: INVITATION_DAYS,
    };
    await enqueueEmail(tx, { kind: "staff_invitation", recipient: member.email, about });
  });
}

/**
 * Approves somebody who registered as staff, and sends them an email.
 * @throws staff_not_found when they do not wait
 */
export const approveStaff = (db: Db, { by, id }: StaffRequest, role: StaffRole): Promise<StaffMember> =>
  inTransaction(db, async (tx) => {
    await store.lockOwnership(tx);
    const member = await memberIn(tx, id, ["waiting"]);
    await staff.setRole(tx, id, role);
    await staff.shortenSessions(tx, id, STAFF_SESSION);
    await recordAudit(tx, { by, action: "staff_approved", entity: accountEntity(member), after: { role } });
    const about = { name: member.name, role: staffRoles[role], by: by.name };
    await enqueueEmail(tx, { kind: "staff_approved", recipient: member.email, about });
    return memberIn(tx, id, ["active"]);
  });

/** Changes the role of a member of staff, from the next call on. @throws staff_not_found; last_owner */
export const changeRole = (db: Db, { by, id }: StaffRequest, role: StaffRole): Promise<StaffMember> =>
  inTransaction(db, async (tx) => {
    await store.lockOwnership(tx);
    const member = await memberIn(tx, id, ["active", "invited", "suspended"]);
    if (role !== "owner") await requireShopKeepsOwner(tx, member);
    await staff.setRole(tx, id, role);
    const entity = accountEntity(member);
    await recordAudit(tx, { by, action: "role_changed", entity, before: { role: member.role }, after: { role } });
    return { ...member, role };
  });

/** Suspends a member of staff and signs them out everywhere. @throws staff_not_found; last_owner */
export const suspendStaff = (db: Db, { by, id }: StaffRequest): Promise<StaffMember> =>
  inTransaction(db, async (tx) => {
    await store.lockOwnership(tx);
    const member = await memberIn(tx, id, ["active"]);
    await requireShopKeepsOwner(tx, member);
    await staff.setSuspended(tx, id, true);
    await store.deleteSessionsOf(tx, id);
    await recordAudit(tx, { by, action: "staff_suspended", entity: accountEntity(member) });
    return memberIn(tx, id, ["suspended"]);
  });

/** Ends a suspension. @throws staff_not_found when they are not suspended */
export const reinstateStaff = (db: Db, { by, id }: StaffRequest): Promise<StaffMember> =>
  inTransaction(db, async (tx) => {
    const member = await memberIn(tx, id, ["suspended"]);
    await staff.setSuspended(tx, id, false);
    await recordAudit(tx, { by, action: "staff_reinstated", entity: accountEntity(member) });
    return { ...member, state: "active" };
  });

/**
 * Turns two-factor sign-in off for a colleague who lost the phone and the recovery codes; signs them out everywhere and
 * sends them an email.
 * @throws staff_not_found when it is not on; own_second_factor
 */
export const resetTwoFactor = (db: Db, { by, id }: StaffRequest): Promise<StaffMember> =>
  inTransaction(db, async (tx) => {
    if (id === by.id) throw refuse("own_second_factor");
    const member = await memberIn(tx, id, ["active", "suspended"]);
    if (!member.two_factor) throw refuse("staff_not_found");
    await deleteTwoFactor(tx, id);
    await store.deleteSessionsOf(tx, id);
    await enqueueEmail(tx, {
      kind: "two_factor_reset",
      recipient: member.email,
      about: { name: member.name, by: by.name },
    });
    await recordAudit(tx, { by, action: "two_factor_reset", entity: accountEntity(member) });
    return memberIn(tx, id, [member.state]);
  });

/**
 * Removes a member of staff, or refuses a registration and sends an email, and signs them out everywhere. A customer
 * account stays, unless the invitation was never accepted.
 * @throws staff_not_found; last_owner
 */
export const removeStaff = (db: Db, { by, id }: StaffRequest): Promise<StaffMember> =>
  inTransaction(db, async (tx) => {
    await store.lockOwnership(tx);
    const member = await memberIn(tx, id, ["waiting", "invited", "active", "suspended"]);
    await requireShopKeepsOwner(tx, member);
    if (member.state === "invited") await store.deleteAccount(tx, id);
    else {
      await staff.setCustomerRole(tx, id);
      await deleteTwoFactor(tx, id);
      await store.deleteSessionsOf(tx, id);
    }
    const refused = member.state === "waiting";
    await recordAudit(tx, { by, action: refused ? "staff_refused" : "staff_removed", entity: accountEntity(member) });
    if (refused)
      await enqueueEmail(tx, { kind: "staff_refused", recipient: member.email, about: { name: member.name } });
    return member;
  });

/** Locks a member of staff in one of these states. @throws staff_not_found */
async function memberIn(tx: Db, id: number, states: readonly StaffState[]): Promise<StaffMember> {
  const member = await staff.lockMember(tx, id);
  if (!member || !states.includes(member.state)) throw refuse("staff_not_found");
  return member;
}

/** Makes sure that the shop keeps an owner without this member. @throws last_owner */
async function requireShopKeepsOwner(tx: Db, { id, role, state }: StaffMember): Promise<void> {
  if (role === "owner" && state === "active") await requireOtherOwner(tx, id);
}
