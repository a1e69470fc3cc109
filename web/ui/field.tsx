import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { Icon } from "./icon.tsx";

/** What an input and a textarea take alike. */
type Shared = "defaultValue" | "autoComplete" | "inputMode" | "placeholder" | "disabled";

type Labelled = {
  label: string;
  name: string;
  /** The messages of the whole form; this field shows its own. */
  errors?: FieldErrors | undefined;
  hint?: string | undefined;
  className?: string | undefined;
};

type FieldProps = Labelled &
  Pick<InputHTMLAttributes<unknown>, Shared> & {
    /** Text unless told. */
    type?: "text" | "email" | "password" | "tel" | "number" | "multiline";
    onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };

/** A labelled field with its hint and the server's messages under it. */
export const Field = ({ label, name, errors, hint, className, type = "text", ...rest }: FieldProps) => (
  <Labelled {...{ label, name, errors, hint, className }}>
    {(tied) => (type === "multiline" ? <textarea {...rest} {...tied} /> : <input type={type} {...rest} {...tied} />)}
  </Labelled>
);

type PickFieldProps = Labelled &
  Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete" | "value" | "defaultValue" | "disabled" | "onChange"> & {
    /** Its options. */
    children: ReactNode;
  };

/** The same with a list to choose from. */
export const SelectField = ({ label, name, errors, hint, className, children, ...rest }: PickFieldProps) => (
  <Labelled {...{ label, name, errors, hint, className }}>
    {(tied) => (
      <span className="pick">
        <select {...rest} {...tied}>
          {children}
        </select>
        <Icon name="down" />
      </span>
    )}
  </Labelled>
);

/** What ties an input to its label, hint and messages. */
type Tied = {
  id: string;
  name: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

function Labelled(props: Labelled & { children: (tied: Tied) => ReactNode }) {
  const { label, name, errors = {}, hint, className = "", children } = props;
  const id = useId();
  const messages = [...new Set(errors[name])];
  const bad = messages.length > 0;
  const hinted = hint !== undefined && !bad; // The message says what the hint said, and more.
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: "input",
        "aria-invalid": bad || undefined,
        "aria-describedby": bad ? `${id}-error` : hinted ? `${id}-hint` : undefined,
      })}
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
