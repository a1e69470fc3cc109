import { useEffect, useState } from "react";
import { Link, redirect } from "react-router";
import { REDIRECT_DELAY_MS } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { signIn } from "#web/sign-in.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { adminMeta } from "../shell/shop.ts";
import type { Route } from "./+types/join-page";
import type { SignInFailure } from "./sign-in.ts";
import { NewPasswordField, SignInForm } from "./sign-in-form.tsx";

export const meta = adminMeta("Join the team");

export async function clientAction({ request }: Route.ClientActionArgs): Promise<SignInFailure | Response> {
  const form = await request.formData();
  const typed = (name: string) => String(form.get(name) ?? "");
  try {
    const body = { token: typed("token"), password: typed("password") };
    const { session, message } = await call("POST /api/reset-password", { body });
    if (session) signIn(session);
    showSuccess(message);
    await new Promise((done) => setTimeout(done, REDIRECT_DELAY_MS));
    return redirect(session ? "/admin/dashboard" : "/admin/login");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failure: error };
  }
}

/** The page that the link of an invitation opens. */
export default function Join({ actionData }: Route.ComponentProps) {
  // The token is the fragment, so that no server logs it. Submitting the form removes it from the URL.
  const [token, setToken] = useState("");
  useEffect(() => setToken(location.hash.slice(1)), []);
  return (
    <SignInForm
      title="Join the team"
      lead="Choose a password. You are signed in right away."
      submit="Save password"
      failed={actionData}
      otherwise={
        <>
          Already set your password?{" "}
          <Link className={text.link} to="/admin/login">
            Login
          </Link>
        </>
      }
    >
      {(errors) => (
        <>
          {errors.token && <Note kind="error" title={errors.token[0] ?? ""} />}
          <input type="hidden" name="token" value={token} />
          <NewPasswordField errors={errors} />
        </>
      )}
    </SignInForm>
  );
}
