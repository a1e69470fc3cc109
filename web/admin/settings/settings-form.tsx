import { COORDINATE_LIMITS, LOW_STOCK } from "#contract/limits.ts";
import type { Settings } from "#contract/settings.admin.ts";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import { cancelChoices, settingsBody, settingsShape as shape, vatChoices } from "./settings-shape.ts";

/** The settings of the shop, in sections. The shop does not show empty settings. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const form = useRecordForm(shape, settings, settingsBody);
  return (
    <RecordFormFrame form={form} shape={shape} label="Settings">
      <AboutTheShop form={form} />
      <AboutTheSeller form={form} />
      <Cancelling form={form} />
      <StockRoom form={form} />
      <Reviews form={form} />
    </RecordFormFrame>
  );
}

function AboutTheShop({ form }: { form: RecordForm<Settings> }) {
  const tied = { form, shape };
  return (
    <>
      <FormGroup title="Shop" hint="Shown in the footer and to search engines.">
        <TextField {...tied} name="name" />
        <TextField {...tied} name="tagline" />
      </FormGroup>
      <FormGroup
        title="Address"
        hint="Shown on the home page with directions. Add latitude and longitude to show a map."
      >
        <TextField {...tied} name="street" />
        <TextField {...tied} name="city" />
        <TextField {...tied} name="postal_code" inputMode="numeric" />
        <span />
        <TextField {...tied} name="latitude" inputMode="decimal" hint={degreesHint(COORDINATE_LIMITS.latitude)} />
        <TextField {...tied} name="longitude" inputMode="decimal" hint={degreesHint(COORDINATE_LIMITS.longitude)} />
        <TextField {...tied} name="opening_hours" multiline hint="One per line, as visitors will read it." />
      </FormGroup>
      <FormGroup title="Contact" hint="How customers reach you.">
        <TextField {...tied} name="phone" type="tel" />
        <TextField {...tied} name="email" type="email" />
      </FormGroup>
      <FormGroup title="Chat" hint="Links in the footer and on the contact page.">
        <TextField {...tied} name="messenger" type="url" hint="Example: https://m.me/yourshop" />
        <TextField {...tied} name="viber" type="tel" hint="Example: 0917 555 0142" />
      </FormGroup>
      <FormGroup title="Social networks" hint="Each link adds an icon to the footer.">
        <TextField {...tied} name="facebook" type="url" />
        <TextField {...tied} name="instagram" type="url" />
        <TextField {...tied} name="youtube" type="url" />
        <TextField {...tied} name="tiktok" type="url" />
      </FormGroup>
    </>
  );
}

function Cancelling({ form }: { form: RecordForm<Settings> }) {
  const tied = { form, shape };
  return (
    <FormGroup
      title="Cancelling"
      hint="How long customers can cancel an order themselves. Shown with their order and on the returns page."
    >
      <SelectField {...tied} name="cancel_until" choices={cancelChoices} />
      <TextField
        {...tied}
        name="cancel_hours"
        inputMode="numeric"
        hint="Hours after ordering. Leave blank for no limit."
      />
    </FormGroup>
  );
}

function StockRoom({ form }: { form: RecordForm<Settings> }) {
  return (
    <FormGroup title="Stock" hint="When a product counts as low on stock, unless it has its own limit.">
      <TextField
        form={form}
        shape={shape}
        name="low_stock"
        inputMode="numeric"
        hint={`Pieces. Leave blank for ${LOW_STOCK}.`}
      />
    </FormGroup>
  );
}

function Reviews({ form }: { form: RecordForm<Settings> }) {
  return (
    <FormGroup title="Reviews" hint="Customers get one email per order with a link to review what was delivered.">
      <TextField
        form={form}
        shape={shape}
        name="review_days"
        inputMode="numeric"
        hint="Days after delivery. Leave blank to ask nobody."
      />
    </FormGroup>
  );
}

function AboutTheSeller({ form }: { form: RecordForm<Settings> }) {
  const tied = { form, shape };
  return (
    <>
      <FormGroup title="Seller" hint="Online sellers must identify themselves by law. Shown on the policy pages.">
        <TextField {...tied} name="registration" hint="Example: DTI 1234567" />
        <TextField {...tied} name="owner" />
        <TextField {...tied} name="tin" hint="Such as 123-456-789-00000." />
        <SelectField {...tied} name="vat_registered" choices={vatChoices} />
        <TextField
          {...tied}
          name="invoice_note"
          multiline
          hint="At the foot of new invoices and credit notes, such as the number of your BIR permit or acknowledgement certificate."
        />
      </FormGroup>
      <FormGroup
        title="Returns and warranty"
        hint="Shown on the returns and warranty pages, in addition to customers' legal rights."
      >
        <TextField {...tied} name="return_days" inputMode="numeric" hint="Days from delivery." />
        <TextField {...tied} name="warranty_scooter" inputMode="numeric" hint="Months." />
        <TextField {...tied} name="warranty_helmet" inputMode="numeric" hint="Months." />
        <TextField {...tied} name="warranty_accessory" inputMode="numeric" hint="Months." />
      </FormGroup>
    </>
  );
}

const degreesHint = ({ most, such }: { most: number; such: number }): string =>
  `Degrees from -${most} to ${most}, such as ${such}.`;
