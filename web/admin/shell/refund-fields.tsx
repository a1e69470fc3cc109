import type { FieldErrors } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { refundMethods } from "#contract/payments.modes.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

type RefundFieldsProps = {
  errors: FieldErrors;
  /** Whether the order was paid online, so that its provider can return the money. */
  isOnline: boolean;
};

/** How a refund is paid, its number and its reason. */
export const RefundFields = ({ errors, isOnline }: RefundFieldsProps) => (
  <>
    <Field label="Paid by" name="method" errors={errors}>
      {(props) => (
        <Select {...props} defaultValue="">
          <option value="">Choose</option>
          {keysOf(refundMethods)
            .filter((method) => isOnline || method !== "original")
            .map((method) => (
              <option key={method} value={method}>
                {refundMethods[method]}
              </option>
            ))}
        </Select>
      )}
    </Field>
    <Field label="Reference number (optional)" name="reference" errors={errors}>
      {(props) => <input {...props} autoComplete="off" />}
    </Field>
    <Field label="Reason" name="reason" errors={errors} hint="The customer reads it in the email.">
      {(props) => <textarea {...props} />}
    </Field>
  </>
);
