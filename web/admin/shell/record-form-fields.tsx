import type { ReactNode } from "react";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { differencesTo, type FormDefinition } from "./record-form.ts";
import { SaveBar } from "./save-bar.tsx";
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
        name,
        label: labelOf(name),
        theirs: shown(name, saved[name]),
        mine: shown(name, form.state.values[name]),
      }))}
      onlyTheirs={onlyTheirs.map(labelOf)}
      onlyMine={onlyMine.map(labelOf)}
      onBack={form.backToForm}
      onDiscard={form.discard}
      onSave={(kept) => form.saveMerged(theirs, [...kept, ...onlyMine])}
    />
  );
}

/** Whether messages are about a field, and not about a place in it, which has its messages too: `weekly_hours.2.closes`. */
const isField = (name: string): boolean => !name.includes(".");

type FormBarProps<T> = PartProps<T> & { fresh?: boolean; save?: string; children?: ReactNode };

/** The unsaved changes of the form, with Discard and Save, and the form's other ways to be sent after them. */
export const FormBar = <T,>({ form, shape, fresh = false, save = "Save", children }: FormBarProps<T>) => (
  <SaveBar
    changed={form.changed.map((name) => shape.labels[name] ?? name)}
    problems={Object.keys(form.state.problems).filter(isField).length}
    fresh={fresh}
    busy={form.busy}
    save={save}
    onDiscard={form.discard}
  >
    {children}
  </SaveBar>
);
