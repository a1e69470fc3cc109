import { redirect } from "react-router";
import { ApiError } from "#web/api-error.ts";
import { session } from "#web/session.ts";

/**
 * Loads the data of a screen for staff. The server checks each call; the error page shows a refusal.
 * @throws a redirect to the login when there is no valid session
 */
export async function requireLogin<T>(url: URL, reading: () => Promise<T>): Promise<T> {
  if (session().token === null) throw toLogin(url);
  try {
    return await reading();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw toLogin(url);
    throw error;
  }
}

const toLogin = ({ pathname, search }: URL) =>
  redirect(`/admin/login?${new URLSearchParams({ next: pathname + search })}`);

const DASHBOARD = "/admin/dashboard";

/** The target after the login: the requested screen if it is one of ours, otherwise the dashboard. */
export function pathAfterLogin(url: URL): string {
  // Null for a text that is no URL, such as `//`.
  const next = URL.parse(url.searchParams.get("next") ?? DASHBOARD, url);
  const ours = next?.origin === url.origin && next.pathname.startsWith("/admin/") && next.pathname !== url.pathname;
  return ours ? next.pathname + next.search : DASHBOARD;
}
