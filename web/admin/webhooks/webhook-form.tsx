import { keysOf } from "#contract/keys.ts";
import { webhookEvents } from "#contract/webhooks.events.ts";
import field from "#web/ui/field.module.css";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { CheckList, FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { useRecordForm } from "../shell/use-record-form.ts";
import { activeChoices, type EditedWebhook, newWebhook, webhookShape as shape, webhookBody } from "./webhook-shape.ts";

const choices = keysOf(webhookEvents).map((value) => ({ value, label: webhookEvents[value] }));

/** The form of a webhook; null adds a new one. */
export function WebhookForm({ webhook }: { webhook: EditedWebhook | null }) {
  const form = useRecordForm(shape, webhook ?? newWebhook, webhookBody);
  const tied = { form, shape };
  return (
    <RecordFormFrame {...tied} label="Webhook" fresh={webhook === null} embedded={webhook !== null}>
      <FormGroup title="Receiver" hint="The program that receives events.">
        <div className={field.full}>
          <TextField
            {...tied}
            name="url"
            inputMode="url"
            hint="Starts with https:// and answers with status 200 to 299 within 10 seconds."
          />
        </div>
        {webhook && (
          <SelectField {...tied} name="active" choices={activeChoices} hint="While it's off, events aren't sent." />
        )}
      </FormGroup>
      <FormGroup title="Events" hint="Messages contain order numbers and amounts, but no customer data.">
        <CheckList {...tied} name="events" choices={choices} />
      </FormGroup>
    </RecordFormFrame>
  );
}
