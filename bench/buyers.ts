import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

/** A customer whose cart holds one piece of a product, ready to order. */
export type Buyer = { accountId: number; token: string; productId: number; variantId: number; price: number };

/** What a customer types at the checkout. */
export const CHECKOUT = {
  firstname: "Bench",
  lastname: "Buyer",
  email: "buyer@bench.example",
  phone: "+639175550142",
  address: "1 Bench Street",
};

/**
 * Makes customers with an open session and one product in the cart, in a few statements: of this product, or of all products
 * in turn.
 */
export async function makeBuyers(pool: pg.Pool, count: number, onlyProduct?: number): Promise<Buyer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  const run = randomBytes(6).toString("hex");
  const accounts = await pool.query<{ id: string }>(
    `insert into accounts (name, email, password_hash, role)
     select 'Buyer', '${run}-' || n || '@bench.example', '', 'customer' from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const ids = accounts.rows.map(({ id }) => Number(id));
  await pool.query(
    `insert into sessions (account_id, token_hash, expires_at)
     select * from unnest($1::bigint[], $2::bytea[]), (select now() + interval '1 day') e`,
    [ids, hashes],
  );
  await pool.query("insert into carts (account_id) select unnest($1::bigint[])", [ids]);
  const products = await pool.query<{ id: number; variantId: number; price: string }>(
    `select p.id, v.id as "variantId", coalesce(v.price, p.price) as price from products p join product_variants v on v.product_id = p.id
      where p.shown and v.active and ($1::int is null or p.id = $1) order by v.id`,
    [onlyProduct ?? null],
  );
  const buyers = ids.map((accountId, index) => {
    const product = products.rows[index % products.rows.length];
    if (!product) throw new Error("the shop shows no such product");
    return {
      accountId,
      token: tokens[index] ?? "",
      productId: product.id,
      variantId: product.variantId,
      price: Number(product.price),
    };
  });
  await pool.query(
    "insert into cart_lines (account_id, product_id, variant_id, quantity) select *, 1 from unnest($1::bigint[], $2::int[], $3::int[])",
    [ids, buyers.map((buyer) => buyer.productId), buyers.map((buyer) => buyer.variantId)],
  );
  return buyers;
}

/** Makes an owner with an open session. Returns its token. */
export async function makeOwner(pool: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await pool.query(
    `with owner as (
       insert into accounts (name, email, password_hash, role) values ('Owner', $1, '', 'owner') returning id
     )
     insert into sessions (account_id, token_hash, expires_at) select id, $2, now() + interval '1 day' from owner`,
    [`owner-${token.slice(0, 8)}@bench.example`, createHash("sha256").update(token).digest()],
  );
  return token;
}
