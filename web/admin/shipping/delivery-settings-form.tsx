import type { ShippingSettings } from "#contract/shipping.admin.ts";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import styles from "../shell/record-form.module.css";
import { FormBar, FormMessage, SelectField, TextField } from "../shell/record-form-fields.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import {
  daysIn,
  deliverySettingsBody,
  pickupChoices,
  deliverySettingsShape as shape,
  weekdays,
} from "./delivery-settings-shape.ts";

/** When parcels leave and arrive, and whether customers may come for them. */
export function DeliverySettingsForm({ settings }: { settings: ShippingSettings }) {
  const form = useRecordForm(shape, settings, deliverySettingsBody);
  const tied = { form, shape };
  return (
    <form ref={form.form} className={styles.form} onSubmit={form.submit} noValidate aria-label="Delivery settings">
      <div className={styles.groups}>
        <FormMessage {...tied} />
        <section className={layout.titledGroup} aria-label="Days">
          <div>
            <h2>Days</h2>
            <p className={text.faint}>From these, the zones and the holidays the shop tells when an order arrives.</p>
          </div>
          <div className={styles.fields}>
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
            <WeekdayChecks form={form} />
          </div>
        </section>
      </div>
      <FormBar {...tied} />
    </form>
  );
}

/** A checkbox for each day of the week. */
function WeekdayChecks({ form }: { form: RecordForm<ShippingSettings> }) {
  const checked = daysIn(form.state.values);
  const days = Object.keys(weekdays).map(Number);
  const error = form.state.problems.working_days?.join(" ");
  return (
    <fieldset className={styles.checks} aria-describedby="working-days-note">
      <legend>{shape.labels.working_days}</legend>
      {Object.entries(weekdays).map(([day, name]) => (
        <label key={day} className={field.check}>
          <input
            type="checkbox"
            name="working_days"
            aria-invalid={error !== undefined || undefined}
            checked={checked.includes(Number(day))}
            onChange={(event) =>
              form.set("working_days")(
                days.filter((each) => (each === Number(day) ? event.target.checked : checked.includes(each))).join(" "),
              )
            }
          />
          {name}
        </label>
      ))}
      <span id="working-days-note" className={error ? field.error : field.hint}>
        {error ?? "Parcels are handed over and arrive on these days."}
      </span>
    </fieldset>
  );
}
