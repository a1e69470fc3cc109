import { useState } from "react";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { focusElement } from "#web/ui/focus.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { Form } from "../shell/form.tsx";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import page from "../shell/page.module.css";
import { noIndexHead } from "../shell/page-head.ts";
import type from "../shell/type.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Confirm your email address");

/**
 * The page that the link in an email opens. The token is the fragment of the URL, so that no server logs it. A button
 * confirms the address, because email programs open links by themselves.
 */
export default function ConfirmEmailPage() {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={page.narrow}>
        <h1 className={type.heading2}>Confirm your email address</h1>
        <NeedsScripts />
        {confirmed === null ? (
          <>
            <p className={text.soft}>
              Confirm the address that this link was sent to only if you opened an account or asked for a new address
              yourself.
            </p>
            <Form
              label="Confirm this address"
              send={() => call("POST /api/confirm-email", { body: { token: location.hash.slice(1) } })}
              onDone={({ message }) => setConfirmed(message)}
            >
              {() => null}
            </Form>
          </>
        ) : (
          <>
            <div ref={focusElement}>
              <Note kind="success" title="Success">
                {confirmed}
              </Note>
            </div>
            <p>
              <Link className={button.link} to="/">
                Back to the shop
              </Link>
            </p>
          </>
        )}
      </div>
    </main>
  );
}
