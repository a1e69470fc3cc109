import { useState } from "react";
import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { signOut } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import { focusElement } from "#web/ui/focus.ts";
import text from "#web/ui/text.module.css";
import { Form } from "../shell/form.tsx";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import page from "../shell/page.module.css";
import { noIndexHead } from "../shell/page-head.ts";
import type from "../shell/type.module.css";
import { LinkSent } from "./link-sent.tsx";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("This wasn't me");

/**
 * The page that "This wasn't me" in an email opens. The token is the fragment of the URL, so that no server logs it. A button
 * gives the account back, because email programs open links by themselves.
 */
export default function SecureAccountPage() {
  const [sent, setSent] = useState<CallReply<"POST /api/secure-account"> | null>(null);
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={page.narrow}>
        <h1 className={type.heading2}>Was it not you?</h1>
        <NeedsScripts />
        {sent === null ? (
          <>
            <p className={text.soft}>
              We undo the change, sign everybody out of your account, and send a link to choose a new password to the
              address that got this email.
            </p>
            <Form
              label="Secure my account"
              send={() => call("POST /api/secure-account", { body: { token: location.hash.slice(1) } })}
              onDone={(reply) => {
                signOut();
                setSent(reply);
              }}
            >
              {() => null}
            </Form>
          </>
        ) : (
          <>
            <div ref={focusElement}>
              <LinkSent {...sent} />
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
