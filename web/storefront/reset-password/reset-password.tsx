import { call } from "#web/api.ts";
import { signOut } from "#web/session.ts";
import { alert } from "#web/ui/alerts.ts";
import { AccountForm } from "../sign-in/account-form.tsx";
import { NewPasswordField } from "../sign-in/new-password-field.tsx";
import { openForgotPassword } from "../sign-in/sign-in-store.ts";
import type { Route } from "./+types/reset-password";

export { PageError as ErrorBoundary } from "../page-error.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Choose a new password: Tulin" },
  { name: "robots", content: "noindex" },
];

/** Where the link of the letter leads: its token stands behind the #, so that no server sees it in an address. */
export default function ResetPassword() {
  return (
    <main id="main" className="wrap section">
      <div className="grid max-w-[460px] gap-6">
        <h1 className="t-2">Choose a new password</h1>
        <p className="soft">You will be signed out everywhere, and sign in again with the new one.</p>
        <AccountForm
          label="Save password"
          send={(typed) =>
            call("POST /api/reset-password", { body: { token: location.hash.slice(1), password: typed("password") } })
          }
          onDone={finish}
        >
          {(errors) => (
            <div className="full">
              <NewPasswordField label="New password" errors={errors} />
            </div>
          )}
        </AccountForm>
        <p className="small">
          The link no longer works?{" "}
          <button type="button" className="text-link" onClick={openForgotPassword}>
            Ask for a new one
          </button>
        </p>
      </div>
    </main>
  );
}

function finish({ message }: { message: string }): void {
  signOut();
  alert.set({ kind: "success", message, leave: { to: "/" } });
}
