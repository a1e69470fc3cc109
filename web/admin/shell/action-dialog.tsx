import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { useScrollToError } from "#web/ui/use-scroll-to-error.ts";
import { ActionError } from "./save-error.tsx";
import { useSingleFetcher } from "./single-fetcher.tsx";

/** The outcome of an action: null when it succeeded. */
export type ActionResult = { failure: ApiError | null };

type ActionDialogProps<Result extends ActionResult> = {
  /** The URL of the action; by default the current screen. */
  action?: string;
  title: string;
  text: string;
  onClose: () => void;
  /** Hears the result of an action that succeeded. */
  onDone?: (result: Result) => void;
  children: (given: { errors: FieldErrors; busy: boolean }) => ReactNode;
};

/**
 * A dialog with a form about one person. Its buttons are named `operation`. It closes when the action succeeded; the input stays
 * after an error.
 */
export function ActionDialog<Result extends ActionResult = ActionResult>({
  action,
  title,
  text,
  onClose,
  onDone,
  children,
}: ActionDialogProps<Result>) {
  const fetcher = useSingleFetcher<Result>();
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const failure = fetcher.data?.failure ?? null;
  const done = fetcher.data !== undefined && failure === null && !busy;
  const errors = failure?.errors ?? {};

  const hearResult = useEffectEvent(() => fetcher.data && onDone?.(fetcher.data as Result)); // JSON keeps it as it is.
  useEffect(() => {
    if (!done) return;
    hearResult();
    onClose();
  }, [done, onClose]);
  useScrollToError(form, failure);

  return (
    <Dialog open onClose={onClose} title={title} text={text}>
      <fetcher.Form ref={form} method="post" action={action} className={dialog.form} noValidate>
        {failure && Object.keys(errors).length === 0 && <ActionError failure={failure} />}
        {children({ errors, busy })}
      </fetcher.Form>
    </Dialog>
  );
}

type DialogButtonsProps = {
  busy: boolean;
  onCancel: () => void;
  /** The label of the button that closes the dialog, where the other button cancels something itself. */
  cancel?: string;
  children: ReactNode;
};

/** Cancel, and the button that sends the form of a dialog. */
export const DialogButtons = ({ busy, onCancel, cancel = "Cancel", children }: DialogButtonsProps) => (
  <div className={dialog.buttons}>
    <button type="button" className={button.quiet} onClick={onCancel}>
      {cancel}
    </button>
    <button type="submit" className={button.primary} aria-busy={busy} disabled={busy}>
      {children}
    </button>
  </div>
);
