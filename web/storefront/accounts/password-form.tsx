import { useRevalidator } from "react-router";
import { call } from "#web/api.ts";
import { currentToast } from "#web/ui/alerts.ts";
import { TextField } from "#web/ui/field.tsx";
import { AccountForm } from "./account-form.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

/** Changes the password, given the current one. `email` tells a password manager whose it is. */
export function PasswordForm({ email }: { email: string }) {
  const { revalidate } = useRevalidator();
  return (
    <AccountForm
      inPage
      empties
      label="Change password"
      send={(typed) =>
        call("PUT /api/account/password", {
          body: { current_password: typed("current_password"), password: typed("password") },
        })
      }
      onDone={({ message }) => {
        currentToast.set({ kind: "success", title: "Success", message });
        void revalidate();
      }}
    >
      {(errors) => (
        <>
          <input hidden readOnly type="email" autoComplete="username" value={email} />
          <TextField
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            errors={errors}
          />
          <NewPasswordField label="New password" errors={errors} />
        </>
      )}
    </AccountForm>
  );
}
