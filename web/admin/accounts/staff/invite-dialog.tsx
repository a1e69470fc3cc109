import { Dialog } from "@base-ui/react/dialog";
import { Field } from "#web/ui/field.tsx";
import { ActionDialog } from "../../shell/action-dialog.tsx";
import { RoleField } from "./role-field.tsx";

/** Asks whom to invite. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => (
  <ActionDialog
    action="/admin/staff"
    title="Invite to the staff"
    text="They get a letter with a link to choose a password. It works for seven days."
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
        <div className="acts">
          <Dialog.Close className="btn quiet">Back</Dialog.Close>
          <button type="submit" name="deed" value="add" className="btn go" aria-busy={busy} disabled={busy}>
            Send invitation
          </button>
        </div>
      </>
    )}
  </ActionDialog>
);
