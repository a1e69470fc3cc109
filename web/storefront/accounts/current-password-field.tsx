import type { FieldErrors } from "#contract/errors.ts";
import { TextField } from "#web/ui/field.tsx";

/** The current password, which confirms a sensitive change. */
export const CurrentPasswordField = ({ errors, className }: { errors: FieldErrors; className?: string }) => (
  <TextField
    label="Your password"
    name="password"
    type="password"
    autoComplete="current-password"
    errors={errors}
    className={className}
  />
);
