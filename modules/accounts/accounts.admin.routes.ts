import type { accountsAdminApi } from "#contract/accounts.admin.ts";
import { emailDeliveryMessage } from "#contract/emails.ts";
import { type StaffRole, staffRoles } from "#contract/permissions.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import {
  approveStaff,
  changeRole,
  invitationErrors,
  inviteStaff,
  listStaff,
  reinstateStaff,
  reinviteStaff,
  removeStaff,
  resetTwoFactor,
  suspendStaff,
} from "./accounts.admin.ts";

/** The members of staff and their roles. */
export function accountsAdminRoutes({ db, withMail }: { db: Db; withMail: boolean }): Routes<typeof accountsAdminApi> {
  return {
    "GET /api/admin/staff": async ({ query }) => {
      const { rows, next } = await listStaff(db, query);
      return { status: 200, staff: rows, next_cursor: next };
    },

    "POST /api/admin/staff": {
      fieldErrors: ({ body }) => invitationErrors(db, body),
      handler: async ({ caller, body }) => {
        const member = await inviteStaff(db, body, caller);
        return { status: 200, message: emailDeliveryMessage("An invitation", member.email, withMail), member };
      },
    },

    "POST /api/admin/staff/:id/invite": async ({ caller, params: { id } }) => {
      const member = await reinviteStaff(db, { by: caller, id });
      return { status: 200, message: emailDeliveryMessage("Another invitation", member.email, withMail), member };
    },

    "POST /api/admin/staff/:id/approve": async ({ caller, params: { id }, body: { role } }) => {
      const member = await approveStaff(db, { by: caller, id }, role);
      return { status: 200, message: `${member.name} is approved: ${labelOf(role)}.`, member };
    },

    "PUT /api/admin/staff/:id/role": async ({ caller, params: { id }, body: { role } }) => {
      const member = await changeRole(db, { by: caller, id }, role);
      return { status: 200, message: `The role of ${member.name} is now ${labelOf(role)}.`, member };
    },

    "POST /api/admin/staff/:id/suspend": async ({ caller, params: { id } }) => {
      const member = await suspendStaff(db, { by: caller, id });
      return { status: 200, message: `${member.name} is suspended, and signed out everywhere.`, member };
    },

    "POST /api/admin/staff/:id/reinstate": async ({ caller, params: { id } }) => {
      const member = await reinstateStaff(db, { by: caller, id });
      return { status: 200, message: `${member.name} is reinstated.`, member };
    },

    "POST /api/admin/staff/:id/reset-two-factor": async ({ caller, params: { id } }) => {
      const member = await resetTwoFactor(db, { by: caller, id });
      return { status: 200, message: `Two-factor sign-in of ${member.name} is off.`, member };
    },

    "DELETE /api/admin/staff/:id": async ({ caller, params: { id } }) => {
      const { name, state } = await removeStaff(db, { by: caller, id });
      const message =
        state === "waiting" ? `The registration of ${name} is refused.` : `${name} is no longer on the staff.`;
      return { status: 200, message };
    },
  };
}

const labelOf = (role: StaffRole): string => staffRoles[role];
