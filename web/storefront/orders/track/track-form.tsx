import { useEffect, useRef } from "react";
import { Form } from "react-router";
import button from "#web/ui/button.module.css";
import { TextField } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import styles from "./track-page.module.css";
import type { TrackingRefusal } from "./tracking.ts";

type TrackFormProps = {
  typed: { number: string; phone: string } | undefined;
  refusal: TrackingRefusal | null;
  busy: boolean;
};

/**
 * The form for an order's number and phone number. It works without scripts: it is sent as a POST, so that no address
 * holds what was typed.
 */
export function TrackForm({ typed, refusal, busy }: TrackFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const errors = refusal?.errors ?? {};

  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (refusal) (find('[aria-invalid="true"]') ?? find("input"))?.focus();
  }, [refusal]);

  return (
    <Form ref={form} className={styles.form} method="post" action="/track" noValidate>
      {refusal && Object.keys(errors).length === 0 && <Note kind="error" title={refusal.message} />}
      <TextField
        label="Order number"
        name="number"
        errors={errors}
        defaultValue={typed?.number}
        hint="Such as TL-261123-1042: TL, six digits for the day, then a number."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        errors={errors}
        defaultValue={typed?.phone}
        hint="The number on the order."
        placeholder="0917 555 0142"
        autoComplete="tel"
      />
      <button type="submit" className={`${button.primary} ${button.wide}`} aria-busy={busy}>
        {busy && <i className={button.spinner} />}
        Track order
      </button>
    </Form>
  );
}
