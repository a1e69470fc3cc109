import type { CallInput, CallReply } from "#contract/api.ts";
import type { TestAccount } from "./accounts.ts";
import type { Shop } from "./shop.ts";

/** An order with its lines, invoices and parcels. */
export type OrderFacts = CallReply<"GET /api/view-order/:id">;

/** The day this number of days ago in the Philippines. */
export const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Asia/Manila" });

/** The ids of the orders of a list with these filters. */
export async function ordersBehind(
  shop: Shop,
  as: TestAccount,
  filters: CallInput<"GET /api/admin/orders">["query"],
): Promise<number[]> {
  const { orders, next_cursor } = (
    await shop.call("GET /api/admin/orders", { query: { limit: 100, ...filters } }, { as })
  ).body;
  if (next_cursor !== null) throw new Error("more orders than a page holds");
  return orders.map(({ id }) => id);
}

/** Each of these orders with its details. */
export const detailsOf = (shop: Shop, as: TestAccount, ids: readonly number[]): Promise<OrderFacts[]> =>
  Promise.all(ids.map(async (id) => (await shop.call("GET /api/view-order/:id", { params: { id } }, { as })).body));
