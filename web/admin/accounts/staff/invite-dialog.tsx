import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Field } from "#web/ui/field.tsx";
import { ActionDialog } from "../../shell/action-dialog.tsx";
import { RoleField } from "./role-field.tsx";

/** The dialog to invite a colleague. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => (
  <ActionDialog
    action="/admin/staff"
    title="Invite staff"
    text="They set a password with a link, valid for 7 days. Without a mail server, owners find it under Emails."
    onClose={onClose}
  >
    {({ errors, busy }) => (
      <>
        <Field label="Full name" name="name" errors={errors}>
          {(props) => <input {...props} autoComplete="off" />}
        </Field>
        <Field label="Email ID" name="email" errors={errors}>
          {(props) => <input {...props} type="email" autoComplete="off" />}
        </Field>
        <RoleField now="support" errors={errors} />
        <div className={dialog.buttons}>
          <button type="button" className={button.quiet} onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            name="operation"
            value="add"
            className={button.primary}
            aria-busy={busy}
            disabled={busy}
          >
            Send invitation
          </button>
        </div>
      </>
    )}
  </ActionDialog>
);
