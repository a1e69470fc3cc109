import { type ComponentProps, type ReactNode, useId, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { Select } from "./select.tsx";

type FieldProps = {
  label: string;
  /** The name in the API. */
  name: string;
  /** The messages of the whole form; a field shows its own. */
  errors?: FieldErrors | undefined;
  hint?: ReactNode;
  /** The id of the input, if something links to it. */
  id?: string | undefined;
  /** Shown opposite the label, for example the length of the text. */
  aside?: ReactNode;
  className?: string | undefined;
};

/** The attributes that connect an input with its label, hint and messages. */
export type InputProps = {
  id: string;
  name: string;
  className: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** A labelled field with its hint, or with the server's messages until its input is changed. `children` draws the input. */
export function Field(props: FieldProps & { children: (input: InputProps) => ReactNode }) {
  const { label, name, errors = {}, hint, aside, className = "", children } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const [outdated, setOutdated] = useState<readonly string[]>();
  const messages = errors[name] === outdated ? [] : [...new Set(errors[name])];
  const invalid = messages.length > 0;
  const hinted = Boolean(hint) && !invalid; // The error message replaces the hint.
  const labelElement = (
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={`${styles.field} ${className}`} onInput={() => setOutdated(errors[name])}>
      {aside ? (
        <span className={styles.labelRow}>
          {labelElement}
          {aside}
        </span>
      ) : (
        labelElement
      )}
      {children({
        id,
        name,
        className: styles.input,
        "aria-invalid": invalid || undefined,
        "aria-describedby": invalid ? `${id}-error` : hinted ? `${id}-hint` : undefined,
      })}
      {invalid && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="alert-circle" />
          <span>{messages.join(" ")}</span>
        </p>
      )}
      {hinted && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "name" | "id" | "className" | "type"> & {
    /** Text by default. `multiline` draws a textarea. */
    type?: "text" | "email" | "password" | "tel" | "number" | "url" | "datetime-local" | "multiline" | undefined;
  };

/** A text field. */
export function TextField({ label, name, errors, hint, id, aside, className, type = "text", ...rest }: TextFieldProps) {
  return (
    <Field label={label} name={name} errors={errors} hint={hint} id={id} aside={aside} className={className}>
      {(input) =>
        type === "multiline" ? (
          <textarea {...(rest as ComponentProps<"textarea">)} {...input} />
        ) : (
          <input type={type} {...rest} {...input} />
        )
      }
    </Field>
  );
}

type SelectFieldProps = FieldProps & Omit<ComponentProps<"select">, "name" | "id" | "className">;

/** A select with its options as children. */
export const SelectField = ({ label, name, errors, hint, id, aside, className, ...rest }: SelectFieldProps) => (
  <Field label={label} name={name} errors={errors} hint={hint} id={id} aside={aside} className={className}>
    {(input) => <Select {...rest} {...input} />}
  </Field>
);
