import { useState } from "react";
import type { Customer } from "#contract/customers.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Field } from "#web/ui/field.tsx";
import { ActionDialog, type ActionResult } from "../../shell/action-dialog.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import { useSingleFetcher } from "../../shell/single-fetcher.tsx";
import type { CustomerAction } from "./customer-actions.ts";

/** The actions on a customer's account: send a password link, block, unblock. */
export function AccountActions({ customer: { name, blocked } }: { customer: Customer }) {
  const fetcher = useSingleFetcher<ActionResult>();
  const [asking, setAsking] = useState(false);
  const busy = fetcher.state !== "idle";
  const act = (operation: CustomerAction) => void (busy || fetcher.submit({ operation }, { method: "post" }));
  return (
    <>
      {!blocked && (
        <Permitted permission="help_customers">
          <button type="button" className={button.secondary} aria-busy={busy} onClick={() => act("reset")}>
            Send reset link
          </button>
        </Permitted>
      )}
      <Permitted permission="block_customers">
        {blocked ? (
          <button type="button" className={button.secondary} aria-busy={busy} onClick={() => act("unblock")}>
            Unblock
          </button>
        ) : (
          <button type="button" className={button.secondary} onClick={() => setAsking(true)}>
            Block
          </button>
        )}
      </Permitted>
      {asking && (
        <ActionDialog
          title={`Block ${name}?`}
          text="They are signed out at once and can't sign in until you unblock them. Their orders continue."
          onClose={() => setAsking(false)}
        >
          {({ errors, busy: sending }) => (
            <>
              <Field label="Reason" name="reason" hint="Only staff see it." errors={errors}>
                {(props) => <textarea {...props} />}
              </Field>
              <div className={dialog.buttons}>
                <button type="button" className={button.quiet} onClick={() => setAsking(false)}>
                  Cancel
                </button>
                <button type="submit" name="operation" value="block" className={button.primary} disabled={sending}>
                  Block customer
                </button>
              </div>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}
