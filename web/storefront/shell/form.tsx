import { type FormEvent, type InputEventHandler, type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldErrors, SentForm } from "#contract/errors.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import { Note } from "#web/ui/note.tsx";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { useScrollToError } from "#web/ui/use-scroll-to-error.ts";
import styles from "./form.module.css";
import { clearFormDraft, fillFromDraft, saveFormDraft } from "./form-draft.ts";

export type FormProps<T> = {
  /** The label of its button. */
  label: string;
  /** Sends the form. It is given a function that returns the value of a field. */
  send: (value: (name: string) => string) => Promise<T>;
  onDone: (reply: T) => void;
  /** The form is one of several on a page: it takes no focus by itself and has a small button. */
  inPage?: boolean;
  /**
   * The form works without scripts too: the address that receives it (`server/page-forms.ts`), and what was refused
   * when its page is shown again.
   */
  withoutScripts?: { action: string; sentForm: SentForm | null };
  /** What it does cannot be undone. */
  destructive?: boolean;
  onInput?: InputEventHandler<HTMLFormElement>;
  /** The name under which this tab keeps what was typed until it was sent. */
  draft?: string;
  /** Empties the fields after it was sent. */
  resetAfterSend?: boolean;
  /** Shown under the error message of the whole form, for example a link. */
  errorAction?: (failure: ApiError) => ReactNode;
  /** Draws the fields. It is given the error messages by field, and what was typed into a form that was refused without scripts. */
  children: (errors: FieldErrors, values: Partial<Record<string, string>>) => ReactNode;
};

/** A form that makes a call of the API. It sends once at a time, keeps the input after an error and focuses the first invalid field. */
export function Form<T>({
  label,
  send,
  onDone,
  inPage = false,
  withoutScripts,
  destructive = false,
  onInput,
  draft,
  resetAfterSend = false,
  errorAction,
  children,
}: FormProps<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<ApiError | SentForm | null>(withoutScripts?.sentForm ?? null);

  const takesFocus = !inPage && !withoutScripts;
  useEffect(() => {
    if (takesFocus) form.current?.querySelector("input")?.focus();
  }, [takesFocus]);

  // A form that was refused without scripts has what was typed into it.
  const hasTyped = Boolean(withoutScripts?.sentForm);
  useEffect(() => {
    if (draft !== undefined && !hasTyped && form.current) fillFromDraft(draft, form.current);
  }, [draft, hasTyped]);

  useScrollToError(form, failure);

  const { busy, run } = useAsyncAction(async (data: FormData) => {
    setFailure(null);
    try {
      const response = await send((name) => String(data.get(name) ?? ""));
      if (draft !== undefined) clearFormDraft(draft);
      onDone(response);
      if (resetAfterSend) form.current?.reset();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(new FormData(event.currentTarget));
  };

  // method="dialog": before the scripts run, a plain form would put the password into the URL of the page.
  return (
    <form
      ref={form}
      className={withoutScripts ? styles.page : styles.form}
      method={withoutScripts ? "post" : "dialog"}
      action={withoutScripts?.action}
      onInput={(event) => {
        if (draft !== undefined) saveFormDraft(draft, event.currentTarget);
        onInput?.(event);
      }}
      onSubmit={submit}
      noValidate
    >
      {failure && (
        <Failure failure={failure} form={form.current} action={failure instanceof ApiError && errorAction?.(failure)} />
      )}
      {children(failure?.errors ?? {}, withoutScripts?.sentForm?.values ?? {})}
      <button
        type="submit"
        className={`${destructive ? button.destructive : inPage ? button.secondary : button.primary} ${inPage ? button.small : withoutScripts ? "" : button.wide}`}
        aria-busy={busy}
      >
        {busy && <i className={button.spinner} />}
        {label}
      </button>
    </form>
  );
}

type FailureProps = { failure: ApiError | SentForm; form: HTMLFormElement | null; action: ReactNode };

/** The message about the whole form, and the messages of fields that the form does not have. */
function Failure({ failure, form, action }: FailureProps) {
  const messages = Object.entries(failure.errors);
  if (messages.length === 0) {
    return (
      <Note kind="error" title={failure.message}>
        {action}
      </Note>
    );
  }
  const elsewhere = messages.flatMap(([name, texts]) => (!form || form.elements.namedItem(name) ? [] : texts));
  return elsewhere.length > 0 && <Note kind="error" title={elsewhere.join(" ")} />;
}
