import type { StaffMember } from "#contract/accounts.admin.ts";
import type { StaffState } from "#contract/enums.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { ActionDialog } from "../../shell/action-dialog.tsx";
import { RoleField } from "./role-field.tsx";
import type { StaffAction } from "./staff-actions.ts";

type Act = { operation: StaffAction; label: string };

/** The actions for a member in each state: the main one and the others. */
const acts: Record<StaffState, { text: string; main: Act; others: Act[] }> = {
  waiting: {
    text: "They registered as staff and need approval. If you refuse, they keep a customer account.",
    main: { operation: "approve", label: "Approve" },
    others: [{ operation: "remove", label: "Refuse" }],
  },
  invited: {
    text: "They have not set a password yet. Resending cancels the previous link.",
    main: { operation: "role", label: "Save role" },
    others: [
      { operation: "invite", label: "Send again" },
      { operation: "remove", label: "Revoke invitation" },
    ],
  },
  active: {
    text: "A new role applies at once. Suspending or removing signs them out on all devices.",
    main: { operation: "role", label: "Save role" },
    others: [
      { operation: "suspend", label: "Suspend" },
      { operation: "remove", label: "Remove from staff" },
    ],
  },
  suspended: {
    text: "They can't sign in until you reinstate them.",
    main: { operation: "reinstate", label: "Reinstate" },
    others: [{ operation: "remove", label: "Remove from staff" }],
  },
};

/** For a colleague who lost the phone and the recovery codes. */
const resetCodes: Act = { operation: "reset", label: "Reset two-factor" };

/** The actions for a member of staff, or for a person waiting for approval. */
export function MemberDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { text, main, others } = acts[member.state];
  const offered = member.two_factor ? [resetCodes, ...others] : others;
  return (
    <ActionDialog action="/admin/staff" title={member.name} text={text} onClose={onClose}>
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="id" value={member.id} />
          {member.state !== "suspended" && <RoleField now={member.role ?? "support"} errors={errors} />}
          <div className={dialog.buttons}>
            <button type="button" className={button.quiet} onClick={onClose}>
              Cancel
            </button>
            {offered.map(({ operation, label }) => (
              <button
                key={operation}
                type="submit"
                name="operation"
                value={operation}
                className={button.secondary}
                disabled={busy}
              >
                {label}
              </button>
            ))}
            <button
              type="submit"
              name="operation"
              value={main.operation}
              className={button.primary}
              aria-busy={busy}
              disabled={busy}
            >
              {main.label}
            </button>
          </div>
        </>
      )}
    </ActionDialog>
  );
}
