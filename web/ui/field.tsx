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
  const about = [messages.length > 0 && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const props = {
    ...rest,
    id,
    className: "input",
    "aria-invalid": messages.length > 0 || undefined,
    "aria-describedby": about || undefined,
  };
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {type === "multiline" ? <textarea {...props} /> : <input type={type} {...props} />}
      {messages.length > 0 && (
        <p className="err" id={`${id}-error`}>
          <Icon name="problem" />
          <span>{messages.join(" ")}</span>
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
