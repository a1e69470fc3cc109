import type { PaymentProvider } from "#contract/payments.settings.admin.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { ActionDialog } from "../shell/action-dialog.tsx";
import type { ProviderAction } from "./provider-actions.ts";

type DialogProps = { provider: PaymentProvider; onClose: () => void };

/** Asks for all keys of a provider. What is stored is not shown. */
export const KeysDialog = ({ provider: { name, title, keys, state }, onClose }: DialogProps) => (
  <ActionDialog
    title={`Keys of ${title}`}
    text="They are stored encrypted and can't be viewed again."
    onClose={onClose}
  >
    {({ errors, busy }) => (
      <>
        <input type="hidden" name="provider" value={name} />
        <Field label="Mode" name="live" errors={errors}>
          {(props) => (
            <Select {...props} defaultValue={state === "live" ? "yes" : "no"}>
              <option value="no">Test keys: no real money</option>
              <option value="yes">Live keys</option>
            </Select>
          )}
        </Field>
        {keys.map(({ name: key, label, help }) => (
          <Field key={key} label={label} name={key} errors={errors} hint={help}>
            {(props) => <input {...props} type="password" autoComplete="off" spellCheck={false} />}
          </Field>
        ))}
        <Buttons operation="save" label="Save keys" busy={busy} onClose={onClose} />
      </>
    )}
  </ActionDialog>
);

/** Confirms the removal of a provider's keys. */
export const RemoveKeysDialog = ({ provider: { name, title }, onClose }: DialogProps) => (
  <ActionDialog
    title={`Remove the keys of ${title}?`}
    text="The checkout no longer offers the ways to pay that only this provider serves. Payments that began there can no longer be confirmed or refunded here."
    onClose={onClose}
  >
    {({ busy }) => (
      <>
        <input type="hidden" name="provider" value={name} />
        <Buttons operation="remove" label="Remove keys" busy={busy} onClose={onClose} />
      </>
    )}
  </ActionDialog>
);

type ButtonsProps = { operation: ProviderAction; label: string; busy: boolean; onClose: () => void };

const Buttons = ({ operation, label, busy, onClose }: ButtonsProps) => (
  <div className={dialog.buttons}>
    <button type="button" className={button.quiet} onClick={onClose}>
      Cancel
    </button>
    <button
      type="submit"
      name="operation"
      value={operation}
      className={button.primary}
      aria-busy={busy}
      disabled={busy}
    >
      {label}
    </button>
  </div>
);
