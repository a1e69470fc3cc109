import type { FieldErrors } from "#contract/errors.ts";
import { MIN_PASSWORD_LENGTH } from "#contract/limits.ts";
import { PasswordField } from "#web/ui/password-field.tsx";

/** The field for a new password. */
export const NewPasswordField = ({ label, errors }: { label: string; errors: FieldErrors }) => (
  <PasswordField
    label={label}
    autoComplete="new-password"
    hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
    errors={errors}
  />
);
