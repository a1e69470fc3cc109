import type { ComponentProps } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { TextField } from "#web/ui/field.tsx";

type CurrentPasswordFieldProps = { errors: FieldErrors; label?: string; name?: string };

/** A field of a profile form. */
export const ProfileField = (props: ComponentProps<typeof TextField>) => <TextField {...props} />;

/** The current password, which confirms a sensitive change. */
export const CurrentPasswordField = ({
  label = "Your password",
  name = "password",
  errors,
}: CurrentPasswordFieldProps) => (
  <TextField label={label} name={name} type="password" autoComplete="current-password" errors={errors} />
);
