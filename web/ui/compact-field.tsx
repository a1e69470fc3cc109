import type { ReactNode } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { Icon } from "./compact-icon.tsx";

/** What ties an input to its label, hint and messages. */
export type InputProps = {
  id: string;
  name: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type Labelled = {
  label: string;
  name: string;
  /** The messages of the whole form; this field shows its own. */
  errors?: FieldErrors;
  hint?: ReactNode;
  /** Stands opposite the label, for example how long the text is. */
  aside?: ReactNode;
  /** Draws the input itself. */
  children: (props: InputProps) => ReactNode;
};

/** A labelled field with its hint, and the server's messages under it. The input's id is its name. */
export function Field({ label, name, errors = {}, hint, aside, children }: Labelled) {
  const messages = errors[name] ?? [];
  const about = [messages.length > 0 && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      {aside ? (
        <span className="label-row">
          <label htmlFor={name}>{label}</label>
          {aside}
        </span>
      ) : (
        <label htmlFor={name}>{label}</label>
      )}
      {children({
        id: name,
        name,
        className: "input",
        "aria-invalid": messages.length > 0 || undefined,
        "aria-describedby": about || undefined,
      })}
      {messages.length > 0 && (
        <p className="problem" id={`${name}-problem`}>
          <Icon name="problem" />
          <span>{messages.join(" ")}</span>
        </p>
      )}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
