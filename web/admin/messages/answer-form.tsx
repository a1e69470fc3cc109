import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { SaveError } from "../shell/save-error.tsx";
import styles from "./messages.module.css";

/** Answers by email. The text stays in the field until it is sent. */
export function AnswerForm({ email }: { email: string }) {
  const fetcher = useFetcher<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const failure = fetcher.data?.failure;

  useEffect(() => {
    if (fetcher.data && fetcher.data.failure === null) form.current?.reset();
  }, [fetcher.data]);

  return (
    <fetcher.Form ref={form} method="post" className={styles.answer} noValidate>
      <input type="hidden" name="operation" value="answer" />
      <Field label="Your answer" name="body" hint={`Sent to ${email}.`} errors={failure?.errors ?? {}}>
        {(props) => <textarea {...props} />}
      </Field>
      {failure?.status === 401 && <SaveError failure={failure} again="send" />}
      <button type="submit" className={button.primary} disabled={busy} aria-busy={busy}>
        Send answer
      </button>
    </fetcher.Form>
  );
}
