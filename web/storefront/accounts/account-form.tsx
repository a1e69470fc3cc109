import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/api.ts";
import { Note } from "#web/ui/note.tsx";

type AccountFormProps<T> = {
  /** The words on its button. */
  label: string;
  /** Sends what was typed, field by field. */
  send: (typed: (name: string) => string) => Promise<T>;
  onDone: (reply: T) => void;
  /** Stands among others on a page: takes no focus by itself, and leaves the orange button to the page. */
  inPage?: boolean;
  /** What was typed goes once it was sent. */
  empties?: boolean;
  /** A way on from what went wrong as a whole, under its message. */
  wayOn?: (failure: ApiError) => ReactNode;
  /** The fields, given the messages under them. */
  children: (errors: FieldErrors) => ReactNode;
};

/** A form about an account: sends once at a time, keeps what was typed, and leads to the first field at fault. */
export function AccountForm<T>({
  label,
  send,
  onDone,
  inPage = false,
  empties = false,
  wayOn,
  children,
}: AccountFormProps<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!inPage) form.current?.querySelector("input")?.focus();
  }, [inPage]);

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    try {
      onDone(await send((name) => String(data.get(name) ?? "")));
      if (empties) form.current?.reset();
      setBusy(false);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason);
      setBusy(false);
    }
  }

  // Without scripts it goes nowhere: by itself a form puts what was typed, a password too, into the address.
  return (
    <form ref={form} className="form" method="dialog" onSubmit={submit} noValidate>
      {failure && <Failure failure={failure} form={form.current} wayOn={wayOn?.(failure)} />}
      {children(failure?.errors ?? {})}
      <button type="submit" className={inPage ? "btn btn-line btn-s" : "btn btn-go btn-wide"} aria-busy={busy}>
        {busy && <i className="spin" />}
        {label}
      </button>
    </form>
  );
}

/** What is wrong as a whole; messages that stand under a field of the form speak for themselves. */
function Failure({ failure, form, wayOn }: { failure: ApiError; form: HTMLFormElement | null; wayOn: ReactNode }) {
  const messages = Object.entries(failure.errors);
  if (messages.length === 0) {
    return (
      <Note kind="error" title={failure.message}>
        {wayOn}
      </Note>
    );
  }
  const elsewhere = messages.flatMap(([name, said]) => (form?.elements.namedItem(name) ? [] : said));
  return elsewhere.length > 0 && <Note kind="error" title={elsewhere.join(" ")} />;
}
