import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";

/**
 * A form of the screen of prices: it sends once at a time, keeps what was typed after an error, and then reads the product again. Leaving
 * before it is saved asks first.
 */
export function usePriceForm() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  useUnsavedChanges(changed);
  const { revalidate } = useRevalidator();

  async function send(call: () => Promise<{ message: string }>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      const { message } = await call();
      setChanged(false);
      showSuccess(message);
      await revalidate();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setErrors(reason.errors);
      if (Object.keys(reason.errors).length === 0) showError(reason.message);
    } finally {
      setBusy(false);
    }
  }

  /** Sends the values of a form. */
  const onSubmit =
    (call: (value: (name: string) => string) => Promise<{ message: string }>) =>
    (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const typed = new FormData(event.currentTarget);
      void send(() => call((name) => String(typed.get(name) ?? "")));
    };

  return { errors, busy, send, onSubmit, onInput: () => setChanged(true) };
}
