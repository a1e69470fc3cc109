import type { FieldErrors } from "#contract/errors.ts";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import styles from "./new-order.module.css";

/** The customer and the delivery address. */
export const CustomerFields = ({ errors }: { errors: FieldErrors }) => (
  <>
    <div className={styles.name}>
      <Field label="First name" name="firstname" errors={errors}>
        {(props) => <input {...props} autoComplete="off" />}
      </Field>
      <Field label="Last name" name="lastname" errors={errors}>
        {(props) => <input {...props} autoComplete="off" />}
      </Field>
    </div>
    <Field label="Phone" name="phone" errors={errors}>
      {(props) => <input {...props} type="tel" autoComplete="off" placeholder="0917 555 0142" />}
    </Field>
    <Field label="Email (optional)" name="email" errors={errors} hint="No email updates without an address.">
      {(props) => <input {...props} type="email" autoComplete="off" />}
    </Field>
    <Field label="Full address" name="address" errors={errors} hint="House, street, barangay, city.">
      {(props) => <textarea {...props} />}
    </Field>
    <label className={field.check}>
      <input type="checkbox" name="in_account" />
      Show it in the customer's account too
    </label>
    <p className={field.hint}>
      Ask first: whoever has the account with this email then reads name, phone and address. They must have confirmed
      the email.
    </p>
  </>
);
