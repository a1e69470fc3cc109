import { useState } from "react";
import type { CallReply } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { TextField } from "#web/ui/field.tsx";
import { AccountForm } from "./account-form.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { LinkSent } from "./link-sent.tsx";

/** Asks for another e-mail address, which holds once the link that is sent there is opened. */
export function EmailForm() {
  const [sent, setSent] = useState<CallReply<"PUT /api/account/email"> | null>(null);
  return (
    <>
      <AccountForm
        inPage
        empties
        label="Change e-mail"
        send={(typed) =>
          call("PUT /api/account/email", { body: { email: typed("email"), password: typed("password") } })
        }
        onDone={setSent}
      >
        {(errors) => (
          <>
            <TextField label="New e-mail" name="email" type="email" autoComplete="email" errors={errors} />
            <CurrentPasswordField errors={errors} />
          </>
        )}
      </AccountForm>
      {sent && (
        <div className="mt-6">
          <LinkSent {...sent} />
        </div>
      )}
    </>
  );
}
