import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { useFetcher } from "react-router";
import type { Customer } from "#contract/customers.ts";
import { Permitted } from "../frame/permitted.tsx";
import { type DeedAnswer, DeedDialog } from "../ui/deed-dialog.tsx";
import { Field } from "../ui/field.tsx";
import type { CustomerDeed } from "./do-to-customer.ts";

/** Helps a customer to a new password, keeps them out, or lets them in again. */
export function HelpAndBlock({ customer: { name, blocked } }: { customer: Customer }) {
  const fetcher = useFetcher<DeedAnswer>();
  const [asking, setAsking] = useState(false);
  const busy = fetcher.state !== "idle";
  const act = (deed: CustomerDeed) => void (busy || fetcher.submit({ deed }, { method: "post" }));
  return (
    <>
      {!blocked && (
        <Permitted permission="help_customers">
          <button type="button" className="btn" aria-busy={busy} onClick={() => act("reset")}>
            Send reset link
          </button>
        </Permitted>
      )}
      <Permitted permission="block_customers">
        {blocked ? (
          <button type="button" className="btn" aria-busy={busy} onClick={() => act("unblock")}>
            Unblock
          </button>
        ) : (
          <button type="button" className="btn" onClick={() => setAsking(true)}>
            Block
          </button>
        )}
      </Permitted>
      {asking && (
        <DeedDialog
          title={`Block ${name}?`}
          text="They are signed out at once and cannot log in, until somebody unblocks them. Their orders go on."
          onClose={() => setAsking(false)}
        >
          {({ errors, busy: sending }) => (
            <>
              <Field label="Reason" name="reason" hint="Your colleagues read it, not the customer." errors={errors}>
                {(props) => <textarea {...props} />}
              </Field>
              <div className="acts">
                <Dialog.Close className="btn quiet">Back</Dialog.Close>
                <button type="submit" name="deed" value="block" className="btn go" disabled={sending}>
                  Block customer
                </button>
              </div>
            </>
          )}
        </DeedDialog>
      )}
    </>
  );
}
