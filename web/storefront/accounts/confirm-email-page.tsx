import { useState } from "react";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { focusElement } from "#web/ui/focus.ts";
import { Note } from "#web/ui/note.tsx";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import { noIndexHead } from "../shell/page-head.ts";
import { AccountForm } from "./account-form.tsx";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Confirm your e-mail address");

/**
 * Where the link of the letter leads: its token stands behind the #, so that no server sees it in an address. A press
 * confirms, and not the opening: programs that look into letters open links too.
 */
export default function ConfirmEmailPage() {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  return (
    <main id="main" className="wrap section">
      <div className="grid max-w-[460px] gap-6">
        <h1 className="t-2">
          Confirm your <span className="whitespace-nowrap">e-mail</span> address
        </h1>
        <NeedsScripts />
        {confirmed === null ? (
          <>
            <p className="soft">From then on you sign in with the address that this link was sent to.</p>
            <AccountForm
              label="Confirm this address"
              send={() => call("POST /api/confirm-email", { body: { token: location.hash.slice(1) } })}
              onDone={({ message }) => setConfirmed(message)}
            >
              {() => null}
            </AccountForm>
          </>
        ) : (
          <>
            <div ref={focusElement}>
              <Note kind="success" title="Success">
                {confirmed}
              </Note>
            </div>
            <p>
              <Link className="link" to="/">
                Back to the shop
              </Link>
            </p>
          </>
        )}
      </div>
    </main>
  );
}
