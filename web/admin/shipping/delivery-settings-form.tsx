import type { ShippingSettings } from "#contract/shipping.admin.ts";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { CheckList, FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { useRecordForm } from "../shell/use-record-form.ts";
import { weekdays } from "../shell/weekdays.ts";
import { deliverySettingsBody, pickupChoices, deliverySettingsShape as shape } from "./delivery-settings-shape.ts";

/** When parcels leave and arrive, and whether customers may come for them. */
export function DeliverySettingsForm({ settings }: { settings: ShippingSettings }) {
  const form = useRecordForm(shape, settings, deliverySettingsBody);
  const tied = { form, shape };
  return (
    <RecordFormFrame {...tied} label="Delivery settings" embedded>
      <FormGroup title="Days" hint="From these, the zones and the holidays the shop tells when an order arrives.">
        <TextField
          {...tied}
          name="cutoff"
          hint="Philippine time. Later orders are handed over on the next working day."
        />
        <SelectField
          {...tied}
          name="pickup"
          choices={pickupChoices}
          hint="Customers come for their order. It is ready on the day on which it would be handed over."
        />
        <CheckList
          {...tied}
          name="working_days"
          choices={weekdays}
          hint="Parcels are handed over and arrive on these days."
        />
      </FormGroup>
    </RecordFormFrame>
  );
}
