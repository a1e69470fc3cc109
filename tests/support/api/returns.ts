import type { orderStates } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import type { ReturnRemedy } from "#contract/returns.states.ts";
import { defined } from "../defined.ts";
import { deliveryDetails } from "../delivery-details.ts";
import type { TestAccount } from "./accounts.ts";
import { createSignedInCustomer, fillCart, readOrder, requestMove, untilDelivered } from "./orders.ts";
import { createProduct } from "./products.ts";
import type { Shop } from "./shop.ts";

export type Bought = {
  id: number;
  buyer: { token: string };
  bell: Product;
  lock: Product;
  bells: number;
  locks: number;
};

type Asked = {
  lines: [line: number, pieces: number][];
  reason?: string;
  requested_remedy?: ReturnRemedy;
  photos?: string[];
  refund_to?: string;
};

/** What customers and the owner do with returns. */
export const returnCalls = (shop: Shop, owner: () => TestAccount) => ({
  ...orderCalls(shop, owner),
  ...customerCalls(shop),
  ...staffCalls(shop, owner),
});

/** Orders that can be returned. */
function orderCalls(shop: Shop, owner: () => TestAccount) {
  /**
   * A delivered order of three bells for 100 pesos each and one lock for 250, paid in cash, less a coupon. The shop has
   * ten of each before.
   */
  async function delivered(buyer?: TestAccount, bellsBought = 3, code?: string): Promise<Bought> {
    const bell = await createProduct(shop, owner(), { stock: 10, selling: 100 });
    const lock = await createProduct(shop, owner(), { stock: 10, selling: 250 });
    const somebody = buyer ?? (await createSignedInCustomer(shop));
    await fillCart(shop, somebody, bell, bellsBought);
    await fillCart(shop, somebody, lock, 1);
    if (code !== undefined) await shop.call("POST /api/cart/coupon", { body: { code } }, { as: somebody });
    const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: somebody })).body;
    for (const state of untilDelivered) await moveOrder(order.id, state);
    const lines = (await orderNow(order.id)).product;
    const lineOf = (product: Product) => defined(lines.find(({ product_id }) => product_id === product.id)).line_id;
    return { id: order.id, buyer: somebody, bell, lock, bells: lineOf(bell), locks: lineOf(lock) };
  }

  const moveOrder = (id: number, to: keyof typeof orderStates) => requestMove(shop, owner(), id, to);
  const orderNow = (id: number) => readOrder(shop, owner(), id);
  const deliveredDaysAgo = (id: number, days: number) =>
    shop.pool.query("update shipments set delivered_at = now() - make_interval(days => $2) where order_id = $1", [
      id,
      days,
    ]);

  return { delivered, moveOrder, orderNow, deliveredDaysAgo };
}

/** What a customer does with returns. */
function customerCalls(shop: Shop) {
  const ask = (
    { id, buyer }: Bought,
    { lines, reason = "faulty", requested_remedy = "refund", photos = [], refund_to = "GCash 0917 555 0123" }: Asked,
  ) =>
    shop.request(
      "POST /api/my-order/:id/returns",
      {
        params: { id },
        body: {
          lines: lines.map(([line_id, product_qty]) => ({ line_id, product_qty })),
          reason,
          requested_remedy,
          photos,
          comment: "It rattles.",
          refund_to,
        },
      },
      { as: buyer },
    );
  async function asked(bought: Bought, input: Asked): Promise<number> {
    const { status, body } = await ask(bought, input);
    if (status !== 201 || !("return" in body)) throw new Error(JSON.stringify(body));
    return body.return.id;
  }
  const returnsNow = async ({ id, buyer }: Bought) =>
    (await shop.call("GET /api/my-order/:id/returns", { params: { id } }, { as: buyer })).body;
  const withdraw = ({ id, buyer }: Bought, returnId: number) =>
    shop.request(
      "POST /api/my-order/:id/returns/:return/withdraw",
      { params: { id, return: returnId } },
      { as: buyer },
    );

  return { ask, asked, returnsNow, withdraw };
}

/** What staff do with a return, and what is recorded about it. */
function staffCalls(shop: Shop, owner: () => TestAccount) {
  const readReturn = async (id: number) =>
    (await shop.call("GET /api/admin/returns/:id", { params: { id } }, { as: owner() })).body;

  const accept = (id: number, remedy: ReturnRemedy = "refund") =>
    shop.request(
      "POST /api/admin/returns/:id/accept",
      { params: { id }, body: { remedy, message: "Bring it to the shop." } },
      { as: owner() },
    );
  const refuseReturn = (id: number) =>
    shop.request(
      "POST /api/admin/returns/:id/refuse",
      { params: { id }, body: { reason: "It was ridden." } },
      { as: owner() },
    );
  const receive = (id: number, lines: [line: number, pieces: number, damaged?: number][]) =>
    shop.request(
      "POST /api/admin/returns/:id/receive",
      {
        params: { id },
        body: { lines: lines.map(([line_id, product_qty, damaged = 0]) => ({ line_id, product_qty, damaged })) },
      },
      { as: owner() },
    );
  const refund = (id: number, amount: number, { seen = 0, method = "cash" } = {}) =>
    shop.request(
      "POST /api/admin/returns/:id/refund",
      { params: { id }, body: { amount, method, reason: "It came back.", seen_refunded: seen } },
      { as: owner() },
    );
  const settle = (id: number) =>
    shop.request("POST /api/admin/returns/:id/settle", { params: { id } }, { as: owner() });
  const settleUnpaid = (id: number, unpaid: number) =>
    shop.request(
      "POST /api/admin/returns/:id/settle-unpaid",
      { params: { id }, body: { unpaid, reason: "The charger is missing." } },
      { as: owner() },
    );
  const replace = (id: number, body: Record<string, string> = {}) =>
    shop.request("POST /api/admin/returns/:id/replace", { params: { id }, body }, { as: owner() });

  const emailsAbout = async (id: number) => {
    const { rows } = await shop.pool.query<{ kind: string }>(
      "select kind from emails where (about ->> 'return_id')::bigint = $1 order by id",
      [id],
    );
    return rows.map(({ kind }) => kind);
  };
  const auditOf = async (id: number) => {
    const query = { entity_type: "return", entity_id: String(id) } as const;
    const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner() })).body;
    return entries.map(({ action }) => action).reverse();
  };

  return { readReturn, accept, refuseReturn, receive, refund, settle, settleUnpaid, replace, emailsAbout, auditOf };
}
