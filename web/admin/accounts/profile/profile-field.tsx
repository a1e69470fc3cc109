import { useId } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { Field } from "../../../ui/compact-field.tsx";

type OwnFieldProps = {
  label: string;
  /** What the server calls it. */
  name: string;
  errors: FieldErrors;
  type?: "text" | "email" | "password";
  autoComplete: string;
  value?: string;
  hint?: string;
};

/** A field of such a form. Several forms on one screen have a password: hence an id of its own for each. */
export function ProfileField({ label, name, errors, type = "text", autoComplete, value, hint }: OwnFieldProps) {
  const id = useId();
  return (
    <Field label={label} name={id} errors={{ [id]: errors[name] ?? [] }} hint={hint}>
      {(props) => <input {...props} name={name} type={type} autoComplete={autoComplete} defaultValue={value} />}
    </Field>
  );
}

/** The password that they have, which proves that it is them. */
export const CurrentPasswordField = ({
  label = "Your password",
  name = "password",
  errors,
}: Pick<OwnFieldProps, "errors"> & Partial<Pick<OwnFieldProps, "label" | "name">>) => (
  <ProfileField label={label} name={name} type="password" autoComplete="current-password" errors={errors} />
);
