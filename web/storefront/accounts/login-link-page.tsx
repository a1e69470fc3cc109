import { useState } from "react";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { signIn } from "#web/sign-in.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import text from "#web/ui/text.module.css";
import { Form } from "../shell/form.tsx";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import page from "../shell/page.module.css";
import { noIndexHead } from "../shell/page-head.ts";
import typography from "../shell/typography.module.css";
import { CodeField } from "./code-field.tsx";
import { openSignIn } from "./sign-in/sign-in-store.ts";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Sign in");

/**
 * The page that a login link opens. The token is the fragment of the URL, so that no server logs it. A button signs in, because
 * email programs open links by themselves.
 */
export default function LoginLinkPage() {
  const [asksForCode, setAsksForCode] = useState(false);
  async function send(value: (name: string) => string) {
    const code = value("code");
    try {
      return await call("POST /api/login-link/use", {
        body: { token: location.hash.slice(1), ...(code && { code }) },
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === "code_required") setAsksForCode(true);
      throw error;
    }
  }
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={page.narrow}>
        <h1 className={typography.heading2}>Sign in with your link</h1>
        <NeedsScripts />
        <p className={text.soft}>No password needed. The link works once.</p>
        <Form
          label="Sign in"
          send={send}
          onDone={({ role, message, ...signedIn }) => {
            signIn(signedIn);
            const to = role === "admin" ? "/admin/dashboard" : "/";
            currentAlert.set({ kind: "success", message, redirect: { to, instead: true } });
          }}
        >
          {(errors) => asksForCode && <CodeField errors={errors} />}
        </Form>
        <p className={typography.small}>
          Link expired?{" "}
          <button type="button" className={text.link} onClick={() => openSignIn({ view: "link" })}>
            Request a new one
          </button>
        </p>
      </div>
    </main>
  );
}
