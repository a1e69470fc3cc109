import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import type { ActionResult } from "./action-dialog.tsx";
import styles from "./history.module.css";
import { SaveError } from "./save-error.tsx";

/** Adds a note for colleagues. The text stays in the field until it is saved. */
export function NoteForm() {
  const fetcher = useFetcher<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const failure = fetcher.data?.failure;

  useEffect(() => {
    if (fetcher.data && fetcher.data.failure === null) form.current?.reset();
  }, [fetcher.data]);

  return (
    <fetcher.Form ref={form} method="post" className={styles.noteForm} noValidate>
      <input type="hidden" name="operation" value="note" />
      <Field label="Note for colleagues" name="text" hint="Customers can't see it." errors={failure?.errors ?? {}}>
        {(props) => <textarea {...props} />}
      </Field>
      {failure?.status === 401 && <SaveError failure={failure} again="send" />}
      <button type="submit" className={button.secondary} disabled={busy} aria-busy={busy}>
        Add note
      </button>
    </fetcher.Form>
  );
}
