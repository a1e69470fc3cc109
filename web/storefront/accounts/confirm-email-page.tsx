import { call } from "#web/api.ts";
import { FormPage } from "../shell/form-page.tsx";
import { noIndexHead } from "../shell/page-head.ts";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Confirm your email address");

/**
 * The page that the link in an email opens. The token is the fragment of the URL, so that no server logs it. A button
 * confirms the address, because email programs open links by themselves.
 */
export default function ConfirmEmailPage() {
  return (
    <FormPage
      title="Confirm your email address"
      about="Confirm only if you created an account or asked to change your email address."
      label="Confirm this address"
      send={() => call("POST /api/confirm-email", { body: { token: location.hash.slice(1) } })}
    />
  );
}
