import type { CallReply } from "#contract/api.ts";
import { refuse } from "#contract/errors.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { type ScreenName, screens } from "./screens.ts";

type Account = CallReply<"GET /api/account">["account"];

/**
 * The signed-in account, for a screen whose data alone does not ask for its permission.
 * @throws the server's refusal for a customer, for staff waiting for approval, and for a role without the permission
 */
export async function loadStaffAccount(signal: AbortSignal, screen: ScreenName): Promise<Account> {
  const { permission } = screens[screen];
  const [{ account }] = await Promise.all([
    call("GET /api/account", {}, { signal }),
    call("GET /api/view-product", { query: { limit: 1 } }, { signal }),
  ]);
  if (account.staff_role && permission && !hasPermission(account.staff_role, permission)) {
    const { message, status, code } = refuse("not_permitted", { action: permissions[permission].action });
    throw new ApiError("refused", message, status, { code });
  }
  return account;
}
