import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Field } from "../ui/field.tsx";
import { NotSaved } from "../ui/not-saved.tsx";
import type { NoteAnswer } from "./add-note.ts";

/** Adds a note for colleagues. What was typed stays until it is noted. */
export function NoteForm() {
  const fetcher = useFetcher<NoteAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const failure = fetcher.data?.failure;

  useEffect(() => {
    if (fetcher.data && fetcher.data.failure === null) form.current?.reset();
  }, [fetcher.data]);

  return (
    <fetcher.Form ref={form} method="post" className="note-form" noValidate>
      <input type="hidden" name="intent" value="note" />
      <Field
        label="Note for colleagues"
        name="text"
        hint="The customer does not see it."
        errors={failure?.errors ?? {}}
      >
        {(props) => <textarea {...props} />}
      </Field>
      {failure?.status === 401 && <NotSaved failure={failure} again="send" />}
      <button type="submit" className="btn" disabled={busy} aria-busy={busy}>
        Add note
      </button>
    </fetcher.Form>
  );
}
