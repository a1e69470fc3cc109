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
        hint="On the home page, with the way to it. The map shows when latitude and longitude are filled in."
      >
        <TextField {...tied} name="street" />
        <TextField {...tied} name="city" />
        <TextField {...tied} name="postal_code" inputMode="numeric" />
        <span />
        <TextField {...tied} name="latitude" inputMode="decimal" hint={degreesHint(COORDINATE_LIMITS.latitude)} />
        <TextField {...tied} name="longitude" inputMode="decimal" hint={degreesHint(COORDINATE_LIMITS.longitude)} />
        <TextField {...tied} name="opening_hours" multiline hint="One line for each, as visitors read it." />
      </FormGroup>
      <FormGroup title="Contact" hint="How customers reach you.">
        <TextField {...tied} name="phone" type="tel" />
        <TextField {...tied} name="email" type="email" />
      </FormGroup>
      <FormGroup title="Social networks" hint="The shop's pages there: an icon at the foot of every page for each.">
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
      hint="Until when customers can call off an order by themselves. They read it with their order and on the page about returns."
    >
      <SelectField {...tied} name="cancel_until" choices={cancelChoices} />
      <TextField
        {...tied}
        name="cancel_hours"
        inputMode="numeric"
        hint="Hours from placing it. Left empty there is no such limit."
      />
    </FormGroup>
  );
}

function StockRoom({ form }: { form: RecordForm<Settings> }) {
  return (
    <FormGroup title="Stock" hint="When a product counts as low on stock, unless it has a figure of its own.">
      <TextField
        form={form}
        shape={shape}
        name="low_stock"
        inputMode="numeric"
        hint={`Pieces. Left empty it is ${LOW_STOCK}.`}
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
        hint="Days after the delivery. Left empty nobody is asked."
      />
    </FormGroup>
  );
}

function AboutTheSeller({ form }: { form: RecordForm<Settings> }) {
  const tied = { form, shape };
  return (
    <>
      <FormGroup
        title="Seller"
        hint="The law asks a seller on the internet to say who they are. Shown on the pages of the policies."
      >
        <TextField {...tied} name="registration" hint="Example: DTI 1234567" />
        <TextField {...tied} name="owner" />
        <TextField {...tied} name="tin" hint="Such as 123-456-789-00000." />
        <SelectField {...tied} name="vat_registered" choices={vatChoices} />
      </FormGroup>
      <FormGroup
        title="Returns and warranty"
        hint="Shown on the pages of the same names. Figures beyond what the law gives anyway."
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
