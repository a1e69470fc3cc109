import { keysOf } from "#contract/keys.ts";
import { EXPIRY_MINUTES, MAX_DEPOSIT_PERCENT } from "#contract/limits.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import type { PaymentProvider, PaymentSettings } from "#contract/payments.settings.admin.ts";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { CheckList, FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import {
  keptChoices,
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
    <RecordFormFrame {...tied} label="Payment settings" embedded>
      <FormGroup title="Ways to pay" hint="What the checkout offers.">
        <ModeChecks form={form} providers={providers} />
      </FormGroup>
      <FormGroup
        title="Cash on delivery"
        hint="A refused parcel costs shipping both ways, so you can ask for large orders to be paid first."
      >
        <TextField
          {...tied}
          name="cod_ceiling"
          inputMode="decimal"
          hint="Pesos. Leave blank for no limit. Phone orders have none."
        />
        <TextField
          {...tied}
          name="cod_failures"
          inputMode="numeric"
          hint="After this many, a customer pays online. Leave blank for no limit. You can lift this for a customer on their page."
        />
        <TextField
          {...tied}
          name="cod_deposit_percent"
          inputMode="numeric"
          hint={`Percent of the total, 1 to ${MAX_DEPOSIT_PERCENT}, paid online before the order is sent. Leave blank for none. Turn on a way to pay online above.`}
        />
        <TextField
          {...tied}
          name="cod_deposit_from"
          inputMode="decimal"
          hint="Pesos. Smaller orders need no deposit. Leave blank for all orders. Phone orders have none."
        />
        <SelectField
          {...tied}
          name="cod_deposit_kept"
          choices={keptChoices}
          hint="When an order comes back undelivered. The checkout says so beforehand; you can still refund it."
        />
      </FormGroup>
      <FormGroup
        title="Online payment"
        hint="An order that is not paid in time is cancelled, and its stock comes back."
      >
        <TextField
          {...tied}
          name="expiry_minutes"
          inputMode="numeric"
          hint={sentence`Minutes, ${EXPIRY_MINUTES.min} to ${EXPIRY_MINUTES.max}.`}
        />
        <SelectField
          {...tied}
          name="sandbox"
          choices={sandboxChoices}
          hint="Customers pay at a practice page instead of a provider's."
        />
      </FormGroup>
    </RecordFormFrame>
  );
}

/** A checkbox for each way to pay. One that nobody can serve yet says what it needs. */
function ModeChecks({ form, providers }: { form: RecordForm<PaymentSettings>; providers: PaymentProvider[] }) {
  const { values } = form.state;
  const isServed = (mode: PaymentMode) =>
    providers.some(({ modes, state }) => modes.includes(mode) && (state === "test" || state === "live"));
  const waiting = values.sandbox === "yes" ? [] : modesIn(values).filter((mode) => mode !== "cod" && !isServed(mode));
  return (
    <CheckList
      form={form}
      shape={shape}
      name="modes"
      choices={keysOf(paymentModes).map((mode) => ({ value: mode, label: paymentModes[mode].name }))}
      hint={waiting.length > 0 ? `Not offered until a provider has keys for it: ${namesOf(waiting)}.` : undefined}
    />
  );
}

const namesOf = (modes: readonly PaymentMode[]): string => modes.map((mode) => paymentModes[mode].name).join(", ");
