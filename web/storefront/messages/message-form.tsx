import { type FormEvent, useRef, useState } from "react";
import type { SentForm } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { messageTopics } from "#contract/messages.states.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import { useScrollToError } from "#web/ui/use-scroll-to-error.ts";
import styles from "./contact.module.css";

type MessageFormProps = { order: string; sentForm: SentForm | null; onSent: (ticket: number) => void };

/** The form that writes to the shop. Without scripts the browser sends it to the server, which shows it again when it is refused. */
export function MessageForm({ order, sentForm, onSent }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Pick<SentForm, "message" | "errors"> | null>(sentForm);
  const [busy, setBusy] = useState(false);
  const values: Partial<Record<string, string>> = sentForm?.values ?? {};
  const errors = failure?.errors ?? {};

  useScrollToError(form, failure);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? "");
    setBusy(true);
    setFailure(null);
    try {
      const topic = keysOf(messageTopics).find((each) => each === value("topic")) ?? "question";
      const person = { name: value("name"), email: value("email") };
      const body = { topic, ...person, order_no: value("order_no"), body: value("body") };
      onSent((await call("POST /api/messages", { body })).ticket);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason);
    } finally {
      setBusy(false);
    }
  }

  const others = failure && Object.keys(errors).length === 0 ? failure.message : "";
  return (
    <form ref={form} className={styles.form} method="post" action="/contact" onSubmit={submit} noValidate>
      {others && <Note kind="error" title={others} />}
      <div className={styles.fields}>
        <TextField label="Name" name="name" autoComplete="name" defaultValue={values.name} errors={errors} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          errors={errors}
        />
        <SelectField
          label="About"
          name="topic"
          defaultValue={values.topic ?? (order === "" ? "question" : "order")}
          errors={errors}
        >
          {keysOf(messageTopics).map((topic) => (
            <option key={topic} value={topic}>
              {messageTopics[topic].label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Order number (optional)"
          name="order_no"
          autoComplete="off"
          defaultValue={values.order_no ?? order}
          errors={errors}
        />
      </div>
      <TextField label="Message" name="body" type="multiline" defaultValue={values.body} errors={errors} />
      <p>
        <button type="submit" className={button.primary} aria-busy={busy}>
          {busy && <i className={button.spinner} />}
          Send message
        </button>
      </p>
    </form>
  );
}
