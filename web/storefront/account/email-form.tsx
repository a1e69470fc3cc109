import { call } from "#web/api.ts";
import { toast } from "#web/ui/alerts.ts";
import { Field } from "#web/ui/field.tsx";
import { AccountForm } from "../sign-in/account-form.tsx";

/** Asks for another e-mail address, which holds once the link that is sent there is opened. */
export const EmailForm = () => (
  <AccountForm
    inPage
    empties
    label="Change e-mail"
    send={(typed) => call("PUT /api/account/email", { body: { email: typed("email"), password: typed("password") } })}
    onDone={({ message }) => toast.set({ kind: "success", title: "Success", message })}
  >
    {(errors) => (
      <>
        <Field label="New e-mail" name="email" type="email" autoComplete="email" errors={errors} />
        <Field label="Your password" name="password" type="password" autoComplete="current-password" errors={errors} />
      </>
    )}
  </AccountForm>
);
