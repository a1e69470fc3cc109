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
      <FormGroup title="Days" hint="Used with zones and holidays to estimate delivery dates.">
        <TextField {...tied} name="cutoff" hint="Philippine time. Later orders are shipped on the next working day." />
        <SelectField
          {...tied}
          name="pickup"
          choices={pickupChoices}
          hint="Customers collect their order in the shop. It is ready on the day it would be shipped."
        />
        <CheckList
          {...tied}
          name="working_days"
          choices={weekdays}
          hint="Parcels are shipped and delivered on these days."
        />
      </FormGroup>
    </RecordFormFrame>
  );
}
