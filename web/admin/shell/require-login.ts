import { redirect } from "react-router";
import { ApiError } from "#web/api.ts";
import { session } from "#web/session.ts";

/**
 * What a screen for staff reads. The server judges each call; what it refuses is passed on to the screen's frame.
 * @throws a redirect to the login when nobody is signed in, or no longer
 */
export async function requireLogin<T>(url: URL, reading: () => Promise<T>): Promise<T> {
  if (session().token === null) throw toLogin(url);
  try {
    return await reading();
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 401) throw toLogin(url);
    throw reason;
  }
}

const toLogin = ({ pathname, search }: URL) =>
  redirect(`/admin/login?${new URLSearchParams({ next: pathname + search })}`);

const DASHBOARD = "/admin/dashboard";

/** Where the login leads: back to the screen that was asked for, if it is one of ours, else to the dashboard. */
export function pathAfterLogin(url: URL): string {
  const next = new URL(url.searchParams.get("next") ?? DASHBOARD, url);
  const ours = next.origin === url.origin && next.pathname.startsWith("/admin/") && next.pathname !== url.pathname;
  return ours ? next.pathname + next.search : DASHBOARD;
}
