import { useState } from "react";
import { useFetcher } from "react-router";
import type { Customer } from "#contract/customers.ts";
import dialog from "#web/ui/dialog.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ActionDialog, type ActionResult } from "../../shell/action-dialog.tsx";
import { Permitted } from "../../shell/permitted.tsx";

/** What the Data Privacy Act lets a customer ask for: a copy of their data, and its erasure. */
export function PrivacyRights({ customer: { name, email } }: { customer: Customer }) {
  const fetcher = useFetcher<ActionResult>();
  const [asking, setAsking] = useState(false);
  const busy = fetcher.state !== "idle";
  return (
    <Permitted permission="export_customers">
      <section className="section" aria-labelledby="privacy">
        <div className="section-head">
          <h2 id="privacy">Data privacy</h2>
        </div>
        <p className="hint">Customers may ask for a copy of their data, and to have it erased. Both are in the log.</p>
        <div className="rights">
          <button
            type="button"
            className="btn"
            aria-busy={busy}
            onClick={() => void (busy || fetcher.submit({ deed: "export" }, { method: "post" }))}
          >
            <Icon name="download" />
            Export data
          </button>
          <Permitted permission="erase_customers">
            <button type="button" className="btn" onClick={() => setAsking(true)}>
              <Icon name="trash" />
              Erase customer
            </button>
          </Permitted>
        </div>
        {asking && (
          <ActionDialog
            title={`Erase ${name}?`}
            text="Name, addresses, cart, letters and notes are gone at once, and nobody can bring them back. Their orders stay in the books without a name."
            onClose={() => setAsking(false)}
          >
            {({ errors, busy: sending }) => (
              <>
                <Field label="Their e-mail address" name="email" hint={`Type ${email} to be sure.`} errors={errors}>
                  {(props) => <input {...props} type="email" autoComplete="off" />}
                </Field>
                <div className={dialog.buttons}>
                  <button type="button" className="btn quiet" onClick={() => setAsking(false)}>
                    Keep customer
                  </button>
                  <button type="submit" name="deed" value="erase" className="btn" disabled={sending}>
                    Erase for ever
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
