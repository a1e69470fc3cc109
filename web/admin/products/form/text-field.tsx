import type { ChangeEvent, Dispatch, ReactNode } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { Field } from "#web/ui/field.tsx";
import type { FormAction } from "./form-state.ts";
import { type FormValues, fields, type TextName } from "./values.ts";

/** What ties a field to the form it stands in. */
export type TextFieldProps = { values: FormValues; problems: FieldErrors; dispatch: Dispatch<FormAction> };

type TypedFieldProps = TextFieldProps & {
  name: TextName;
  multiline?: boolean;
  inputMode?: "numeric";
  hint?: string;
  aside?: ReactNode;
};

/** A field of the product form that is typed into. */
export function TextField({ name, values, problems, dispatch, multiline, inputMode, hint, aside }: TypedFieldProps) {
  const value = values[name];
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    dispatch({ do: "type", name, value: event.target.value });
  return (
    <Field label={fields[name].label} name={name} id={name} errors={problems} hint={hint} aside={aside}>
      {(props) =>
        multiline ? (
          <textarea {...props} value={value} onChange={onChange} />
        ) : (
          <input
            {...props}
            className={inputMode ? "input figure" : "input"}
            inputMode={inputMode}
            autoComplete="off"
            value={value}
            onChange={onChange}
          />
        )
      }
    </Field>
  );
}

type SelectFieldProps = TextFieldProps & { name: "type" | "status"; choices: Record<string, string>; hint?: string };

/** A field of the product form that offers a few choices; a new product has none chosen. */
export const SelectField = ({ name, values, problems, dispatch, choices, hint }: SelectFieldProps) => (
  <Field label={fields[name].label} name={name} id={name} errors={problems} hint={hint}>
    {(props) => (
      <select
        {...props}
        value={values[name]}
        onChange={(event) => dispatch({ do: "type", name, value: event.target.value })}
      >
        {values[name] === "" && <option value="">Choose one</option>}
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
