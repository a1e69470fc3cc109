import { useEffect, useId, useState } from "react";
import { emailKindOf, placeholders, placeholdersOf } from "#contract/emails.texts.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { EmailFrame } from "../shell/email-frame.tsx";
import type { FormValues } from "../shell/record-form.ts";
import { TextField } from "../shell/record-form-fields.tsx";
import styles from "./content.module.css";
import { ContentForm } from "./content-form.tsx";
import { PreviewFrame } from "./content-preview.tsx";
import { type EditedPage, emailShape } from "./content-shape.ts";

type EmailFormProps = { page: EditedPage<"email"> & { slug: string } };

/** The form of the texts of an email to customers, beside the email with sample data. */
export const EmailForm = ({ page }: EmailFormProps) => (
  <ContentForm
    page={page}
    shape={emailShape}
    fields={(tied) => (
      <>
        <Placeholders slug={page.slug} />
        <TextField {...tied} name="subject" />
        <TextField {...tied} name="preview" hint="What email programs show beside the subject." />
        <TextField {...tied} name="heading" />
        <TextField
          {...tied}
          name="introduction"
          multiline
          hint="Markdown: **bold**, *italics*, - list, [link](/scooter)."
        />
        <TextField {...tied} name="closing" multiline hint="At the end, in smaller letters. Optional." />
        <p className={text.faint}>
          Links, buttons, order lines and amounts are between introduction and closing, and stay in every version.
        </p>
      </>
    )}
    preview={(values) => <EmailPreview id={page.id} values={values} />}
  />
);

/** What can be written in braces. */
function Placeholders({ slug }: { slug: string }) {
  const kind = emailKindOf(slug);
  if (kind === null) return null;
  return (
    <div>
      <p className={text.soft}>Placeholders you can use:</p>
      <ul className={styles.placeholders}>
        {placeholdersOf(kind).map((name) => (
          <li key={name}>
            <code>{`{${name}}`}</code> {placeholders[name]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How long typing has to rest before the server renders the email again. */
const REST_MS = 300;

type Rendered = { subject: string; html: string; problems: FieldErrors; no_test: string | null };

function EmailPreview({ id, values }: { id: number; values: FormValues }) {
  const { subject, html, problems, no_test } = useRendered(id, values);
  const reasonId = useId();
  const sentences = Object.entries(problems).flatMap(([field, messages]) =>
    messages.map((message) => `${emailShape.labels[field] ?? field}: ${message}`),
  );
  const { busy, run } = useAsyncAction(async () => {
    try {
      showSuccess((await call("POST /api/admin/content-email-test", { body: { id, fields: { ...values } } })).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(Object.values(error.errors)[0]?.[0] ?? error.message);
    }
  });
  return (
    <PreviewFrame
      note={
        sentences.length > 0 && (
          <Note kind="warning" title="Before you save">
            <ul>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Note>
        )
      }
    >
      <div className={styles.emailPreview}>
        <p>
          <b>{subject}</b>
        </p>
        <div>
          <button
            type="button"
            className={`${button.secondary} ${button.small}`}
            onClick={run}
            aria-busy={busy}
            disabled={no_test !== null}
            aria-describedby={no_test === null ? undefined : reasonId}
          >
            Send me a test email
          </button>
          {no_test !== null && (
            <p id={reasonId} className={text.faint}>
              {no_test}
            </p>
          )}
        </div>
        <EmailFrame html={html} />
        <p className={text.faint}>With sample data. Its links don't work.</p>
      </div>
    </PreviewFrame>
  );
}

const NOT_RENDERED: Rendered = { subject: "", html: "", problems: {}, no_test: null };

/** The email as the server renders it. While it cannot be reached, or the texts are not right, the last one stays. */
function useRendered(id: number, values: FormValues): Rendered {
  const [rendered, setRendered] = useState(NOT_RENDERED);
  const fields = JSON.stringify(values);
  useEffect(() => {
    const ended = new AbortController();
    const render = async () => {
      try {
        const body = { id, fields: JSON.parse(fields) };
        setRendered(await call("POST /api/admin/content-email-preview", { body }, { signal: ended.signal }));
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setRendered((last) => ({ ...last, problems: error.errors }));
      }
    };
    const timer = setTimeout(() => void render(), REST_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [id, fields]);
  return rendered;
}
