import { useState } from "react";
import type { CallReply } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { TextField } from "#web/ui/field.tsx";
import { Form } from "../shell/form.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import styles from "./email-form.module.css";
import { LinkSent } from "./link-sent.tsx";

/** Requests a new email address. It takes effect when the link in the email to that address is opened. */
export function EmailForm() {
  const [sent, setSent] = useState<CallReply<"PUT /api/account/email"> | null>(null);
  return (
    <>
      <Form
        inPage
        resetAfterSend
        label="Change email"
        send={(value) =>
          call("PUT /api/account/email", { body: { email: value("email"), password: value("password") } })
        }
        onDone={setSent}
      >
        {(errors) => (
          <>
            <TextField label="New email" name="email" type="email" autoComplete="email" errors={errors} />
            <CurrentPasswordField errors={errors} />
          </>
        )}
      </Form>
      {sent && (
        <div className={styles.sent}>
          <LinkSent {...sent} />
        </div>
      )}
    </>
  );
}
