import { useEffect } from "react";
import type { StaffRole } from "#contract/permissions.ts";
import { call } from "#web/api.ts";
import { session, useSession } from "#web/session.ts";
import { createStore } from "#web/ui/store.ts";
import { setWaitingForApproval } from "./waiting-for-approval.ts";

/** What the shop said of whoever holds this token. */
type Known = { token: string; role: StaffRole | null };

const store = createStore<Known | null>(null);
let asked: { token: string; answered: Promise<void> } | null = null;

/**
 * The role of whoever is signed in; null until the shop has said so. Screens hide by it what would be refused: the server
 * judges each call by itself.
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
 * The role by which a screen shows what can be done: the last one the shop has said. A session that ends takes away nothing that
 * somebody has begun to type, and a login in another tab counts here as well.
 */
export function useLastKnownRole(): StaffRole | null {
  useOwnRole(); // Asks.
  return store.use()?.role ?? null;
}

/**
 * Ends when the shop has said so, or could not. A screen that looks different to another role waits for it, or it would
 * show one role what another one works with, for as long as the answer takes.
 */
export function waitForRole(): Promise<void> {
  const { token } = session();
  return token === null ? Promise.resolve() : askOnce(token);
}

function askOnce(token: string): Promise<void> {
  if (asked?.token !== token) asked = { token, answered: ask(token) };
  return asked.answered;
}

async function ask(token: string): Promise<void> {
  try {
    const { account } = await call("GET /api/account", {});
    const { staff_role: role } = account;
    store.set({ token, role });
    if (role === null)
      asked = null; // Who waits may be let in meanwhile.
    else setWaitingForApproval(false);
  } catch {
    asked = null; // The screen itself meets the same and says so; the next one asks again.
  }
}
