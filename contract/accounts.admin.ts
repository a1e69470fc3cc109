import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { staffStates } from "./enums.ts";
import { emailAddress, idInPath, optionalText, pageReply, requiredText, timedPageQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_SEARCH_LENGTH } from "./limits.ts";
import { staffRoles } from "./permissions.ts";

const role = z.enum(keysOf(staffRoles), "Choose a role.");

const member = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: role.nullable().describe("Null for a member who waits for approval."),
    state: z.enum(staffStates),
    since: z.iso.datetime(),
    devices: z.int().describe("The number of devices that are signed in."),
    two_factor: z.boolean().describe("Whether two-factor sign-in is on."),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.output<typeof member>;

const params = z.object({ id: idInPath });
const reply = ok({ message: z.string(), member });

export const accountsAdminApi = {
  "GET /api/admin/staff": endpoint({
    summary: "All staff, including those waiting for approval, newest first",
    access: "see_staff",
    query: z.object({
      ...timedPageQuery,
      q: optionalText(MAX_SEARCH_LENGTH).describe("Part of a name or an email address."),
      state: z.enum(staffStates).optional(),
    }),
    reply: ok({ staff: z.array(member), ...pageReply }),
  }),
  "POST /api/admin/staff": endpoint({
    summary: "Invite a member of staff with a link to choose a password",
    access: "manage_staff",
    body: z.object({ name: requiredText("Enter their full name.", 100), email: emailAddress, role }),
    reply,
    refuses: ["invalid"],
  }),
  "POST /api/admin/staff/:id/invite": endpoint({
    summary: "Send an invitation again; the link sent before stops working",
    access: "manage_staff",
    params,
    missing: "staff_not_found",
    reply,
  }),
  "POST /api/admin/staff/:id/approve": endpoint({
    summary: "Approve a registered member of staff",
    access: "manage_staff",
    params,
    missing: "staff_not_found",
    body: z.object({ role }),
    reply,
    refuses: ["invalid"],
  }),
  "PUT /api/admin/staff/:id/role": endpoint({
    summary: "Change the role of a member of staff",
    access: "manage_staff",
    params,
    missing: "staff_not_found",
    body: z.object({ role }),
    reply,
    refuses: ["invalid", "last_owner"],
  }),
  "POST /api/admin/staff/:id/suspend": endpoint({
    summary: "Suspend a member of staff; signs them out everywhere",
    access: "manage_staff",
    params,
    missing: "staff_not_found",
    reply,
    refuses: ["last_owner"],
  }),
  "POST /api/admin/staff/:id/reinstate": endpoint({
    summary: "Reinstate a suspended member of staff",
    access: "manage_staff",
    params,
    missing: "staff_not_found",
    reply,
  }),
  "POST /api/admin/staff/:id/reset-two-factor": endpoint({
    summary: "Turn off two-factor sign-in of a member of staff; signs them out everywhere and sends them an email",
    access: "manage_staff",
    params,
    missing: "staff_not_found",
    reply,
    refuses: ["own_second_factor"],
  }),
  "DELETE /api/admin/staff/:id": endpoint({
    summary:
      "Refuse a registration, or remove a member of staff, who keeps a customer's account; signs them out everywhere",
    access: "manage_staff",
    params,
    missing: "staff_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["last_owner"],
  }),
};
