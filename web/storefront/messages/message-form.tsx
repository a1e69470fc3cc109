import type { SentForm } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { messageTopics } from "#contract/messages.states.ts";
import { call } from "#web/api.ts";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { useAccountFields } from "../accounts/use-account-fields.ts";
import { Form } from "../shell/form.tsx";
import styles from "./contact.module.css";

type MessageFormProps = { order: string; sentForm: SentForm | null; onSent: (sent: SentMessage) => void };

/** What the page shows after a message was sent: its ticket number, and whether its writer gets a copy by email. */
export type SentMessage = { ticket: string; mailed: boolean };

/** The form that writes to the shop. */
export function MessageForm({ order, sentForm, onSent }: MessageFormProps) {
  const accountFields = useAccountFields();

  function send(value: (name: string) => string) {
    const topic = keysOf(messageTopics).find((each) => each === value("topic")) ?? "question";
    const person = { name: value("name"), email: value("email") };
    const body = { topic, ...person, order_no: value("order_no"), body: value("body") };
    return call("POST /api/messages", { body });
  }

  return (
    <Form
      label="Send message"
      send={send}
      onDone={({ ticket, mailed }) => onSent({ ticket: String(ticket), mailed })}
      draft={`message ${order}`}
      withoutScripts={{ action: "/contact", sentForm }}
    >
      {(errors, values) => (
        <>
          <div ref={accountFields} className={styles.fields}>
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
        </>
      )}
    </Form>
  );
}
