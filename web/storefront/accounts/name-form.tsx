import { call } from "#web/api.ts";
import { renameAccount } from "#web/sign-in.ts";
import { showToast } from "#web/ui/alerts.ts";
import field from "#web/ui/field.module.css";
import { TextField } from "#web/ui/field.tsx";
import { Form } from "../shell/form.tsx";

/** Changes the name, also the one in the header. */
export const NameForm = ({ name }: { name: string }) => (
  <Form
    inPage
    label="Save name"
    send={(value) => call("PUT /api/account", { body: { name: value("name") } })}
    onDone={({ account, message }) => {
      renameAccount(account.name);
      showToast({ kind: "success", title: "Success", message });
    }}
  >
    {(errors) => (
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        errors={errors}
        className={field.full}
      />
    )}
  </Form>
);
