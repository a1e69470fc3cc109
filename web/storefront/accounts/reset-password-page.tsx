import { useEffect, useState } from "react";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import { signOut } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import { FormPage } from "../shell/form-page.tsx";
import page from "../shell/page.module.css";
import { noIndexHead } from "../shell/page-head.ts";
import typography from "../shell/typography.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { openSignIn } from "./sign-in/sign-in-store.ts";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Choose a new password");

/** The page that the link in an email opens. The token is the fragment of the URL, so that no server logs it. */
export default function ResetPasswordPage() {
  const [hasToken, setHasToken] = useState(true);
  useEffect(() => setHasToken(location.hash.length > 1), []);
  if (!hasToken) return <WithoutToken />;
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

/** Somebody typed the address, or the email program cut the link off. */
const WithoutToken = () => (
  <main id="main" className={`${page.wrap} ${page.section}`}>
    <div className={page.narrow}>
      <h1 className={typography.heading2}>This link is incomplete</h1>
      <p className={text.soft}>Open the full link from your email, or request a new one.</p>
      <p className={button.group}>
        <button type="button" className={button.primary} onClick={() => openSignIn({ view: "forgot" })}>
          Request a new link
        </button>
        <Link className={button.link} to="/">
          Back to the shop
        </Link>
      </p>
    </div>
  </main>
);

const NewLink = () => (
  <p className={typography.small}>
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
