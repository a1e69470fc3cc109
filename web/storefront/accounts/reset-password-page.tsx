import { useState } from "react";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { signOut } from "#web/session.ts";
import { focusElement } from "#web/ui/focus.ts";
import { Note } from "#web/ui/note.tsx";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import { noIndexHead } from "../shell/page-head.ts";
import { AccountForm } from "./account-form.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { openSignIn } from "./sign-in/sign-in-store.ts";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Choose a new password");

/** Where the link of the letter leads: its token stands behind the #, so that no server sees it in an address. */
export default function ResetPasswordPage() {
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <main id="main" className="wrap section">
      <div className="grid max-w-[460px] gap-6">
        <h1 className="t-2">Choose a new password</h1>
        <NeedsScripts />
        {saved === null ? <NewPassword onSaved={setSaved} /> : <Saved message={saved} />}
      </div>
    </main>
  );
}

const NewPassword = ({ onSaved }: { onSaved: (message: string) => void }) => (
  <>
    <p className="soft">You will be signed out everywhere, and sign in again with the new one.</p>
    <AccountForm
      label="Save password"
      send={(typed) =>
        call("POST /api/reset-password", { body: { token: location.hash.slice(1), password: typed("password") } })
      }
      onDone={({ message }) => {
        signOut();
        onSaved(message);
      }}
    >
      {(errors) => (
        <div className="full">
          <NewPasswordField label="New password" errors={errors} />
        </div>
      )}
    </AccountForm>
    <p className="small">
      The link no longer works?{" "}
      <button type="button" className="text-link" onClick={() => openSignIn({ view: "forgot" })}>
        Ask for a new one
      </button>
    </p>
  </>
);

/** It stays until somebody goes on. */
const Saved = ({ message }: { message: string }) => (
  <>
    <div ref={focusElement}>
      <Note kind="success" title="Success">
        {message}
      </Note>
    </div>
    <p className="acts">
      <Link className="btn btn-go" to="/" onClick={() => openSignIn()}>
        Sign In
      </Link>
      <Link className="link" to="/">
        Back to the shop
      </Link>
    </p>
  </>
);
