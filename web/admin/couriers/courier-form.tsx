import type { Courier } from "#contract/couriers.ts";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import styles from "../shell/record-form.module.css";
import { FormBar, FormMessage, SelectField, TextField } from "../shell/record-form-fields.tsx";
import { useRecordForm } from "../shell/use-record-form.ts";
import { activeChoices, batteryChoices, courierBody, newCourier, courierShape as shape } from "./courier-shape.ts";

/** The form of a courier; null creates a new one. */
export function CourierForm({ courier }: { courier: Courier | null }) {
  const form = useRecordForm(shape, courier ?? newCourier, courierBody);
  const tied = { form, shape };
  return (
    <form
      ref={form.form}
      className={`${layout.surface} ${styles.form}`}
      onSubmit={form.submit}
      noValidate
      aria-label="Courier"
    >
      <div className={styles.groups}>
        <FormMessage {...tied} />
        <section className={layout.titledGroup} aria-label="Courier">
          <div>
            <h2>Courier</h2>
            <p className={text.faint}>Staff choose it when they ship an order. Customers see its name.</p>
          </div>
          <div className={styles.fields}>
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
                hint="An https address with {number} where the tracking number goes. Leave blank if it has none."
              />
            </div>
          </div>
        </section>
        <section className={layout.titledGroup} aria-label="Limits">
          <div>
            <h2>Limits</h2>
            <p className={text.faint}>Staff are warned when an order does not fit.</p>
          </div>
          <div className={styles.fields}>
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
              hint="Many couriers refuse large lithium batteries."
            />
          </div>
        </section>
      </div>
      <FormBar {...tied} fresh={courier === null} />
    </form>
  );
}
