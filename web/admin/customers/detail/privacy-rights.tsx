import { useState } from "react";
import type { Customer } from "#contract/customers.ts";
import type { OpenReturn } from "#contract/returns.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import { WithdrawnReturns } from "#web/ui/withdrawn-returns.tsx";
import { ActionDialog, type ActionResult } from "../../shell/action-dialog.tsx";
import { AdminIcon } from "../../shell/admin-icon.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import { useSingleFetcher } from "../../shell/single-fetcher.tsx";
import styles from "./customer.module.css";

type PrivacyRightsProps = { customer: Customer; openReturns: readonly OpenReturn[] };

/** The customer's rights under the Data Privacy Act: a copy of the data, and its erasure. */
export function PrivacyRights({ customer: { name, email }, openReturns }: PrivacyRightsProps) {
  const fetcher = useSingleFetcher<ActionResult>();
  const [asking, setAsking] = useState(false);
  const busy = fetcher.state !== "idle";
  return (
    <Permitted permission="export_customers">
      <section className={layout.section} aria-labelledby="privacy">
        <div className={layout.sectionHeader}>
          <h2 id="privacy">Data privacy</h2>
        </div>
        <p className={field.hint}>
          Customers may ask for a copy of their data, and to have it erased. Both are recorded in the audit log.
        </p>
        <div className={styles.rights}>
          <button
            type="button"
            className={button.secondary}
            aria-busy={busy}
            onClick={() => void (busy || fetcher.submit({ operation: "export" }, { method: "post" }))}
          >
            <AdminIcon name="download" />
            Export data
          </button>
          <Permitted permission="erase_customers">
            <button type="button" className={button.secondary} onClick={() => setAsking(true)}>
              <AdminIcon name="trash" />
              Erase customer
            </button>
          </Permitted>
        </div>
        {asking && (
          <ActionDialog
            title={`Erase ${name}?`}
            text="This deletes their name, addresses, cart, back-in-stock requests, test rides, messages, reviews, emails, notes and return messages right away, for good. Their orders stay in your records without a name."
            onClose={() => setAsking(false)}
          >
            {({ errors, busy: sending }) => (
              <>
                <WithdrawnReturns returns={openReturns} />
                <Field label="Their email address" name="email" hint={`Type ${email} to confirm.`} errors={errors}>
                  {(props) => <input {...props} type="email" autoComplete="off" />}
                </Field>
                <div className={dialog.buttons}>
                  <button type="button" className={button.quiet} onClick={() => setAsking(false)}>
                    Keep customer
                  </button>
                  <button type="submit" name="operation" value="erase" className={button.secondary} disabled={sending}>
                    Erase permanently
                  </button>
                </div>
              </>
            )}
          </ActionDialog>
        )}
      </section>
    </Permitted>
  );
}
