import { useNavigate } from "react-router";
import { REDIRECT_DELAY_MS } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { signOut } from "#web/session.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { useConfirmLeave } from "./unsaved-changes.tsx";

/** Logs out: ends the session on the server, clears the browser storage, and redirects to the login. */
export function useLogout(): { logout: () => void; busy: boolean } {
  const navigate = useNavigate();
  const orAsk = useConfirmLeave();

  const { busy, run: logout } = useAsyncAction(async () => {
    const failure = await endAtServer();
    signOut();
    localStorage.clear();
    sessionStorage.clear();
    if (failure === null) showSuccess("Logged out Successfully");
    else showError(`Logged out on this device only. ${failure.message}`);
    setTimeout(() => navigate("/admin/login"), REDIRECT_DELAY_MS);
  });

  return { logout: () => orAsk(() => void logout()), busy };
}

/** Null when the session has ended on the server, now or earlier. */
async function endAtServer(): Promise<ApiError | null> {
  try {
    await call("POST /api/logout", {});
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 ? null : error;
  }
}
