import { useRevalidator } from "react-router";
import { call } from "#web/api.ts";
import { showToast } from "#web/ui/alerts.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Form } from "../shell/form.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

/** Changes the password, given the current one. `email` is for password managers. */
export function PasswordForm({ email }: { email: string }) {
  const { revalidate } = useRevalidator();
  return (
    <Form
      inPage
      resetAfterSend
      label="Change password"
      send={(value) =>
        call("PUT /api/account/password", {
          body: { current_password: value("current_password"), password: value("password") },
        })
      }
      onDone={({ message }) => {
        showToast({ kind: "success", title: "Success", message });
        void revalidate();
      }}
    >
      {(errors) => (
        <>
          <input hidden readOnly type="email" autoComplete="username" value={email} />
          <PasswordField
            label="Current password"
            name="current_password"
            autoComplete="current-password"
            errors={errors}
          />
          <NewPasswordField label="New password" errors={errors} />
        </>
      )}
    </Form>
  );
}
