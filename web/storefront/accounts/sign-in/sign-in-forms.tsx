import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CallReply } from "#contract/api.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError, call } from "#web/api.ts";
import { signIn } from "#web/session.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import { TextField } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icon.tsx";
import { AccountForm } from "../account-form.tsx";
import { LinkSent } from "../link-sent.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { closeSignIn, currentPath, type SignInView, signInDialog } from "./sign-in-store.ts";

const titles: Record<SignInView, string> = { "sign-in": "Sign In", "sign-up": "Sign Up", forgot: "Reset password" };

/** Sign In, Sign Up or the way back to a forgotten account. Exported as React's `lazy` wants it. */
export default function SignInForms() {
  const { view, purpose } = signInDialog.use();
  return (
    <>
      <div className="dialog-head">
        <h2 id="sign-title">{titles[view]}</h2>
        <form method="dialog">
          <button type="submit" className="x" aria-label="Close">
            <Icon name="close" />
          </button>
        </form>
      </div>
      {purpose !== null && view !== "forgot" && (
        <p className="soft mt-3">
          {view === "sign-in" ? "Sign in" : "Sign up"} to {purpose}.
        </p>
      )}
      {view === "sign-in" && <SignIn />}
      {view === "sign-up" && <SignUp />}
      {view === "forgot" && <Forgot />}
    </>
  );
}

/** Staff whose login asks for a code sign in here as well: the field for it comes when the shop asks. */
function SignIn() {
  const [asksForCode, setAsksForCode] = useState(false);
  async function send(typed: (name: string) => string) {
    const code = typed("code");
    try {
      return await call("POST /api/login", {
        body: { email: typed("email"), password: typed("password"), ...(code && { code }) },
      });
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === "code_required") setAsksForCode(true);
      throw reason;
    }
  }
  return (
    <>
      <AccountForm label="Sign In" send={send} onDone={welcome}>
        {(errors) => (
          <>
            <Email errors={errors} />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              errors={errors}
            />
            {asksForCode && <Code errors={errors} />}
            <p className="-mt-3 justify-self-end">
              <Turn to="forgot" className="link">
                Forgot password
              </Turn>
            </p>
          </>
        )}
      </AccountForm>
      <p className="small mt-5">
        Not registered yet? <Turn to="sign-up">Sign Up</Turn>
      </p>
    </>
  );
}

/** The second factor; it takes the focus when it comes. */
function Code({ errors }: { errors: FieldErrors }) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={field} className="full">
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        hint="Six digits, or one of your recovery codes."
        errors={errors}
      />
    </div>
  );
}

const SignUp = () => (
  <>
    <AccountForm
      label="Sign Up"
      send={(typed) =>
        call("POST /api/register", {
          body: { name: typed("name"), email: typed("email"), password: typed("password") },
        })
      }
      onDone={welcome}
    >
      {(errors) => (
        <>
          <TextField label="Full Name" name="name" autoComplete="name" errors={errors} />
          <Email errors={errors} />
          <NewPasswordField label="Password" errors={errors} />
        </>
      )}
    </AccountForm>
    <p className="small mt-5">
      Already registered? <Turn to="sign-in">Sign In</Turn>
    </p>
  </>
);

function Forgot() {
  const [sent, setSent] = useState<CallReply<"POST /api/forgot-password"> | null>(null);
  return (
    <>
      {sent === null ? (
        <AccountForm
          label="Send me a link"
          send={(typed) => call("POST /api/forgot-password", { body: { email: typed("email") } })}
          onDone={setSent}
        >
          {(errors) => <Email errors={errors} hint="With a link you choose a new password." />}
        </AccountForm>
      ) : (
        <div className="mt-6" ref={focusElement}>
          <LinkSent {...sent} />
        </div>
      )}
      <p className="small mt-5">
        Remembered it? <Turn to="sign-in">Sign In</Turn>
      </p>
    </>
  );
}

const Email = ({ errors, hint }: { errors: FieldErrors; hint?: string }) => (
  <TextField label="Email" name="email" type="email" autoComplete="email" errors={errors} hint={hint} />
);

type TurnProps = { to: SignInView; className?: string; children: ReactNode };

/** A link from one form of the dialog to another. */
const Turn = ({ to, className = "text-link", children }: TurnProps) => (
  <a
    className={className}
    href={`#${to}`}
    onClick={(event) => {
      event.preventDefault();
      signInDialog.set({ ...signInDialog.get(), view: to });
    }}
  >
    {children}
  </a>
);

function welcome({ token, username, role, message }: CallReply<"POST /api/login">): void {
  const { returnTo } = signInDialog.get();
  signIn(token, username);
  closeSignIn(true);
  const back = returnTo === null || returnTo === currentPath() ? "reload" : ({ to: returnTo, instead: true } as const);
  currentAlert.set({ kind: "success", message, redirect: role === "admin" ? { to: "/admin/dashboard" } : back });
}
