import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

/** Random samples of a filled shop: products, orders and customers, with sessions. */
export type Samples = {
  size: number;
  product(): Drawn["product"];
  /** The id of one of the most reviewed products. */
  reviewedProduct(): number;
  order(): Drawn["order"];
  /** A customer with orders and a session. */
  customer(): Drawn["customer"];
  /** The owner's session. */
  ownerToken: string;
  /** A random integer below the limit. */
  randomBelow(limit: number): number;
  /** The database, to prepare a request. */
  sql: pg.Pool;
};

type Drawn = {
  product: { id: number; type: "scooter" | "helmet" | "bag" | "accessory"; name: string; price: number; model: string };
  order: { id: number; tracking_no: string; firstname: string; lastname: string; email: string; phone: string };
  customer: { id: number; token: string; orderId: number };
};

const DRAWN = 2000;
const CUSTOMERS = 300;
/** The account id of the owner. */
const OWNER = 1;
const FIRST_ORDER = 10_001;

/** Draws samples from a shop that `fillShop` has filled, the same ones each time. */
export async function drawSamples(connection: pg.PoolConfig, size: number): Promise<Samples> {
  const sql = new pg.Pool({ ...connection, max: 2 });
  // A closing connection reports the end of the server.
  sql.on("error", () => undefined).on("connect", (client) => client.on("error", () => undefined));
  const below = pseudoRandom();
  const ids = (first: number, count: number) => Array.from({ length: count }, () => first + below(size));
  const products = await sql.query<Drawn["product"]>(
    `select id, type, name, price::float8 as price, substring(name from '\\S+$') as model
       from products join product_stocks on product_id = id where id = any ($1) and shown and quantity > 20`,
    [ids(1, DRAWN)],
  );
  // The first products are sold most.
  const reviewed = await sql.query<{ id: number }>(
    "select id from products where shown and id <= 200 order by rating_count desc limit 20",
  );
  const orders = await sql.query<Drawn["order"]>(
    "select id::int, tracking_no, firstname, lastname, email, phone from orders where id = any ($1) and archived_at is null",
    [ids(FIRST_ORDER, DRAWN)],
  );
  const buyers = await sql.query<{ id: number; orderId: number }>(
    `select account_id::int as id, max(id)::int as "orderId" from orders
      where id = any ($1) and account_id is not null group by account_id limit ${CUSTOMERS}`,
    [ids(FIRST_ORDER, DRAWN)],
  );
  const tokens = await openSessions(sql, [OWNER, ...buyers.rows.map(({ id }) => id)]);
  const customers = buyers.rows.map((buyer) => ({ ...buyer, token: tokens.get(buyer.id) ?? "" }));
  const one = <T>(rows: readonly T[]) => {
    const row = rows[below(rows.length)];
    if (row === undefined) throw new Error("the shop is not filled");
    return row;
  };
  return {
    size,
    product: () => one(products.rows),
    reviewedProduct: () => one(reviewed.rows).id,
    order: () => one(orders.rows),
    customer: () => one(customers),
    ownerToken: tokens.get(OWNER) ?? "",
    randomBelow: below,
    sql,
  };
}

/** Opens a session for each of these accounts; returns their tokens. */
async function openSessions(sql: pg.Pool, accounts: readonly number[]): Promise<Map<number, string>> {
  const tokens = new Map(accounts.map((id) => [id, randomBytes(32).toString("base64url")]));
  const hashes = [...tokens.values()].map((token) => createHash("sha256").update(token).digest());
  await sql.query(
    `insert into sessions (account_id, token_hash, expires_at)
     select *, now() + interval '1 day' from unnest($1::bigint[], $2::bytea[])`,
    [[...tokens.keys()], hashes],
  );
  return tokens;
}

/** Pseudo-random numbers that are the same in each run: xorshift. */
function pseudoRandom(): (limit: number) => number {
  let state = 2_463_534_242;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
