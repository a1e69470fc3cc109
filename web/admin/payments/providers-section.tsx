import { useCallback, useState } from "react";
import { formatDateTime } from "#contract/dates.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import type { PaymentProvider } from "#contract/payments.settings.admin.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import form from "../shell/record-form.module.css";
import { useSingleFetcher } from "../shell/single-fetcher.tsx";
import { KeysDialog, RemoveKeysDialog } from "./keys-dialog.tsx";
import styles from "./payment-settings.module.css";
import type { ProviderAction } from "./provider-actions.ts";

const states = {
  none: { mark: "hidden", label: "Not connected" },
  test: { mark: "due", label: "Test mode" },
  live: { mark: "paid", label: "Live" },
  unreadable: { mark: "out", label: "Keys cannot be read" },
} as const satisfies Record<PaymentProvider["state"], { mark: string; label: string }>;

/** The payment providers with their keys. `origin` is where their webhooks arrive. */
export const ProvidersSection = ({ providers, origin }: { providers: PaymentProvider[]; origin: string }) => (
  <div className={`${form.groups} ${styles.providers}`}>
    {providers.map((provider) => (
      <Provider key={provider.name} provider={provider} webhooks={origin + provider.webhook_path} />
    ))}
  </div>
);

function Provider({ provider, webhooks }: { provider: PaymentProvider; webhooks: string }) {
  const { name, title, state, modes, keys, last_webhook_at } = provider;
  const [dialog, setDialog] = useState<"keys" | "remove" | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const test = useSingleFetcher({ key: `test-${name}` });
  const testing = test.state !== "idle";
  const operation: ProviderAction = "test";
  return (
    <section className={layout.titledGroup} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className={text.faint}>{modes.map((mode) => paymentModes[mode].name).join(", ")}</p>
      </div>
      <div className={styles.provider}>
        {state === "test" && (
          <Note kind="warning" title="Test keys: payments here are not real">
            <p>Replace them with live keys before you sell.</p>
          </Note>
        )}
        {state === "unreadable" && (
          <Note kind="error" title="These keys cannot be read">
            <p>The shop's secrets key has changed. Enter the keys again.</p>
          </Note>
        )}
        <dl className={`${layout.facts} ${layout.formFacts}`}>
          <dt>Status</dt>
          <dd>
            <StatusBadge mark={states[state].mark}>{states[state].label}</StatusBadge>
          </dd>
          {keys
            .filter(({ ends_with }) => ends_with !== null)
            .map(({ name: key, label, ends_with }) => (
              <KeyEnd key={key} label={label} end={ends_with ?? ""} />
            ))}
          <dt>Webhook address</dt>
          <dd>
            <code>{webhooks}</code>
          </dd>
          <dt>Last webhook</dt>
          <dd>{last_webhook_at ? formatDateTime(last_webhook_at) : "None yet"}</dd>
        </dl>
        <div className={styles.buttons}>
          <button type="button" className={button.secondary} onClick={() => setDialog("keys")}>
            {state === "none" ? "Enter keys" : "Replace keys"}
          </button>
          {(state === "test" || state === "live") && (
            <test.Form method="post">
              <input type="hidden" name="provider" value={name} />
              <button
                type="submit"
                name="operation"
                value={operation}
                className={button.secondary}
                aria-busy={testing}
                disabled={testing}
              >
                Test connection
              </button>
            </test.Form>
          )}
          {state !== "none" && (
            <button type="button" className={button.quiet} onClick={() => setDialog("remove")}>
              Remove keys
            </button>
          )}
        </div>
      </div>
      {dialog === "keys" && <KeysDialog provider={provider} onClose={close} />}
      {dialog === "remove" && <RemoveKeysDialog provider={provider} onClose={close} />}
    </section>
  );
}

const KeyEnd = ({ label, end }: { label: string; end: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <code>…{end}</code>
    </dd>
  </>
);
