import { type RefObject, useEffect, useRef } from "react";
import { Form, Link, NavigationType, useLocation, useNavigationType, useSubmit } from "react-router";
import { auditActions, entityTypes } from "#contract/audit.actions.admin.ts";
import button from "#web/ui/button.module.css";
import chips from "#web/ui/chips.module.css";
import field from "#web/ui/field.module.css";
import { Select } from "#web/ui/select.tsx";
import styles from "./audit-log.module.css";

type Values = Readonly<Record<"q" | "action" | "entity_type" | "from" | "to", string | null>>;
type AuditFiltersProps = { list: { values: Values; isFiltered: boolean; unfilteredHref: string } };

/** The filters of the audit log besides its search. A choice is written into the URL at once. */
export function AuditFilters({ list: { values, isFiltered, unfilteredHref } }: AuditFiltersProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useAddressInFields(form);
  return (
    <>
      <Form
        ref={form}
        className={styles.filters}
        onChange={({ currentTarget }) => void submit(currentTarget, { replace: true })}
      >
        <input type="hidden" name="q" value={values.q ?? ""} />
        <LabelledSelect label="Action" name="action" all="All actions" choices={auditActions} value={values.action} />
        <LabelledSelect
          label="Type"
          name="entity_type"
          all="All types"
          choices={entityTypes}
          value={values.entity_type}
        />
        <label className={chips.choice}>
          From
          <input className={field.input} type="date" name="from" defaultValue={values.from ?? ""} />
        </label>
        <label className={chips.choice}>
          To
          <input className={field.input} type="date" name="to" defaultValue={values.to ?? ""} />
        </label>
      </Form>
      {isFiltered && (
        <Link className={button.quiet} to={unfilteredHref}>
          Clear
        </Link>
      )}
    </>
  );
}

/** Writes the URL's values into the fields after a navigation by Back or a link. */
function useAddressInFields(form: RefObject<HTMLFormElement | null>) {
  const { search } = useLocation();
  const isChosenHere = useNavigationType() === NavigationType.Replace;
  useEffect(() => {
    if (isChosenHere) return;
    const parameters = new URLSearchParams(search);
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "label :is(input, select)",
    ) ?? []) {
      field.value = parameters.get(field.name) ?? "";
    }
  }, [form, search, isChosenHere]);
}

type LabelledSelectProps = {
  label: string;
  name: string;
  all: string;
  choices: Record<string, string>;
  value: string | null;
};

const LabelledSelect = ({ label, name, all, choices, value }: LabelledSelectProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: Select is the control
  <label className={chips.choice}>
    {label}
    <Select name={name} defaultValue={value ?? ""}>
      <option value="">{all}</option>
      {Object.entries(choices).map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </Select>
  </label>
);
