import type { CallReply } from "#contract/api.ts";
import { refuse } from "#contract/errors.ts";
import { hasPermission, type Permission, permissions } from "#contract/permissions.ts";
import { ApiError, call } from "#web/api.ts";

type Account = CallReply<"GET /api/account">["account"];

/**
 * Who is signed in, on a screen that reads nothing else that is for staff alone; `permission` is what its form will need.
 * @throws what the server answers to a customer, to somebody who waits for approval, or to who has not the permission
 */
export async function loadStaffAccount(signal: AbortSignal, permission: Permission): Promise<Account> {
  const [{ account }] = await Promise.all([
    call("GET /api/account", {}, { signal }),
    call("GET /api/view-product", { query: { limit: 1 } }, { signal }),
  ]);
  if (account.staff_role && !hasPermission(account.staff_role, permission)) {
    const { message, status, code } = refuse("not_permitted", { action: permissions[permission].action });
    throw new ApiError("refused", message, status, { code });
  }
  return account;
}
