import { TEST_RIDE_LIMITS } from "#contract/limits.ts";
import type { TestRideSettings } from "#contract/test-rides.admin.ts";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import styles from "../shell/record-form.module.css";
import { FormBar, FormMessage, SelectField, TextField } from "../shell/record-form-fields.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import own from "./test-ride-settings.module.css";
import {
  capacitiesIn,
  enabledChoices,
  testRideSettingsShape as shape,
  testRideSettingsBody,
  weekdays,
  weekdaysIn,
  withCapacity,
} from "./test-ride-settings-shape.ts";

type Scooter = { id: number; productname: string };
type FormProps = { settings: TestRideSettings; scooters: readonly Scooter[] };

/** When test rides can be booked, and of which scooters. */
export function TestRideSettingsForm({ settings, scooters }: FormProps) {
  const form = useRecordForm(shape, settings, testRideSettingsBody);
  const tied = { form, shape };
  const { slot_minutes, days_ahead } = TEST_RIDE_LIMITS;
  return (
    <form ref={form.form} className={styles.form} onSubmit={form.submit} noValidate aria-label="Test ride settings">
      <div className={styles.groups}>
        <FormMessage {...tied} />
        <section className={layout.titledGroup} aria-label="Booking">
          <div>
            <h2>Booking</h2>
            <p className={text.faint}>Switched off, the storefront does not mention test rides. Bookings stay.</p>
          </div>
          <div className={styles.fields}>
            <SelectField {...tied} name="enabled" choices={enabledChoices} />
            <TextField
              {...tied}
              name="days_ahead"
              inputMode="numeric"
              hint={`Days that can be booked, today included: ${days_ahead.min} to ${days_ahead.max}.`}
            />
          </div>
        </section>
        <section className={layout.titledGroup} aria-label="Hours">
          <div>
            <h2>Hours</h2>
            <p className={text.faint}>Philippine time. Close a holiday in the calendar of test rides.</p>
          </div>
          <div className={styles.fields}>
            <WeekdayChecks form={form} />
            <TextField {...tied} name="opens" hint="Such as 10:00." />
            <TextField {...tied} name="closes" hint="Such as 18:00." />
            <TextField
              {...tied}
              name="slot_minutes"
              inputMode="numeric"
              hint={`Minutes of one test ride: ${slot_minutes.min} to ${slot_minutes.max}.`}
            />
          </div>
        </section>
        <section className={layout.titledGroup} aria-label="Scooters">
          <div>
            <h2>Scooters</h2>
            <p className={text.faint}>How many of each can be out at the same time. Leave blank for none.</p>
          </div>
          <Capacities form={form} scooters={scooters} />
        </section>
      </div>
      <FormBar {...tied} />
    </form>
  );
}

function WeekdayChecks({ form }: { form: RecordForm<TestRideSettings> }) {
  const checked = weekdaysIn(form.state.values);
  const error = [...new Set(form.state.problems.weekdays)].join(" ");
  return (
    <fieldset className={styles.checks} aria-describedby={error ? "weekdays-error" : undefined}>
      <legend>{shape.labels.weekdays}</legend>
      {Object.entries(weekdays).map(([number, label]) => (
        <label key={number} className={field.check}>
          <input
            type="checkbox"
            name="weekdays"
            aria-invalid={error ? true : undefined}
            checked={checked.includes(Number(number))}
            onChange={(event) =>
              form.set("weekdays")(
                Object.keys(weekdays)
                  .filter((each) => (each === number ? event.target.checked : checked.includes(Number(each))))
                  .join(" "),
              )
            }
          />
          {label}
        </label>
      ))}
      {error && (
        <span id="weekdays-error" className={field.error}>
          {error}
        </span>
      )}
    </fieldset>
  );
}

function Capacities({ form, scooters }: { form: RecordForm<TestRideSettings>; scooters: readonly Scooter[] }) {
  const typed = capacitiesIn(form.state.values);
  const error = [...new Set(form.state.problems.scooters)].join(" ");
  if (scooters.length === 0) return <p className={text.faint}>The shop shows no scooter yet.</p>;
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
