import { Link, redirect } from "react-router";
import { MIN_PASSWORD_LENGTH, REDIRECT_DELAY_MS } from "#contract/limits.ts";
import { ApiError, call } from "#web/api.ts";
import type { Route } from "./+types/join";
import { DoorForm, TextField } from "./door/door-form.tsx";
import type { SignInFailure } from "./door/sign-in.ts";
import { sayDone } from "./ui/toasts.tsx";

export const meta = () => [{ title: "Join the staff: Tulin staff" }];

export async function clientAction({ request }: Route.ClientActionArgs): Promise<SignInFailure | Response> {
  const password = String((await request.formData()).get("password") ?? "");
  // Behind the #, the token stays out of every server's log.
  const token = location.hash.slice(1);
  try {
    const { message } = await call("POST /api/reset-password", { body: { token, password } });
    sayDone(message);
    await new Promise((done) => setTimeout(done, REDIRECT_DELAY_MS));
    return redirect("/admin/login");
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { failure: reason };
  }
}

/** Where the link of an invitation leads. */
export default function Join({ actionData }: Route.ComponentProps) {
  return (
    <DoorForm
      title="Join the staff"
      lead="Choose a password, then log in with the address that the invitation came to."
      submit="Save password"
      failed={actionData}
      otherwise={
        <>
          Done already?{" "}
          <Link className="link" to="/admin/login">
            Login
          </Link>
        </>
      }
    >
      {(errors) => (
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          errors={errors}
        />
      )}
    </DoorForm>
  );
}
