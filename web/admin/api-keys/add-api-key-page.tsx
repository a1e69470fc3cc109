import { redirect } from "react-router";
import { API_KEY_REQUESTS_PER_MINUTE } from "#contract/limits.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import field from "#web/ui/field.module.css";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { TextField } from "../shell/record-form-fields.tsx";
import { CheckList, FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { useRecordForm } from "../shell/use-record-form.ts";
import type { Route } from "./+types/add-api-key-page";
import { apiKeyBody, changeChoices, newApiKey, readChoices, apiKeyShape as shape } from "./api-key-shape.ts";
import { keepKey } from "./fresh-key.ts";

export const meta = screenMeta("addApiKey");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "addApiKey"));

/** Creates the key and goes to the list, which shows it. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const { message, api_key, key } = await call("POST /api/admin/api-keys", { body: await request.json() });
    showSuccess(message);
    keepKey(api_key.name, key);
    return redirect(screenPath("apiKeys"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed" as const, failure: error };
  }
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addApiKey");

const { least, most } = API_KEY_REQUESTS_PER_MINUTE;

export default function AddApiKey() {
  const form = useRecordForm(shape, newApiKey, apiKeyBody);
  const tied = { form, shape };
  return (
    <>
      <PageHeader screen="addApiKey" />
      <RecordFormFrame {...tied} label="API key" save="Create key" fresh>
        <FormGroup title="Key" hint="The key works as long as you can manage API keys. Create one for each program.">
          <div className={field.full}>
            <TextField {...tied} name="name" hint="Shown in the audit log and in the history of orders." />
          </div>
          <TextField {...tied} name="expires_on" type="date" hint="The last day. Leave blank for no expiry." />
          <TextField
            {...tied}
            name="requests_per_minute"
            inputMode="numeric"
            hint={sentence`${least} to ${most}. Further requests are refused until the minute is over.`}
          />
        </FormGroup>
        <FormGroup
          title="Scopes"
          hint="What the program may do. Only people can change settings, staff, API keys and webhooks, read emails and erase customers."
        >
          <CheckList {...tied} name="scopes" choices={readChoices} inColumns />
          <CheckList {...tied} name="changes" choices={changeChoices} inColumns />
        </FormGroup>
      </RecordFormFrame>
    </>
  );
}
