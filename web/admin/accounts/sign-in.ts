import { redirect, redirectDocument } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { REDIRECT_DELAY_MS } from "#contract/limits.ts";
import { ApiError } from "#web/api-error.ts";
import { signIn } from "#web/sign-in.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { pathAfterLogin } from "../shell/require-login.ts";

/** Returns the value of a field of the form. */
export type FormValue = (name: "name" | "email" | "password" | "code" | "owner_code") => string;

/** Why the sign-in failed. */
export type SignInFailure = { failure: ApiError };

/**
 * Signs in, shows the server's message and redirects after a delay: staff to the back office, customers to the storefront.
 */
export async function submitSignIn(
  { request, url }: { request: Request; url: URL },
  send: (typed: FormValue) => Promise<CallReply<"POST /api/login">>,
): Promise<SignInFailure | Response> {
  const form = await request.formData();
  try {
    const { role, message, ...signedIn } = await send((name) => String(form.get(name) ?? ""));
    signIn(signedIn);
    showSuccess(message);
    await new Promise((done) => setTimeout(done, REDIRECT_DELAY_MS));
    return role === "customer" ? redirectDocument("/") : redirect(pathAfterLogin(url));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failure: error };
  }
}
