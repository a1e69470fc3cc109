import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";

/**
 * A form of the screen of prices: it sends once at a time, keeps what was typed after an error, and then reads the product again. Leaving
 * before it is saved asks first.
 */
export function usePriceForm() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [changed, setChanged] = useState(false);
  useUnsavedChanges(changed);
  const { revalidate } = useRevalidator();

  const { busy, run: send } = useAsyncAction(async (call: () => Promise<{ message: string }>) => {
    setErrors({});
    try {
      const { message } = await call();
      setChanged(false);
      showSuccess(message);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      if (Object.keys(error.errors).length === 0) showError(error.message);
    }
  });

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
