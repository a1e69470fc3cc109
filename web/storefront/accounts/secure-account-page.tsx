import { call } from "#web/api.ts";
import { signOut } from "#web/session.ts";
import { FormPage } from "../shell/form-page.tsx";
import { noIndexHead } from "../shell/page-head.ts";
import { LinkSent } from "./link-sent.tsx";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("This wasn't me");

/**
 * The page that "This wasn't me" in an email opens. The token is the fragment of the URL, so that no server logs it. A button
 * gives the account back, because email programs open links by themselves.
 */
export default function SecureAccountPage() {
  return (
    <FormPage
      title="Didn't do this?"
      about="We'll undo the change, sign out all devices, and send a link to choose a new password to the address that received this email."
      label="Secure my account"
      send={() => call("POST /api/secure-account", { body: { token: location.hash.slice(1) } })}
      onDone={signOut}
      done={(reply) => <LinkSent {...reply} />}
    />
  );
}
