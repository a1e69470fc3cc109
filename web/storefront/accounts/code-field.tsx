import { useEffect, useRef } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import field from "#web/ui/field.module.css";
import { TextField } from "#web/ui/field.tsx";

/** The second factor. It takes the focus when it appears. */
export function CodeField({ errors }: { errors: FieldErrors }) {
  const codeField = useRef<HTMLDivElement>(null);
  useEffect(() => codeField.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={codeField} className={field.full}>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        hint="Six digits, or one of your recovery codes."
        errors={errors}
      />
    </div>
  );
}
