import { Link } from "react-router";
import { call } from "#web/api.ts";
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
          New on the team?{" "}
          <Link className={text.link} to="/admin/register">
            Register
          </Link>{" "}
          and an owner lets you in.
        </>
      }
    >
      {(errors) => (
        <>
          <TextField label="Email ID" name="email" type="email" autoComplete="username" errors={errors} />
          <TextField label="Password" name="password" type="password" autoComplete="current-password" errors={errors} />
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
