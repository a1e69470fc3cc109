import { Link } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/login";
import { DoorForm, TextField } from "./door/door-form.tsx";
import { signInWith } from "./door/sign-in.ts";
import { deskHead } from "./frame/shop.ts";

export const meta = deskHead("Login");

export const clientAction = (action: Route.ClientActionArgs) =>
  signInWith(action, (typed) =>
    call("POST /api/login", {
      body: { email: typed("email"), password: typed("password"), ...(typed("code") && { code: typed("code") }) },
    }),
  );

export default function Login({ actionData }: Route.ComponentProps) {
  const failure = actionData?.failure;
  const asksForCode = failure?.code === "code_required" || failure?.errors.code !== undefined;
  return (
    <DoorForm
      title="Back office"
      lead="Sign in with your staff account."
      submit="Login"
      failed={actionData}
      otherwise={
        <>
          New on the team?{" "}
          <Link className="link" to="/admin/register">
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
    </DoorForm>
  );
}
