import type { FieldErrors } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { refundMethods } from "#contract/payments.modes.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useIsMailed } from "./own-role.ts";

type RefundFieldsProps = {
  errors: FieldErrors;
  /** Whether the order was paid online, so that its provider can return the money. */
  isOnline: boolean;
  /** The customer's address; empty when they have none. */
  email: string;
};

/** How a refund is paid, its number and its reason. */
export function RefundFields({ errors, isOnline, email }: RefundFieldsProps) {
  const isMailed = useIsMailed() && email !== "";
  return (
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
      <Field
        label="Reason"
        name="reason"
        errors={errors}
        hint={isMailed ? "The customer reads it in the email." : undefined}
      >
        {(props) => <textarea {...props} />}
      </Field>
    </>
  );
}
