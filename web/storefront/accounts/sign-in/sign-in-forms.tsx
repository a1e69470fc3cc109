import { type ComponentProps, type ReactNode, useState } from "react";
import type { CallReply } from "#contract/api.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { signIn } from "#web/sign-in.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { TextField } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import text from "#web/ui/text.module.css";
import { Form } from "../../shell/form.tsx";
import typography from "../../shell/typography.module.css";
import { useIsMailed } from "../../shell/use-is-mailed.ts";
import { CodeField } from "../code-field.tsx";
import { LinkSent } from "../link-sent.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import styles from "./sign-in-forms.module.css";
import { closeSignIn, currentPath, hasPendingAdd, type SignInView, signInDialog } from "./sign-in-store.ts";

/** Sign In, Sign Up or Reset password. */
export default function SignInForms() {
  const { view } = signInDialog.use();
  const [email, setEmail] = useState("");
  // What was typed in one form is there in the next one.
  const typed = { defaultValue: email, onChange: ({ target }) => setEmail(target.value) } satisfies TypedEmail;
  return (
    <>
      {view === "sign-in" && <SignIn email={typed} />}
      {view === "sign-up" && <SignUp email={typed} />}
      {view === "forgot" && (
        <AskForLink
          call="POST /api/forgot-password"
          email={typed}
          hint="We'll email you a link to reset your password."
        />
      )}
      {view === "link" && (
        <AskForLink
          call="POST /api/login-link"
          email={typed}
          hint="We'll email you a link that signs you in once, without a password."
        />
      )}
    </>
  );
}

type TypedEmail = Pick<ComponentProps<"input">, "defaultValue" | "onChange">;

/** Staff with two-factor login sign in here as well: the field for the code appears when the server asks for one. */
function SignIn({ email }: { email: TypedEmail }) {
  const [asksForCode, setAsksForCode] = useState(false);
  async function send(value: (name: string) => string) {
    const code = value("code");
    try {
      return await call("POST /api/login", {
        body: { email: value("email"), password: value("password"), ...(code && { code }) },
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === "code_required") setAsksForCode(true);
      throw error;
    }
  }
  return (
    <>
      <Form
        label="Sign In"
        send={send}
        onDone={welcome}
        errorAction={({ code }) => code === "login_delayed" && <Turn to="link">Send me a link</Turn>}
      >
        {(errors) => (
          <>
            <Email {...email} errors={errors} />
            <PasswordField label="Password" autoComplete="current-password" errors={errors} />
            {asksForCode && <CodeField errors={errors} />}
            <p className={styles.forgot}>
              <Turn to="forgot" className={button.link}>
                Forgot password
              </Turn>
            </p>
          </>
        )}
      </Form>
      <p className={`${typography.small} ${styles.other}`}>
        Not registered yet? <Turn to="sign-up">Sign Up</Turn>
      </p>
    </>
  );
}

const SignUp = ({ email }: { email: TypedEmail }) => (
  <>
    <Form
      label="Sign Up"
      send={(value) =>
        call("POST /api/register", {
          body: { name: value("name"), email: value("email"), password: value("password") },
        })
      }
      onDone={welcome}
    >
      {(errors) => (
        <>
          <TextField label="Full Name" name="name" autoComplete="name" errors={errors} />
          <Email {...email} errors={errors} />
          <NewPasswordField label="Password" errors={errors} />
        </>
      )}
    </Form>
    <p className={`${typography.small} ${text.soft} ${styles.other}`}>
      See{" "}
      <a className={text.link} href="/policies/privacy" target="_blank" rel="noreferrer">
        how we use your data<span className={text.visuallyHidden}> (opens in a new tab)</span>
      </a>
      .
    </p>
    <p className={`${typography.small} ${styles.other}`}>
      Already registered? <Turn to="sign-in">Sign In</Turn>
    </p>
  </>
);

/** Instead of the promise of an email. */
const NOT_MAILED = "This shop sends no emails yet. Ask here, then contact us for your link.";

type LinkCall = "POST /api/forgot-password" | "POST /api/login-link";

/** Requests a link by email. */
function AskForLink({ call: name, email, hint }: { call: LinkCall; email: TypedEmail; hint: string }) {
  const [sent, setSent] = useState<CallReply<LinkCall> | null>(null);
  const mailed = useIsMailed();
  return (
    <>
      {sent === null ? (
        <Form label="Send me a link" send={(value) => call(name, { body: { email: value("email") } })} onDone={setSent}>
          {(errors) => <Email {...email} errors={errors} hint={mailed ? hint : NOT_MAILED} />}
        </Form>
      ) : (
        <div className={styles.sent} ref={focusElement}>
          <LinkSent {...sent} />
        </div>
      )}
      <p className={`${typography.small} ${styles.other}`}>
        Remembered it? <Turn to="sign-in">Sign In</Turn>
      </p>
    </>
  );
}

const Email = (props: TypedEmail & { errors: FieldErrors; hint?: string }) => (
  <TextField label="Email" name="email" type="email" autoComplete="email" {...props} />
);

type TurnProps = { to: SignInView; className?: string; children: ReactNode };

/** A link from one form of the dialog to another. */
const Turn = ({ to, className = text.link, children }: TurnProps) => (
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

function welcome({ role, message, ...signedIn }: CallReply<"POST /api/login">): void {
  const { returnTo } = signInDialog.get();
  signIn(signedIn);
  // Staff go to the dashboard, so nothing waits for them.
  closeSignIn(role !== "admin");
  const back = returnTo === null || returnTo === currentPath() ? "reload" : ({ to: returnTo, instead: true } as const);
  if (hasPendingAdd()) returnTo === null ? location.reload() : location.assign(returnTo);
  else currentAlert.set({ kind: "success", message, redirect: role === "admin" ? { to: "/admin/dashboard" } : back });
}
