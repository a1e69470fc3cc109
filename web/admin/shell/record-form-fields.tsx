import type { ReactNode } from "react";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import saveBar from "#web/ui/save-bar.module.css";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import type { FormDefinition } from "./record-form.ts";
import { SaveError } from "./save-error.tsx";
import type { RecordForm } from "./use-record-form.ts";

type PartProps<T> = { form: RecordForm<T>; shape: FormDefinition<T> };

type TextFieldProps<T> = PartProps<T> & {
  name: string;
  type?: "text" | "email" | "tel" | "url" | "date" | "datetime-local";
  multiline?: boolean;
  inputMode?: "numeric" | "decimal" | "url";
  hint?: string;
};

/** A text field of the form. */
export function TextField<T>({ form, shape, name, type = "text", multiline, inputMode, hint }: TextFieldProps<T>) {
  const { values, problems } = form.state;
  const set = form.set(name);
  return (
    <Field label={shape.labels[name] ?? name} name={name} errors={problems} hint={hint}>
      {(props) =>
        multiline ? (
          <textarea {...props} value={values[name]} onChange={(event) => set(event.target.value)} />
        ) : (
          <input
            {...props}
            type={type}
            inputMode={inputMode}
            autoComplete="off"
            value={values[name]}
            onChange={(event) => set(event.target.value)}
          />
        )
      }
    </Field>
  );
}

/** A select of the form. */
export const SelectField = <T,>({
  form,
  shape,
  name,
  choices,
  hint,
}: PartProps<T> & { name: string; choices: Record<string, string>; hint?: string }) => (
  <Field label={shape.labels[name] ?? name} name={name} errors={form.state.problems} hint={hint}>
    {(props) => (
      <Select {...props} value={form.state.values[name]} onChange={(event) => form.set(name)(event.target.value)}>
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

/** The error of saving, or the conflict with another user. The input stays in both cases. */
export function FormMessage<T>({ form: { state }, shape }: PartProps<T>) {
  const { failure, conflicts } = state;
  if (failure) return <SaveError failure={failure} again="save" />;
  if (!conflicts) return null;
  return (
    <Note kind="warning" title="Not saved: somebody else made changes">
      <p>
        Their changes are in the form now, and so are yours.
        {conflicts.length > 0 && " You both changed these; saving keeps yours:"}
      </p>
      {conflicts.length > 0 && (
        <ul>
          {conflicts.map(({ name, theirs }) => {
            const value = shape.describe ? shape.describe(name, theirs) : theirs;
            return (
              <li key={name}>
                {shape.labels[name]}: theirs is {value === "" ? "empty" : `“${value}”`}
              </li>
            );
          })}
        </ul>
      )}
    </Note>
  );
}

type FormBarProps<T> = PartProps<T> & { fresh?: boolean; save?: string; children?: ReactNode };

/** The unsaved changes at the bottom of the screen, with Discard and Save, and the form's other ways to be sent after them. */
export function FormBar<T>({ form, shape, fresh = false, save = "Save", children }: FormBarProps<T>) {
  const { changed, busy, state, discard } = form;
  const problems = Object.keys(state.problems).length;
  return (
    <section className={saveBar.bar} aria-label="Unsaved changes">
      {changed.length > 0 && <span className={saveBar.dot} aria-hidden="true" />}
      <span className={text.strong}>{wordsFor(changed.length, problems, fresh)}</span>
      <span className={`${saveBar.changes} ${text.faint} ${text.truncate} ${visible.notOnPhone}`}>
        {problems > 0
          ? `${problems} ${problems === 1 ? "error" : "errors"}`
          : changed.map((name) => shape.labels[name]).join(", ")}
      </span>
      <span className={layout.grow} />
      {changed.length > 0 && (
        <button type="button" className={button.secondary} onClick={discard} disabled={busy}>
          Discard
        </button>
      )}
      <button type="submit" className={children ? button.secondary : button.primary} aria-busy={busy}>
        {save} <kbd>Ctrl S</kbd>
      </button>
      {children}
    </section>
  );
}

function wordsFor(changes: number, problems: number, fresh: boolean): string {
  if (problems > 0) return "Not saved";
  if (changes === 0) return fresh ? "No changes yet" : "All saved";
  return changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`;
}
