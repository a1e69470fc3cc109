import type { FieldErrors } from "#contract/errors.ts";
import { PasswordField } from "#web/ui/password-field.tsx";

/** The current password, which confirms a sensitive change. */
export const CurrentPasswordField = ({ errors, className }: { errors: FieldErrors; className?: string }) => (
  <PasswordField label="Your password" autoComplete="current-password" errors={errors} className={className} />
);
