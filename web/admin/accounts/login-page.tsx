import { useState } from "react";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { adminMeta } from "../shell/shop.ts";
import type { Route } from "./+types/login-page";
import { submitSignIn } from "./sign-in.ts";
import { SignInForm, TextField } from "./sign-in-form.tsx";

export const meta = adminMeta("Login");

export const clientAction = (action: Route.ClientActionArgs) =>
  submitSignIn(action, (typed) =>
    call("POST /api/login", {
      body: { email: typed("email"), password: typed("password"), ...(typed("code") && { code: typed("code") }) },
    }),
  );

type SendLinkProps = {
  to: "POST /api/login-link" | "POST /api/forgot-password";
  label: string;
  className: string | undefined;
};

/** Emails that were not sent are kept under Emails, where owners read them. */
const NOT_MAILED =
  "This shop doesn't send email yet. If you have a staff account, ask an owner for your link: it is under Settings > Emails.";

/** Requests a link by email for the address in the form: to sign in without a password, or to choose a new one. */
function SendLink({ to, label, className }: SendLinkProps) {
  const [reply, setReply] = useState<{ kind: "success" | "error"; message: string } | null>(null);
  async function send(form: HTMLFormElement | null) {
    const email = form === null ? "" : String(new FormData(form).get("email") ?? "");
    try {
      const { message, mailed } = await call(to, { body: { email } });
      setReply({ kind: "success", message: mailed ? message : NOT_MAILED });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setReply({ kind: "error", message: error.errors.email?.[0] ?? error.message });
    }
  }
  if (reply?.kind === "success") return <Note kind="success" title={reply.message} />;
  return (
    <>
      {reply && <Note kind="error" title={reply.message} />}
      <button type="button" className={className} onClick={(event) => send(event.currentTarget.form)}>
        {label}
      </button>
    </>
  );
}

export default function Login({ actionData }: Route.ComponentProps) {
  const failure = actionData?.failure;
  const asksForCode = failure?.code === "code_required" || failure?.errors.code !== undefined;
  return (
    <SignInForm
      title="Back office"
      lead="Sign in with your staff account."
      submit="Login"
      failed={actionData}
      otherwise={
        <>
          New to the team?{" "}
          <Link className={text.link} to="/admin/register">
            Register
          </Link>{" "}
          and an owner will approve you.
        </>
      }
    >
      {(errors) => (
        <>
          {failure?.code === "login_delayed" && (
            <SendLink to="POST /api/login-link" label="Send me a link" className={button.secondary} />
          )}
          <TextField label="Email ID" name="email" type="email" autoComplete="username" errors={errors} />
          <TextField label="Password" name="password" type="password" autoComplete="current-password" errors={errors} />
          <div>
            <SendLink to="POST /api/forgot-password" label="Forgot password" className={text.link} />
          </div>
          {asksForCode && (
            <TextField
              label="Code"
              name="code"
              autoComplete="one-time-code"
              hint="Six digits, or one of your recovery codes."
              errors={errors}
            />
          )}
        </>
      )}
    </SignInForm>
  );
}
