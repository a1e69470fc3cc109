import type { ReactNode } from "react";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import saveBar from "#web/ui/save-bar.module.css";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { differencesTo, type FormDefinition } from "./record-form.ts";
import { ShownValue } from "./shown-value.tsx";
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

/** What differs when somebody else saved too. It stands after the form, so that Enter does not send that. The input stays. */
export function FormConflict<T>({ form, shape }: PartProps<T>) {
  const { conflict } = form.state;
  if (!conflict) return null;
  const { theirs, message } = conflict;
  const { conflicts, onlyTheirs, onlyMine } = differencesTo(shape, form.state, theirs);
  const labelOf = (name: string) => shape.labels[name] ?? name;
  const saved = shape.valuesOf(theirs);
  const shown = (name: string, value = "") =>
    shape.describe?.(name, value) ?? <ShownValue form={form.form.current} name={name} value={value} />;
  return (
    <ConflictDialog
      message={message}
      conflicts={conflicts.map((name) => ({
        ...{ name, label: labelOf(name) },
        ...{ theirs: shown(name, saved[name]), mine: shown(name, form.state.values[name]) },
      }))}
      onlyTheirs={onlyTheirs.map(labelOf)}
      onlyMine={onlyMine.map(labelOf)}
      onBack={form.backToForm}
      onDiscard={form.discard}
      onSave={(kept) => form.saveMerged(theirs, [...kept, ...onlyMine])}
    />
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
