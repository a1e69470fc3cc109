import { TEST_RIDE_LIMITS } from "#contract/limits.ts";
import type { TestRideSettings } from "#contract/test-rides.admin.ts";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { useRecordForm } from "../shell/use-record-form.ts";
import { enabledChoices, testRideSettingsShape as shape, testRideSettingsBody } from "./test-ride-settings-shape.ts";

const { slot_minutes, days_ahead } = TEST_RIDE_LIMITS;

/** Whether test rides can be booked, how long they take, and how many days ahead. */
export function TestRideSettingsForm({ settings }: { settings: TestRideSettings }) {
  const tied = { form: useRecordForm(shape, settings, testRideSettingsBody), shape };
  return (
    <RecordFormFrame {...tied} label="Test ride settings" embedded>
      <FormGroup title="Booking" hint="When off, the storefront doesn't mention test rides. Existing bookings stay.">
        <SelectField {...tied} name="enabled" choices={enabledChoices} />
        <TextField
          {...tied}
          name="slot_minutes"
          inputMode="numeric"
          hint={`Minutes of one test ride: ${slot_minutes.min} to ${slot_minutes.max}.`}
        />
        <TextField
          {...tied}
          name="days_ahead"
          inputMode="numeric"
          hint={`Days that can be booked, today included: ${days_ahead.min} to ${days_ahead.max}.`}
        />
      </FormGroup>
    </RecordFormFrame>
  );
}
