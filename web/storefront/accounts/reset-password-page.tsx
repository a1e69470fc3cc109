import { useState } from "react";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { signOut } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { focusElement } from "#web/ui/focus.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { Form } from "../shell/form.tsx";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import page from "../shell/page.module.css";
import { noIndexHead } from "../shell/page-head.ts";
import type from "../shell/type.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { openSignIn } from "./sign-in/sign-in-store.ts";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Choose a new password");

/** The page that the link in an email opens. The token is the fragment of the URL, so that no server logs it. */
export default function ResetPasswordPage() {
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={page.narrow}>
        <h1 className={type.heading2}>Choose a new password</h1>
        <NeedsScripts />
        {saved === null ? <NewPassword onSaved={setSaved} /> : <Saved message={saved} />}
      </div>
    </main>
  );
}

const NewPassword = ({ onSaved }: { onSaved: (message: string) => void }) => (
  <>
    <p className={text.soft}>You'll be signed out on all devices.</p>
    <Form
      label="Save password"
      send={(value) =>
        call("POST /api/reset-password", { body: { token: location.hash.slice(1), password: value("password") } })
      }
      onDone={({ message }) => {
        signOut();
        onSaved(message);
      }}
    >
      {(errors) => (
        <div className={field.full}>
          <NewPasswordField label="New password" errors={errors} />
        </div>
      )}
    </Form>
    <p className={type.small}>
      Link expired?{" "}
      <button type="button" className={text.link} onClick={() => openSignIn({ view: "forgot" })}>
        Request a new one
      </button>
    </p>
  </>
);

const Saved = ({ message }: { message: string }) => (
  <>
    <div ref={focusElement}>
      <Note kind="success" title="Success">
        {message}
      </Note>
    </div>
    <p className={button.group}>
      <Link className={button.primary} to="/" onClick={() => openSignIn()}>
        Sign In
      </Link>
      <Link className={button.link} to="/">
        Back to the shop
      </Link>
    </p>
  </>
);
