import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import type { ActionResult } from "./action-dialog.tsx";
import { SaveError } from "./save-error.tsx";
import { useSingleFetcher } from "./single-fetcher.tsx";
import styles from "./text-form.module.css";
import { useUnsavedChanges } from "./unsaved-changes.tsx";

type TextFormProps = {
  /** The `operation` that the action of the screen receives. */
  operation: string;
  name: string;
  label: string;
  hint: string;
  send: string;
  /** Whether the text is long, and sending it is the main thing to do on the screen. */
  main?: boolean;
  /** Hidden fields that are sent with it. */
  children?: ReactNode;
};

/** A text that is added to a record. It stays in the field until it is saved, and leaving the screen before that asks first. */
export function TextForm({ operation, name, label, hint, send, main = false, children }: TextFormProps) {
  const fetcher = useSingleFetcher<ActionResult>();
  const [text, setText] = useState("");
  const busy = fetcher.state !== "idle";
  const failure = fetcher.data?.failure;
  useUnsavedChanges(text.trim() !== "");

  const sent = useRef("");
  const keepSent = useEffectEvent(() => {
    sent.current = text;
  });
  useEffect(() => {
    if (busy) keepSent();
  }, [busy]);
  useEffect(() => {
    // What was typed while it was sent stays.
    if (fetcher.data && fetcher.data.failure === null) setText((now) => (now === sent.current ? "" : now));
  }, [fetcher.data]);

  return (
    <fetcher.Form method="post" className={main ? styles.main : styles.form} noValidate>
      <input type="hidden" name="operation" value={operation} />
      {children}
      <Field label={label} name={name} hint={hint} errors={failure?.errors ?? {}}>
        {(props) => <textarea {...props} value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      {failure?.status === 401 && <SaveError failure={failure} again="send" />}
      <button type="submit" className={main ? button.primary : button.secondary} disabled={busy} aria-busy={busy}>
        {send}
      </button>
    </fetcher.Form>
  );
}
