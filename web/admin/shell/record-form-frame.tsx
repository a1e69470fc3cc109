import type { ReactNode } from "react";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import styles from "./record-form.module.css";
import type { FormDefinition } from "./record-form.ts";
import { FormBar, FormConflict } from "./record-form-fields.tsx";
import { SaveError } from "./save-error.tsx";
import type { RecordForm } from "./use-record-form.ts";

type FrameProps<T> = {
  form: RecordForm<T>;
  shape: FormDefinition<T>;
  label: string;
  /** Nothing was saved yet. */
  fresh?: boolean;
  /** Whether the form is a part of a page that has a surface of its own. */
  embedded?: boolean;
  /** The label of the button that saves. */
  save?: string;
  children: ReactNode;
};

/** The form of a record: why it was not saved, the groups of fields, and the bar that saves. */
export const RecordFormFrame = <T,>({ form, shape, label, fresh, embedded = false, save, children }: FrameProps<T>) => (
  <>
    <form
      ref={form.form}
      className={embedded ? styles.form : `${layout.surface} ${styles.form}`}
      onSubmit={form.submit}
      noValidate
      aria-label={label}
    >
      <div className={styles.groups}>
        {form.state.failure && <SaveError failure={form.state.failure} again="save" />}
        {children}
      </div>
      <FormBar form={form} shape={shape} fresh={fresh} save={save} />
    </form>
    <FormConflict form={form} shape={shape} />
  </>
);

/** Fields under a title, with a sentence about them. */
export const FormGroup = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section id={title.toLowerCase().replaceAll(" ", "-")} className={layout.titledGroup} aria-label={title}>
    <div>
      <h2>{title}</h2>
      <p className={text.faint}>{hint}</p>
    </div>
    <div className={styles.fields}>{children}</div>
  </section>
);

type CheckListProps<T> = {
  form: RecordForm<T>;
  shape: FormDefinition<T>;
  name: string;
  choices: readonly { value: string; label: string }[];
  hint?: string | undefined;
  /** Puts many choices below each other. */
  inColumns?: boolean;
};

/** A checkbox for each choice. The field holds the checked ones in the order of the choices, with spaces between them. */
export const CheckList = <T,>({ form, shape, name, choices, hint, inColumns }: CheckListProps<T>) => (
  <CheckBoxes
    name={name}
    choices={choices}
    hint={hint}
    inColumns={inColumns}
    label={shape.labels[name] ?? name}
    checked={(form.state.values[name] ?? "").split(" ")}
    errors={form.state.problems[name]}
    onChange={(checked) => form.set(name)(checked.join(" "))}
  />
);

type CheckBoxesProps = Pick<CheckListProps<never>, "name" | "choices" | "hint" | "inColumns"> & {
  label: string;
  checked: readonly string[];
  errors?: readonly string[] | undefined;
  /** Is given what is checked then, in the order of the choices. */
  onChange: (checked: string[]) => void;
};

/** A checkbox for each choice. */
export function CheckBoxes({ name, label, choices, checked, errors, hint, inColumns, onChange }: CheckBoxesProps) {
  const error = [...new Set(errors)].join(" ");
  const note = error || hint;

  const check = (value: string, on: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((each) => (each === value ? on : checked.includes(each))));

  return (
    <fieldset
      className={`${styles.checks} ${inColumns ? styles.inColumns : ""}`}
      aria-describedby={note ? `${name}-note` : undefined}
    >
      <legend>{label}</legend>
      {choices.map(({ value, label: words }) => (
        <label key={value} className={field.check}>
          <input
            type="checkbox"
            name={name}
            value={value}
            aria-invalid={error !== "" || undefined}
            checked={checked.includes(value)}
            onChange={(event) => check(value, event.target.checked)}
          />
          {words}
        </label>
      ))}
      {note && (
        <span id={`${name}-note`} className={error ? field.error : field.hint}>
          {note}
        </span>
      )}
    </fieldset>
  );
}
