import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import styles from "./profile.module.css";

type OwnFormProps<T> = {
  /** The title of the form and the label of its button. */
  label: string;
  send: (typed: (name: string) => string) => Promise<T & { message?: string }>;
  onDone: (answer: T) => void;
  /** Shows no toast, because the content shown next must not be covered. */
  quiet?: boolean;
  /** Draws the fields, given the error messages by field. */
  children: (errors: FieldErrors) => ReactNode;
};

/** A profile form with one button and the server's messages under the fields. It is reset after success. */
export function ProfileForm<T>({ label, send, onDone, quiet, children }: OwnFormProps<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const { busy, run } = useAsyncAction(async (typed: FormData) => {
    try {
      const response = await send((name) => String(typed.get(name) ?? ""));
      setErrors({});
      form.current?.reset();
      if (response.message && !quiet) showSuccess(response.message);
      onDone(response);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      if (Object.keys(error.errors).length === 0) showError(error.message);
    }
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(new FormData(event.currentTarget));
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={label}>
      {children(errors)}
      <div>
        <button type="submit" className={button.secondary} aria-busy={busy} disabled={busy}>
          {label}
        </button>
      </div>
    </form>
  );
}
