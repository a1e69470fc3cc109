import type { ShipmentState } from "#contract/orders.shipment-states.ts";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import { hashToken, newToken } from "#modules/accounts/accounts.secrets.ts";
import { defined } from "../defined.ts";
import { deliveryDetails } from "../delivery-details.ts";
import type { RequestOptions } from "./client.ts";
import type { Shop } from "./shop.ts";

/**
 * Creates customer accounts with sessions, without password hashing, which takes 30 ms each and is
 * tested elsewhere. Returns their tokens.
 */
export async function createSignedInCustomers(shop: Shop, size: number): Promise<{ token: string }[]> {
  const people = Array.from({ length: size }, () => ({ token: newToken() }));
  const stamp = newToken();
  await shop.pool.query(
    `with account as (
       insert into accounts (name, email, password_hash, role)
       select 'Buyer', number || '@' || $1 || '.example', 'none', 'customer' from generate_series(1, $2) number
       returning id),
     counted as (
       insert into daily_statistics as s (day, members) select manila_day(now()), count(*) from account
         on conflict (day, shard) do update set members = s.members + excluded.members),
     numbered as (select id, row_number() over (order by id) as number from account)
     insert into sessions (account_id, token_hash, expires_at)
     select id, hash, now() + interval '1 hour' from numbered
       join unnest($3::bytea[]) with ordinality as token (hash, number) using (number)`,
    [stamp, size, people.map(({ token }) => hashToken(token))],
  );
  return people;
}

/** Creates one such customer and returns the token. */
export async function createSignedInCustomer(shop: Shop): Promise<{ token: string }> {
  const [customer] = await createSignedInCustomers(shop, 1);
  if (!customer) throw new Error("No customer was created");
  return customer;
}

/** Puts a product into a customer's cart. */
export async function fillCart(shop: Shop, as: RequestOptions["as"], { id }: Product, quantity = 1): Promise<void> {
  await shop.call("POST /api/add-to-cart", { body: { product_id: id, product_qty: quantity } }, { as });
}

/** Archives an order that is still open, which was possible before it was refused. */
export const archiveOpenOrder = (shop: Shop, id: number) =>
  shop.pool.query("update orders set archived_at = now() where id = $1", [id]);

/** The cart as its customer sees it now. */
export const readCart = async (shop: Shop, as: RequestOptions["as"]) =>
  (await shop.call("GET /api/cart", {}, { as })).body;

/** Tries to order the cart. */
export const requestOrder = (shop: Shop, as: RequestOptions["as"], body: Record<string, unknown> = {}, key?: string) =>
  shop.request(
    "POST /api/place-order",
    { body: { ...deliveryDetails, ...body } },
    {
      as,
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    },
  );

/** An order as staff see it now, with its lines. */
export const readOrder = async (shop: Shop, as: RequestOptions["as"], id: number) =>
  (await shop.call("GET /api/view-order/:id", { params: { id } }, { as })).body;

type Noted = Record<string, unknown>;

/** Moves an order as staff do, with these fields of the form. */
export const moveOrder = (shop: Shop, as: RequestOptions["as"], id: number, to: OrderState, noted: Noted = REASON) =>
  shop.call("POST /api/admin/orders/:id/move", moveInput(id, to, noted), { as });

/** Tries to move an order. */
export const requestMove = (shop: Shop, as: RequestOptions["as"], id: number, to: OrderState, noted: Noted = REASON) =>
  shop.request("POST /api/admin/orders/:id/move", moveInput(id, to, noted), { as });

const REASON: Noted = { reason: "Said so." };
const moveInput = (id: number, to: OrderState, noted: Noted) => ({
  params: { id },
  body: { status: orderStates[to].code, ...noted },
});

/** The states that an order moves through until it is delivered. */
export const untilDelivered = ["confirmed", "packed", "shipped", "delivered"] as const;

/** Moves a parcel of an order as staff do; 0 is the first one. Returns the step, which can be undone. */
export async function moveParcel(
  shop: Shop,
  as: RequestOptions["as"],
  parcel: { id: number; index: number },
  state: ShipmentState,
  noted: Noted = {},
): Promise<number> {
  const { id, index } = parcel;
  const shipment = defined((await readOrder(shop, as, id)).order.shipments[index]).id;
  const input = { params: { id, shipment }, body: { state, reason: "Nobody was there.", ...noted } };
  return (await shop.call("POST /api/admin/orders/:id/shipments/:shipment/move", input, { as })).body.step;
}

/** The stock of a product, and the sum of its stock movements. */
export async function readStock(shop: Shop, { id }: Product): Promise<{ stock: number; moved: number }> {
  const { rows } = await shop.pool.query<{ stock: number; moved: number }>(
    `select quantity as stock, (select coalesce(sum(change), 0)::int from stock_movements m where m.product_id = s.product_id) as moved
       from product_stocks s where product_id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no product ${id}`);
  return row;
}
