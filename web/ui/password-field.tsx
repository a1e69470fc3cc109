import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { Field } from "./field.tsx";
import styles from "./password-field.module.css";
import text from "./text.module.css";

type PasswordFieldProps = {
  label: string;
  name?: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  errors: FieldErrors;
  className?: string | undefined;
};

/** A field for a password, with a button that shows what was typed. */
export function PasswordField({ label, name = "password", autoComplete, hint, errors, className }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} name={name} hint={hint} errors={errors} className={className}>
      {(input) => (
        <span className={styles.password}>
          <input
            {...input}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="button" onClick={() => setShown(!shown)}>
            {shown ? "Hide" : "Show"}
            <span className={text.visuallyHidden}> {label.toLowerCase()}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
