import type { Product } from "#contract/products.ts";
import { hashToken, newToken } from "#modules/accounts/accounts.secrets.ts";
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
