import { type InputHTMLAttributes, useId } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { Icon } from "./icons.tsx";

/** What an input and a textarea take alike. */
type Shared = "defaultValue" | "autoComplete" | "inputMode" | "placeholder" | "disabled";

type FieldProps = Pick<InputHTMLAttributes<unknown>, Shared> & {
  label: string;
  name: string;
  /** Text unless told. */
  type?: "text" | "email" | "password" | "tel" | "number" | "multiline";
  /** The messages of the whole form; this field shows its own. */
  errors?: FieldErrors;
  hint?: string;
  className?: string;
};

/** A labelled field with its hint and the server's messages under it. */
export function Field({ label, type = "text", errors = {}, hint, className = "", ...rest }: FieldProps) {
  const id = useId();
  const messages = [...new Set(errors[rest.name])];
  const bad = messages.length > 0;
  const hinted = hint !== undefined && !bad; // The message says what the hint said, and more.
  const props = {
    ...rest,
    id,
    className: "input",
    "aria-invalid": bad || undefined,
    "aria-describedby": bad ? `${id}-error` : hinted ? `${id}-hint` : undefined,
  };
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {type === "multiline" ? <textarea {...props} /> : <input type={type} {...props} />}
      {bad && (
        <p className="err" id={`${id}-error`}>
          <Icon name="problem" />
          <span>{messages.join(" ")}</span>
        </p>
      )}
      {hinted && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
