import { call } from "#web/api.ts";
import { session, signIn } from "#web/session.ts";
import { currentToast } from "#web/ui/alerts.ts";
import { TextField } from "#web/ui/field.tsx";
import { AccountForm } from "./account-form.tsx";

/** Changes the name; the header knows it at once. */
export const NameForm = ({ name }: { name: string }) => (
  <AccountForm
    inPage
    label="Save name"
    send={(typed) => call("PUT /api/account", { body: { name: typed("name") } })}
    onDone={({ account, message }) => {
      const { token } = session();
      if (token !== null) signIn(token, account.name);
      currentToast.set({ kind: "success", title: "Success", message });
    }}
  >
    {(errors) => (
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        errors={errors}
        className="full"
      />
    )}
  </AccountForm>
);
