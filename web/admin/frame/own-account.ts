import type { CallReply } from "#contract/api.ts";
import { call } from "#web/api.ts";

type Account = CallReply<"GET /api/account">["account"];

/**
 * Who is signed in, on a screen that reads nothing else that is for staff alone.
 * @throws what the server answers to a customer, or to somebody who waits for approval
 */
export async function ownStaffAccount(signal: AbortSignal): Promise<Account> {
  const [{ account }] = await Promise.all([
    call("GET /api/account", {}, { signal }),
    call("GET /api/view-product", { query: { limit: 1 } }, { signal }),
  ]);
  return account;
}
