import { useEffect, useState } from "react";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import text from "#web/ui/text.module.css";
import { adminMeta } from "../shell/shop.ts";
import type { Route } from "./+types/register-page";
import { submitSignIn } from "./sign-in.ts";
import { NewPasswordField, SignInForm, TextField } from "./sign-in-form.tsx";

export const meta = adminMeta("Register");

export const clientAction = (action: Route.ClientActionArgs) =>
  submitSignIn(action, (typed) =>
    call("POST /api/register", {
      body: {
        name: typed("name"),
        email: typed("email"),
        password: typed("password"),
        staff: true,
        ...(typed("owner_code") && { owner_code: typed("owner_code") }),
      },
    }),
  );

export default function Register({ actionData }: Route.ComponentProps) {
  // The link in the shop's start message has the code as its fragment, so that no server logs it.
  const [ownerCode, setOwnerCode] = useState<string | null>(null);
  useEffect(() => setOwnerCode(location.hash.slice(1) || null), []);
  const asksForCode = actionData?.failure.errors.owner_code !== undefined;
  useEffect(() => {
    // Once asked for, the field stays, so that what was typed is not lost.
    if (asksForCode) setOwnerCode((code) => code ?? "");
  }, [asksForCode]);
  return (
    <SignInForm
      title="Join the team"
      lead="The first account becomes the owner. Later ones need approval."
      submit="Register"
      failed={actionData}
      otherwise={
        <>
          Already on the team?{" "}
          <Link className={text.link} to="/admin/login">
            Login
          </Link>
        </>
      }
    >
      {(errors) => (
        <>
          <TextField label="Full name" name="name" autoComplete="name" errors={errors} />
          <TextField label="Email ID" name="email" type="email" autoComplete="email" errors={errors} />
          <NewPasswordField errors={errors} />
          {(asksForCode || ownerCode !== null) && (
            <TextField
              label="Owner code"
              name="owner_code"
              autoComplete="off"
              defaultValue={ownerCode ?? ""}
              hint="The shop prints it when it starts."
              errors={errors}
            />
          )}
        </>
      )}
    </SignInForm>
  );
}
