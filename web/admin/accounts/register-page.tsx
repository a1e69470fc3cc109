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
      body: { name: typed("name"), email: typed("email"), password: typed("password"), staff: true },
    }),
  );

export default function Register({ actionData }: Route.ComponentProps) {
  return (
    <SignInForm
      title="Join the staff"
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
        </>
      )}
    </SignInForm>
  );
}
