import type { ShippingZone } from "#contract/shipping.admin.ts";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import styles from "../shell/record-form.module.css";
import { FormBar, FormMessage, SelectField, TextField } from "../shell/record-form-fields.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import { codChoices, newZone, regionsIn, zoneShape as shape, zoneBody } from "./zone-shape.ts";

type Region = { code: string; name: string };

/** The form of a zone; null adds a new one. */
export function ZoneForm({ zone, regions }: { zone: ShippingZone | null; regions: Region[] }) {
  const form = useRecordForm(shape, zone ?? newZone, zoneBody);
  const tied = { form, shape };
  return (
    <form
      ref={form.form}
      className={`${layout.surface} ${styles.form}`}
      onSubmit={form.submit}
      noValidate
      aria-label="Zone"
    >
      <div className={styles.groups}>
        <FormMessage {...tied} />
        <section className={layout.titledGroup} aria-label="Zone">
          <div>
            <h2>Zone</h2>
            <p className={text.faint}>
              {zone?.is_default
                ? "For places in no other zone, and for addresses whose place cannot be read."
                : "Where an address is in several zones, its city counts before its province, and its province before its region."}
            </p>
          </div>
          <div className={styles.fields}>
            <TextField {...tied} name="name" />
            <SelectField {...tied} name="cod" choices={codChoices} />
            {!zone?.is_default && (
              <>
                <RegionChecks form={form} regions={regions} />
                <TextField
                  {...tied}
                  name="places"
                  multiline
                  hint="One on each line, such as Cebu, Davao City, or San Fernando, Pampanga."
                />
              </>
            )}
          </div>
        </section>
        <section className={layout.titledGroup} aria-label="Rate">
          <div>
            <h2>Rate</h2>
            <p className={text.faint}>In pesos, VAT included. The parts are added up. 0 everywhere is free delivery.</p>
          </div>
          <div className={styles.fields}>
            <TextField {...tied} name="base_fee" inputMode="decimal" hint="Whatever is in it." />
            <TextField
              {...tied}
              name="kilo_fee"
              inputMode="decimal"
              hint="For each kilogram that is begun, by the weights of the products."
            />
            <TextField {...tied} name="alone_fee" inputMode="decimal" hint="Such as each scooter." />
            <TextField
              {...tied}
              name="free_from"
              inputMode="decimal"
              hint="The total of the items, before a discount. Leave blank for never."
            />
          </div>
        </section>
        <section className={layout.titledGroup} aria-label="Time">
          <div>
            <h2>Time</h2>
            <p className={text.faint}>Working days after the parcel was handed over.</p>
          </div>
          <div className={styles.fields}>
            <TextField {...tied} name="min_days" inputMode="numeric" hint="1 is the next working day." />
            <TextField {...tied} name="max_days" inputMode="numeric" />
          </div>
        </section>
      </div>
      <FormBar {...tied} fresh={zone === null} />
    </form>
  );
}

/** A checkbox for each region. */
function RegionChecks({ form, regions }: { form: RecordForm<ShippingZone>; regions: Region[] }) {
  const checked = regionsIn(form.state.values);
  return (
    <fieldset className={styles.checks}>
      <legend>{shape.labels.regions}</legend>
      {regions.map(({ code, name }) => (
        <label key={code} className={field.check}>
          <input
            type="checkbox"
            checked={checked.includes(code)}
            onChange={(event) =>
              form.set("regions")(
                regions
                  .flatMap((each) =>
                    (each.code === code ? event.target.checked : checked.includes(each.code)) ? [each.code] : [],
                  )
                  .join(" "),
              )
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
