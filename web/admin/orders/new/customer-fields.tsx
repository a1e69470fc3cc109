import type { FieldErrors } from "#contract/errors.ts";
import { AddressFields } from "#web/ui/address-fields.tsx";
import type { AddressValue } from "#web/ui/address-value.ts";
import { Field } from "#web/ui/field.tsx";
import styles from "./new-order.module.css";

export type CustomerValues = Partial<Record<"firstname" | "lastname" | "phone" | "email" | keyof AddressValue, string>>;

type CustomerFieldsProps = {
  errors: FieldErrors;
  /** What the fields hold at first. */
  values?: CustomerValues;
  onAddress: (address: AddressValue, corrected: string[]) => void;
};

/** The customer and the delivery address. */
export const CustomerFields = ({ errors, values = {}, onAddress }: CustomerFieldsProps) => (
  <>
    <div className={styles.name}>
      <Field label="First name" name="firstname" errors={errors}>
        {(props) => <input {...props} defaultValue={values.firstname} autoComplete="off" />}
      </Field>
      <Field label="Last name" name="lastname" errors={errors}>
        {(props) => <input {...props} defaultValue={values.lastname} autoComplete="off" />}
      </Field>
    </div>
    <Field label="Phone" name="phone" errors={errors}>
      {(props) => (
        <input {...props} defaultValue={values.phone} type="tel" autoComplete="off" placeholder="0917 555 0142" />
      )}
    </Field>
    <Field label="Email (optional)" name="email" errors={errors} hint="No email updates without an address.">
      {(props) => <input {...props} defaultValue={values.email} type="email" autoComplete="off" />}
    </Field>
    <AddressFields value={{ address: "", structured_address: "", ...values }} errors={errors} onChange={onAddress} />
  </>
);
