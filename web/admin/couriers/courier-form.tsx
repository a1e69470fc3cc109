import type { Courier } from "#contract/couriers.ts";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { useRecordForm } from "../shell/use-record-form.ts";
import { activeChoices, batteryChoices, courierBody, newCourier, courierShape as shape } from "./courier-shape.ts";

/** The form of a courier; null creates a new one. */
export function CourierForm({ courier }: { courier: Courier | null }) {
  const form = useRecordForm(shape, courier ?? newCourier, courierBody);
  const tied = { form, shape };
  return (
    <RecordFormFrame {...tied} label="Courier" fresh={courier === null}>
      <FormGroup title="Courier" hint="Staff choose it when they ship an order. Customers see its name.">
        {courier ? (
          <dl className={field.field}>
            <dt>Name</dt>
            <dd className={text.strong}>{courier.name}</dd>
          </dl>
        ) : (
          <TextField {...tied} name="name" hint="It cannot be changed later, because orders keep it." />
        )}
        <SelectField
          {...tied}
          name="active"
          choices={activeChoices}
          hint="Off: not offered when an order is shipped."
        />
        <div className={field.full}>
          <TextField
            {...tied}
            name="tracking_url"
            hint="An https address with {number} in place of the tracking number. Leave blank if it has none."
          />
        </div>
      </FormGroup>
      <FormGroup title="Limits" hint="Staff see a warning when an order exceeds them.">
        <TextField
          {...tied}
          name="cash_limit"
          inputMode="decimal"
          hint="In pesos, for one order on delivery. Leave blank for no limit; 0 if it collects no cash."
        />
        <SelectField
          {...tied}
          name="carries_batteries"
          choices={batteryChoices}
          hint="Many couriers don't accept large lithium batteries."
        />
      </FormGroup>
    </RecordFormFrame>
  );
}
