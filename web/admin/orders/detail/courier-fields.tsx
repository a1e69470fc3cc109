import type { FieldErrors } from "#contract/errors.ts";
import type { Order } from "#contract/orders.ts";
import { Field } from "#web/ui/field.tsx";

type CourierFieldsProps = { errors: FieldErrors; now?: Pick<Order, "courier" | "courier_tracking"> };

/** The fields for the courier and the courier's tracking number; `now` holds the current values. */
export const CourierFields = ({ errors, now }: CourierFieldsProps) => (
  <>
    <Field label="Courier (optional)" name="courier" errors={errors}>
      {(props) => <input {...props} defaultValue={now?.courier ?? ""} autoComplete="off" />}
    </Field>
    <Field label="Courier Tracking No. (optional)" name="courier_tracking" errors={errors}>
      {(props) => <input {...props} defaultValue={now?.courier_tracking ?? ""} autoComplete="off" />}
    </Field>
  </>
);
