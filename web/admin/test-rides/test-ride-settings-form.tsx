import { TEST_RIDE_LIMITS } from "#contract/limits.ts";
import type { TestRideSettings } from "#contract/test-rides.admin.ts";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import own from "./test-ride-settings.module.css";
import {
  capacitiesIn,
  enabledChoices,
  testRideSettingsBody,
  testRideSettingsShape,
  withCapacity,
} from "./test-ride-settings-shape.ts";
import { WeeklyHours } from "./weekly-hours.tsx";
import { weeklyHoursText } from "./weekly-hours-values.ts";

type Scooter = { id: number; productname: string };
type FormProps = { settings: TestRideSettings; scooters: readonly Scooter[] };

/** When test rides can be booked, and of which scooters. */
export function TestRideSettingsForm({ settings, scooters }: FormProps) {
  const shape = {
    ...testRideSettingsShape,
    describe: (name: string, value: string) => {
      if (name === "weekly_hours") return weeklyHoursText({ weekly_hours: value });
      return name === "scooters" ? capacitiesText(value, scooters) : undefined;
    },
  };
  const form = useRecordForm(shape, settings, testRideSettingsBody);
  const tied = { form, shape };
  const { slot_minutes, days_ahead } = TEST_RIDE_LIMITS;
  return (
    <RecordFormFrame {...tied} label="Test ride settings" embedded>
      <FormGroup title="Booking" hint="When off, the storefront doesn't mention test rides. Existing bookings stay.">
        <SelectField {...tied} name="enabled" choices={enabledChoices} />
        <TextField
          {...tied}
          name="days_ahead"
          inputMode="numeric"
          hint={`Days that can be booked, today included: ${days_ahead.min} to ${days_ahead.max}.`}
        />
      </FormGroup>
      <FormGroup
        title="Hours"
        hint="From the first test ride to the end of the last one, in Philippine time. Close a holiday in the calendar of test rides."
      >
        <WeeklyHours form={form} />
        <TextField
          {...tied}
          name="slot_minutes"
          inputMode="numeric"
          hint={`Minutes of one test ride: ${slot_minutes.min} to ${slot_minutes.max}.`}
        />
      </FormGroup>
      <FormGroup title="Scooters" hint="How many of each can be out at the same time. Leave blank for none.">
        <Capacities form={form} scooters={scooters} />
      </FormGroup>
    </RecordFormFrame>
  );
}

/** "2 of Tulin Maya", a line for each scooter. */
const capacitiesText = (value: string, scooters: readonly Scooter[]): string =>
  [...capacitiesIn({ scooters: value })]
    .map(
      ([id, count]) => `${count} of ${scooters.find((scooter) => scooter.id === id)?.productname ?? `product ${id}`}`,
    )
    .join("\n");

function Capacities({ form, scooters }: { form: RecordForm<TestRideSettings>; scooters: readonly Scooter[] }) {
  const typed = capacitiesIn(form.state.values);
  const error = [...new Set(form.state.problems.scooters)].join(" ");
  if (scooters.length === 0) return <p className={text.faint}>The shop doesn't show any scooters yet.</p>;
  return (
    <div className={own.scooters}>
      {scooters.map(({ id, productname }) => (
        <label key={id} className={own.scooter}>
          <span>{productname}</span>
          <input
            className={field.input}
            name="scooters"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            aria-invalid={error ? true : undefined}
            value={typed.get(id) ?? ""}
            onChange={(event) => form.set("scooters")(withCapacity(form.state.values, id, event.target.value))}
          />
        </label>
      ))}
      {error && <p className={field.error}>{error}</p>}
    </div>
  );
}
