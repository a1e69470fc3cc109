import type { ChangeEvent, Dispatch, ReactNode } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { type FieldTab, productFields, textField, textFieldNames } from "#contract/products.fields.ts";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import type { FormAction } from "./form-state.ts";
import type { FormValues, InputName } from "./values.ts";

/** The props that connect a field to its form. */
export type FormFieldProps = { values: FormValues; problems: FieldErrors; dispatch: Dispatch<FormAction> };

type InputFieldProps = FormFieldProps & {
  name: InputName;
  multiline?: boolean | undefined;
  inputMode?: "numeric";
  hint?: string | undefined;
  aside?: ReactNode;
};

/** A field of the product form with an input or a text area. */
export function InputField({ name, values, problems, dispatch, multiline, inputMode, hint, aside }: InputFieldProps) {
  const value = values[name];
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    dispatch({ type: "setValue", name, value: event.target.value });
  return (
    <Field label={productFields[name].label} name={name} id={name} errors={problems} hint={hint} aside={aside}>
      {(props) =>
        multiline ? (
          <textarea {...props} value={value} onChange={onChange} />
        ) : (
          <input
            {...props}
            className={inputMode ? `${field.input} ${text.numeric}` : field.input}
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

/** The text fields of a tab, derived from the table of product fields. */
export const TextFields = ({ tab, ...form }: FormFieldProps & { tab: FieldTab }) =>
  textFieldNames
    .filter((name) => productFields[name].tab === tab)
    .map((name) => {
      const { multiline, hint, searchEngineLength } = textField(name);
      const count = searchEngineLength && <Length value={form.values[name]} shown={searchEngineLength} />;
      return <InputField key={name} name={name} multiline={multiline} hint={hint} aside={count} {...form} />;
    });

/** The length of a text, and how much of it search engines show. */
const Length = ({ value, shown }: { value: string; shown: number }) => (
  <span className={field.hint}>
    {value.length} of {shown}
  </span>
);

type SelectFieldProps = FormFieldProps & {
  name: "type" | "status" | "ships_alone";
  choices: Record<string, string>;
  hint?: string;
};

/** A select of the product form. A new product starts without a selection. */
export const SelectField = ({ name, values, problems, dispatch, choices, hint }: SelectFieldProps) => (
  <Field label={productFields[name].label} name={name} id={name} errors={problems} hint={hint}>
    {(props) => (
      <Select
        {...props}
        value={values[name]}
        onChange={(event) => dispatch({ type: "setValue", name, value: event.target.value })}
      >
        {values[name] === "" && <option value="">Choose one</option>}
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
