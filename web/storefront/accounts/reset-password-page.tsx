import { Link } from "react-router";
import { call } from "#web/api.ts";
import { signOut } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import { FormPage } from "../shell/form-page.tsx";
import { noIndexHead } from "../shell/page-head.ts";
import type from "../shell/type.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { openSignIn } from "./sign-in/sign-in-store.ts";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Choose a new password");

/** The page that the link in an email opens. The token is the fragment of the URL, so that no server logs it. */
export default function ResetPasswordPage() {
  return (
    <FormPage
      title="Choose a new password"
      about="You'll be signed out on all devices."
      label="Save password"
      send={(value) =>
        call("POST /api/reset-password", { body: { token: location.hash.slice(1), password: value("password") } })
      }
      onDone={signOut}
      below={<NewLink />}
      links={<Links />}
    >
      {(errors) => (
        <div className={field.full}>
          <NewPasswordField label="New password" errors={errors} />
        </div>
      )}
    </FormPage>
  );
}

const NewLink = () => (
  <p className={type.small}>
    Link expired?{" "}
    <button type="button" className={text.link} onClick={() => openSignIn({ view: "forgot" })}>
      Request a new one
    </button>
  </p>
);

const Links = () => (
  <p className={button.group}>
    <Link className={button.primary} to="/" onClick={() => openSignIn()}>
      Sign In
    </Link>
    <Link className={button.link} to="/">
      Back to the shop
    </Link>
  </p>
);
