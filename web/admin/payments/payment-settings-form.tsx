import { keysOf } from "#contract/keys.ts";
import { EXPIRY_MINUTES } from "#contract/limits.ts";
import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import type { PaymentProvider, PaymentSettings } from "#contract/payments.settings.admin.ts";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import styles from "../shell/record-form.module.css";
import { FormBar, FormMessage, SelectField, TextField } from "../shell/record-form-fields.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import {
  modesIn,
  paymentSettingsBody,
  sandboxChoices,
  paymentSettingsShape as shape,
} from "./payment-settings-shape.ts";

type FormProps = { settings: PaymentSettings; providers: PaymentProvider[] };

/** How customers may pay. */
export function PaymentSettingsForm({ settings, providers }: FormProps) {
  const form = useRecordForm(shape, settings, paymentSettingsBody);
  const tied = { form, shape };
  return (
    <form ref={form.form} className={styles.form} onSubmit={form.submit} noValidate aria-label="Payment settings">
      <div className={styles.groups}>
        <FormMessage {...tied} />
        <section className={layout.titledGroup} aria-label="Ways to pay">
          <div>
            <h2>Ways to pay</h2>
            <p className={text.faint}>What the checkout offers.</p>
          </div>
          <div className={styles.fields}>
            <ModeChecks form={form} providers={providers} />
          </div>
        </section>
        <section className={layout.titledGroup} aria-label="Cash on delivery">
          <div>
            <h2>Cash on delivery</h2>
            <p className={text.faint}>A refused parcel costs both ways, so large orders can be paid first.</p>
          </div>
          <div className={styles.fields}>
            <TextField
              {...tied}
              name="cod_ceiling"
              inputMode="decimal"
              hint="Pesos. Leave blank for no limit. Phone orders have none."
            />
          </div>
        </section>
        <section className={layout.titledGroup} aria-label="Online payment">
          <div>
            <h2>Online payment</h2>
            <p className={text.faint}>An order that is not paid in time is cancelled, and its stock comes back.</p>
          </div>
          <div className={styles.fields}>
            <TextField
              {...tied}
              name="expiry_minutes"
              inputMode="numeric"
              hint={`Minutes, ${EXPIRY_MINUTES.min} to ${EXPIRY_MINUTES.max}.`}
            />
            <SelectField
              {...tied}
              name="sandbox"
              choices={sandboxChoices}
              hint="Customers pay at a practice page instead of a provider's."
            />
          </div>
        </section>
      </div>
      <FormBar {...tied} />
    </form>
  );
}

/** A checkbox for each way to pay. One that nobody can serve yet says what it needs. */
function ModeChecks({ form, providers }: { form: RecordForm<PaymentSettings>; providers: PaymentProvider[] }) {
  const checked = modesIn(form.state.values);
  const names = keysOf(paymentModes);
  const error = form.state.problems.modes?.join(" ");
  const waiting =
    form.state.values.sandbox === "yes" ? [] : checked.filter((mode) => mode !== "cod" && !isServed(mode));

  function isServed(mode: PaymentMode): boolean {
    return providers.some(({ modes, state }) => modes.includes(mode) && (state === "test" || state === "live"));
  }

  return (
    <fieldset className={styles.checks} aria-describedby="modes-note">
      <legend>{shape.labels.modes}</legend>
      {names.map((mode) => (
        <label key={mode} className={field.check}>
          <input
            type="checkbox"
            name="modes"
            aria-invalid={error !== undefined || undefined}
            checked={checked.includes(mode)}
            onChange={(event) =>
              form.set("modes")(
                names.filter((each) => (each === mode ? event.target.checked : checked.includes(each))).join(" "),
              )
            }
          />
          {paymentModes[mode].name}
        </label>
      ))}
      <span id="modes-note" className={error ? field.error : field.hint}>
        {error ?? (waiting.length > 0 && `Not offered until a provider has keys for it: ${namesOf(waiting)}.`)}
      </span>
    </fieldset>
  );
}

const namesOf = (modes: readonly PaymentMode[]): string => modes.map((mode) => paymentModes[mode].name).join(", ");
