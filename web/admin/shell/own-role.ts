import { useEffect } from "react";
import type { StaffRole } from "#contract/permissions.ts";
import { call } from "#web/api.ts";
import { session, useSession } from "#web/session.ts";
import { createStore } from "#web/ui/store.ts";
import { requireLogin } from "./require-login.ts";
import { setWaitingForApproval } from "./waiting-for-approval.ts";

/** The role of a token, and whether the shop sends emails, as the server reported it. */
type Known = { token: string; role: StaffRole | null; mailed: boolean };

const store = createStore<Known | null>(null);
let asked: { token: string; answered: Promise<void> } | null = null;

/**
 * The role of the signed-in account; null until the server has reported it. Screens use it to hide what would be refused;
 * the server checks each call itself.
 */
export function useOwnRole(): StaffRole | null {
  const { token } = useSession();
  const known = store.use();
  useEffect(() => {
    if (token !== null) void askOnce(token);
  }, [token]);
  return known !== null && known.token === token ? known.role : null;
}

/**
 * The role for the controls of a screen: the last one reported. It stays when the session ends, so that a form in progress
 * remains; a login in another tab updates it.
 */
export function useLastKnownRole(): StaffRole | null {
  useOwnRole(); // Starts the request.
  return store.use()?.role ?? null;
}

/** Whether the shop sends emails; true until the server has reported it. */
export const useIsMailed = (): boolean => store.use()?.mailed ?? true;

/**
 * Loads the data of a screen that some roles edit and others read, and waits until the role is known, or could not be loaded. Otherwise the
 * screen would first show the controls of another role.
 * @throws a redirect to the login when there is no valid session
 */
export const loadWithRole = <T>(url: URL, reading: () => Promise<T>): Promise<T> =>
  requireLogin(url, async () => {
    const [read] = await Promise.all([reading(), waitForRole()]);
    return read;
  });

function waitForRole(): Promise<void> {
  const { token } = session();
  return token === null ? Promise.resolve() : askOnce(token);
}

function askOnce(token: string): Promise<void> {
  if (asked?.token !== token) asked = { token, answered: ask(token) };
  return asked.answered;
}

async function ask(token: string): Promise<void> {
  try {
    const { account, mailed } = await call("GET /api/account", {});
    const { staff_role: role } = account;
    store.set({ token, role, mailed });
    if (role === null)
      asked = null; // Waiting staff may be approved meanwhile.
    else setWaitingForApproval(false);
  } catch {
    asked = null; // The screen meets the same error and shows it; the next screen tries again.
  }
}
