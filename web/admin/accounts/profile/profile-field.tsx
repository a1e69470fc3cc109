import type { ComponentProps } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { TextField } from "#web/ui/field.tsx";

type CurrentPasswordFieldProps = { errors: FieldErrors; label?: string; name?: string };

/** A field of a form about oneself. */
export const ProfileField = (props: ComponentProps<typeof TextField>) => <TextField {...props} />;

/** The password that they have now. It proves who they are. */
export const CurrentPasswordField = ({
  label = "Your password",
  name = "password",
  errors,
}: CurrentPasswordFieldProps) => (
  <TextField label={label} name={name} type="password" autoComplete="current-password" errors={errors} />
);
