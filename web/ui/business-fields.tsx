import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import type { Business } from "#contract/orders.business.ts";
import styles from "./business-fields.module.css";
import field from "./field.module.css";
import { TextField } from "./field.tsx";

export const businessLabels = {
  business_name: "Registered business name",
  business_tin: "TIN",
  business_address: "Business address",
} as const satisfies Record<keyof Business, string>;

const isBusinessField = (name: string): name is keyof Business => name in businessLabels;
const names = Object.keys(businessLabels).filter(isBusinessField);

type BusinessFieldsProps = {
  label: string;
  /** The name of the box in the form, in which it is "on" or missing. Without a name the form does not have it. */
  name?: "for_business";
  values: Partial<Business> & { for_business?: string };
  errors: FieldErrors | undefined;
};

/** The business in whose name the customer needs the invoice. What was typed stays while the box is not ticked, and is not sent. */
export function BusinessFields({ label, name: box, values, errors }: BusinessFieldsProps) {
  const [ticked, setTicked] = useState(values.for_business === "on" || names.some((name) => values[name]));
  return (
    <div className={field.full}>
      <label className={field.check}>
        <input type="checkbox" name={box} checked={ticked} onChange={({ target }) => setTicked(target.checked)} />
        {label}
      </label>
      {ticked || names.map((name) => <input key={name} type="hidden" name={name} value="" />)}
      <fieldset className={styles.fields} hidden={!ticked} disabled={!ticked} aria-label="Business">
        <TextField
          label={businessLabels.business_name}
          name="business_name"
          autoComplete="organization"
          defaultValue={values.business_name}
          errors={errors}
        />
        <TextField
          label={businessLabels.business_tin}
          name="business_tin"
          inputMode="numeric"
          autoComplete="off"
          hint="Such as 123-456-789-00000."
          defaultValue={values.business_tin}
          errors={errors}
        />
        <TextField
          label={`${businessLabels.business_address} (optional)`}
          name="business_address"
          className={field.full}
          autoComplete="off"
          hint="Without one, the invoice has the delivery address."
          defaultValue={values.business_address}
          errors={errors}
        />
      </fieldset>
    </div>
  );
}
