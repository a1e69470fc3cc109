import { useCallback, useEffect, useState } from "react";
import { Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { formatDateTime } from "#contract/dates.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction, revalidateAfterSave } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { recordMeta } from "../shell/shop.ts";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/webhook-page";
import { forgetSecret, freshSecretOf } from "./fresh-secret.ts";
import { saveWebhook, submitWebhookAction } from "./webhook-actions.ts";
import { WebhookBadge } from "./webhook-badge.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import styles from "./webhook-page.module.css";

const hostOf = ({ url }: Webhook): string => new URL(url).host;

export const meta = recordMeta("webhook", ({ webhook }: Route.ComponentProps["loaderData"]) => hostOf(webhook));

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/webhooks/:id", { params: { id } }, { signal }));

/** Saves the form, which is sent as JSON, or performs another action. */
export const clientAction = async ({ request, params: { id } }: Route.ClientActionArgs) =>
  request.headers.get("content-type")?.startsWith("application/json")
    ? saveWebhook(id, request)
    : submitWebhookAction(id, await request.formData());

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.actionResult && "kind" in change.actionResult ? revalidateAfterSave(change) : revalidateAfterAction(change);

export const HydrateFallback = screenSkeleton("webhook");

export default function WebhookScreen({ loaderData: { webhook } }: Route.ComponentProps) {
  const [secret] = useState(() => freshSecretOf(webhook.id));
  useEffect(() => forgetSecret, []);
  return (
    <>
      <PageHeader screen="webhook" title={hostOf(webhook)} status={<WebhookBadge {...webhook} />}>
        <Actions webhook={webhook} />
      </PageHeader>
      <div className={layout.surface}>
        <div className={styles.notes}>
          {secret && <Secret secret={secret} />}
          <Trouble {...webhook} />
        </div>
        <WebhookForm key={`${webhook.id} ${webhook.active}`} webhook={webhook} />
      </div>
    </>
  );
}

const Secret = ({ secret }: { secret: string }) => (
  <Note kind="success" title="Copy the secret now: it is not shown again">
    <p>The receiver uses it to verify that a message comes from this shop. If you lose it, add the webhook again.</p>
    <p className={styles.secret}>
      <code>{secret}</code>
      <CopyButton text={secret} name="secret" />
    </p>
  </Note>
);

function Trouble({ switched_off_at, failing_since }: Webhook) {
  if (switched_off_at !== null)
    return (
      <Note kind="error" title={`Switched off on ${formatDateTime(switched_off_at)}`}>
        <p>Deliveries failed for days, or the receiver answered 410. Fix it, then switch the webhook on.</p>
      </Note>
    );
  if (failing_since === null) return null;
  return (
    <Note kind="warning" title={`Nothing has arrived since ${formatDateTime(failing_since)}`}>
      <p>
        We retry each message for a day. After three days without success, the webhook is switched off. See Deliveries
        for the reason.
      </p>
    </Note>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const [deleting, setDeleting] = useState(false);
  const close = useCallback(() => setDeleting(false), []);
  const test = useSingleFetcher();
  const testing = test.state !== "idle";
  return (
    <>
      <Link className={button.quiet} to={screenPath("webhookDeliveries", { webhook: String(webhook.id) })}>
        Deliveries
      </Link>
      <button type="button" className={button.quiet} onClick={() => setDeleting(true)}>
        Delete
      </button>
      {webhook.active && (
        <test.Form method="post">
          <button
            type="submit"
            name="operation"
            value="test"
            className={button.secondary}
            aria-busy={testing}
            disabled={testing}
          >
            Send test
          </button>
        </test.Form>
      )}
      {deleting && (
        <ActionDialog
          title={`Delete the webhook to ${hostOf(webhook)}?`}
          text="Pending messages won't be sent, and its deliveries are deleted."
          onClose={close}
        >
          {({ busy }) => (
            <DialogButtons busy={busy} onCancel={close}>
              Delete webhook
            </DialogButtons>
          )}
        </ActionDialog>
      )}
    </>
  );
}
