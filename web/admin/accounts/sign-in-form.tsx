import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#contract/errors.ts";
import { MIN_PASSWORD_LENGTH } from "#contract/limits.ts";
import { clearEndedMessage, session, useSession } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import signIn from "../shell/sign-in.module.css";
import { useSignedIn } from "../shell/signed-in.ts";
import type { SignInFailure } from "./sign-in.ts";

type SignInFormProps = {
  title: string;
  lead: string;
  submit: string;
  failed: SignInFailure | undefined;
  /** Draws the fields, given the error messages by field. */
  children: (errors: FieldErrors) => ReactNode;
  /** A link to the other form. */
  otherwise: ReactNode;
};

/** A sign-in or registration form: one button, and the server's messages under the fields. The input stays after an error. */
export function SignInForm({ title, lead, submit, failed: before, children, otherwise }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  // Removes the alert of the previous attempt.
  const failed = busy ? undefined : before;
  const alive = useHydrated();
  const errors = failed ? errorsOf(failed) : {};

  useEffect(() => {
    const field = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (failed) (field('[aria-invalid="true"]') ?? field('[name="code"]'))?.focus();
  }, [failed]);

  return (
    // Before hydration a GET form would put the password into the URL.
    <Form ref={form} method="post" className={signIn.box} noValidate aria-label={title}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={text.soft}>{lead}</p>
      </div>
      <EndedNote />
      {failed && Object.keys(errors).length === 0 && (
        <Note kind={failed.failure.code === "code_required" ? "info" : "error"} title={failed.failure.message} />
      )}
      {children(errors)}
      <button type="submit" className={`${button.primary} ${button.large}`} disabled={!alive || busy} aria-busy={busy}>
        {submit}
      </button>
      {!busy && <AlreadyIn />}
      <p className={text.soft}>{otherwise}</p>
    </Form>
  );
}

/** Messages about credentials belong to the fields; all others to the form as a whole. */
const errorsOf = ({ failure }: SignInFailure): FieldErrors =>
  failure.code === "invalid_credentials" ? { password: [failure.message] } : failure.errors;

/** The server's message when it ended the session. */
function EndedNote() {
  const [ended] = useState(() => session().ended);
  useEffect(clearEndedMessage, []);
  return ended && <Note kind="warning" title={ended} />;
}

function AlreadyIn() {
  const { name } = useSession();
  if (!useSignedIn(false)) return null;
  return (
    <p className={text.soft}>
      You are signed in as {name}.{" "}
      <a className={text.link} href="/admin/dashboard">
        Open the dashboard
      </a>
    </p>
  );
}

type TextFieldProps = {
  label: string;
  name: string;
  type?: "email" | "password";
  autoComplete: string;
  hint?: string;
  defaultValue?: string;
};

/** A field of this form. */
export const TextField = ({ errors, label, hint, ...input }: TextFieldProps & { errors: FieldErrors }) => (
  <Field label={label} name={input.name} errors={errors} hint={errors[input.name] ? undefined : hint}>
    {(props) => <input {...input} {...props} />}
  </Field>
);

/** The field for a new password. */
export const NewPasswordField = ({ errors }: { errors: FieldErrors }) => (
  <TextField
    label="Password"
    name="password"
    type="password"
    autoComplete="new-password"
    hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
    errors={errors}
  />
);
