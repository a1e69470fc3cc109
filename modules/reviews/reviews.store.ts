import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ReportReason, ReviewSort } from "#contract/reviews.states.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type PageRequest, positionOf, toPage } from "#db/keyset.ts";
import type { DB } from "#db/schema.gen.ts";
import { hashFromPath } from "#modules/media/media.ts";
import { ERASED_EMAIL } from "#modules/orders/orders.ts";

/** A delivered order with its customer. An erased customer has neither account nor address. */
export type DeliveredOrder = {
  id: number;
  tracking_no: string;
  account_id: number | null;
  email: string;
  firstname: string;
  lastname: string;
};

/** A delivered order whose customer is known; undefined for any other. With `accountId` only one of this account. */
export const findDeliveredOrder = (db: Db, id: number, accountId?: number): Promise<DeliveredOrder | undefined> =>
  db
    .selectFrom("orders")
    .select(["id", "tracking_no", "account_id", "email", "firstname", "lastname"])
    .where("id", "=", id)
    .where("state", "=", "delivered")
    .where("email", "<>", ERASED_EMAIL)
    .where((row) => row.or([row("email", "<>", ""), row("account_id", "is not", null)]))
    .$if(accountId !== undefined, (select) => select.where("account_id", "=", accountId ?? 0))
    .executeTakeFirst();

/** The product of a review; undefined when there is no such review. */
export const findReviewedProduct = (db: Db, reviewId: number) =>
  db
    .selectFrom("reviews as r")
    .innerJoin("products as p", "p.id", "r.product_id")
    .select(["p.id", "p.type", "p.name"])
    .where("r.id", "=", reviewId)
    .executeTakeFirst();

/** Whether an account has this order, delivered or not. */
export const hasOrder = async (db: Db, id: number, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst()) !== undefined;

/**
 * The products that an order delivered, each with the options of its ordered variants and the picture of the first. Those that were
 * returned come after those that were kept.
 */
export const listDeliveredProducts = (
  db: Db,
  orderId: number,
): Promise<{ product_id: number; productname: string; options: string[]; hash: string | null }[]> =>
  db
    .selectFrom("order_lines as l")
    .innerJoin("products as p", "p.id", "l.product_id")
    .innerJoin("product_variants as v", "v.id", "l.variant_id")
    .leftJoin("product_images as i", (join) => join.onRef("i.product_id", "=", "p.id").on("i.position", "=", 0))
    .select(["p.id as product_id", "p.name as productname"])
    .select([
      sql<string[]>`coalesce(
        array_agg(array_to_string(v.options, ' / ') order by l.returned >= l.quantity, l.id) filter (where v.options <> '{}'), '{}')`.as(
        "options",
      ),
      sql<string | null>`(array_agg(coalesce(v.picture, i.hash) order by l.returned >= l.quantity, l.id))[1]`.as(
        "hash",
      ),
    ])
    .where("l.order_id", "=", orderId)
    .where("l.quantity", ">", 0)
    .groupBy("p.id")
    .orderBy("p.id")
    .execute();

const pictures = (row: ExpressionBuilder<DB, "reviews">) =>
  jsonArrayFrom(
    row
      .selectFrom("review_pictures as i")
      .innerJoin("media as m", "m.hash", "i.hash")
      .select(["m.hash", "m.width", "m.height", "m.placeholder"])
      .whereRef("i.review_id", "=", "reviews.id")
      .orderBy("i.position"),
  ).as("pictures");

const content = ["id", "rating", "title", "body", "author", "written_at", "reply", "replied_at", "helpful"] as const;

const selectReviews = (db: Db) =>
  db.selectFrom("reviews").select(content).select(["product_id", "state", "reject_reason", "email"]).select(pictures);

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>["executeTakeFirstOrThrow"]>>;

/** Who a review belongs to: an account, an email address, or both. */
type Customer = { account_id: number | null; email: string };

const isBy = ({ account_id, email }: Customer) =>
  sql<boolean>`(account_id = ${account_id}::bigint or email = nullif(${email}, '')::citext)`;

/** The reviews of a customer, the oldest first. */
export const listReviewsBy = (db: Db, customer: Customer): Promise<ReviewRow[]> =>
  selectReviews(db).where(isBy(customer)).orderBy("id").execute();

type NewReview = { product_id: number; rating: number; title: string; body: string; author: string };

/** Adds a review of a delivered order; undefined when its customer has reviewed this product already. */
export async function insertReview(tx: Db, order: DeliveredOrder, review: NewReview): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into reviews (product_id, order_id, account_id, email, author, rating, title, body)
    values (${review.product_id}, ${order.id}, ${order.account_id}, nullif(${order.email}, ''), ${review.author},
            ${review.rating}, ${review.title}, ${review.body})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Writes a rejected review of this customer again, which then waits again; undefined when there is none. */
export async function rewriteRejected(tx: Db, customer: Customer, review: NewReview): Promise<number | undefined> {
  const { product_id, ...values } = review;
  const row = await tx
    .updateTable("reviews")
    .set({ ...values, state: "waiting", reject_reason: null, written_at: sql`now()` })
    .where("product_id", "=", product_id)
    .where("state", "=", "rejected")
    .where(isBy(customer))
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the pictures of a review. */
export async function setPictures(tx: Db, id: number, paths: readonly string[]): Promise<void> {
  await tx.deleteFrom("review_pictures").where("review_id", "=", id).execute();
  if (paths.length === 0) return;
  const rows = paths.map((path, position) => ({ review_id: id, position, hash: hashFromPath(path) }));
  await tx.insertInto("review_pictures").values(rows).execute();
}

/** Whether a product is shown in the shop. */
export const isShownProduct = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("products").select("id").where("id", "=", id).where("shown", "=", true).executeTakeFirst()) !==
  undefined;

/** How many approved reviews of a product have each number of stars. */
export const countByStars = (db: Db, productId: number): Promise<{ rating: number; count: number }[]> =>
  db
    .selectFrom("reviews")
    .select(["rating", sql<number>`count(*)::int`.as("count")])
    .where("product_id", "=", productId)
    .where("state", "=", "approved")
    .groupBy("rating")
    .execute();

/** What reviews are sorted by before their id, the highest first. */
const sortValues = { newest: "id", helpful: "helpful", highest: "rating", lowest: "-rating" } as const satisfies Record<
  ReviewSort,
  string
>;

/**
 * A page of the approved reviews of a product.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listApproved(
  db: Db,
  {
    product,
    sort,
    stars,
    limit,
    cursor,
  }: PageRequest & { product: number; sort: ReviewSort; stars: number | undefined },
): Promise<Page<ReviewRow>> {
  const list = `reviews ${sort}`;
  const value = sql<number>`(${sql.raw(sortValues[sort])})`;
  const position = positionOf(cursor, list, 2);
  const rows = await selectReviews(db)
    .select(value.as("sort_value"))
    .where("product_id", "=", product)
    .where("state", "=", "approved")
    .$if(stars !== undefined, (select) => select.where("rating", "=", stars ?? 0))
    .$if(position !== null, (select) =>
      select.where(sql<boolean>`(${value}, id) < (${position?.[0] ?? 0}::bigint, ${position?.[1] ?? 0}::bigint)`),
    )
    .orderBy(value, "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, list, position: (last) => [last.sort_value, last.id] });
}

/** Counts a vote for an approved review, once for each voter. Returns how many there are; undefined when it is not approved. */
export async function addVote(db: Db, id: number, voter: string): Promise<number | undefined> {
  await sql`
    with vote as (
      insert into review_votes (review_id, voter) select id, ${voter} from reviews where id = ${id} and state = 'approved'
      on conflict do nothing returning review_id)
    update reviews set helpful = helpful + 1 from vote where id = review_id`.execute(db);
  const row = await db
    .selectFrom("reviews")
    .select("helpful")
    .where("id", "=", id)
    .where("state", "=", "approved")
    .executeTakeFirst();
  return row?.helpful;
}

/** Records the report of an approved review, once for each reporter. False when it is not approved. */
export async function addReport(db: Db, id: number, reporter: string, reason: ReportReason): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with found as (select id from reviews where id = ${id} and state = 'approved'),
      report as (
        insert into review_reports (review_id, reporter, reason) select id, ${reporter}, ${reason} from found
        on conflict do nothing returning review_id),
      counted as (update reviews set reports = reports + 1 from report where id = review_id)
    select exists (select from found) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Takes back the votes of a voter. */
export async function removeVotesOf(tx: Db, voter: string): Promise<void> {
  await sql`
    with gone as (delete from review_votes where voter = ${voter} returning review_id)
    update reviews set helpful = helpful - 1 from gone where id = review_id`.execute(tx);
  await sql`
    with gone as (delete from review_reports where reporter = ${voter} returning review_id)
    update reviews set reports = reports - 1 from gone where id = review_id`.execute(tx);
}

/** The ids of the reviews that a voter found helpful. */
export async function listVotesOf(db: Db, voter: string): Promise<number[]> {
  const votes = db.selectFrom("review_votes").select("review_id").where("voter", "=", voter);
  return (await votes.orderBy("review_id").execute()).map(({ review_id }) => review_id);
}

/** The names of products, by id. */
export async function namesOfProducts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("products").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Counts the approved reviews of a product again. */
export async function recordRating(tx: Db, productId: number): Promise<void> {
  await sql`select record_rating(${productId})`.execute(tx);
}

/** Deletes reviews and returns their products. */
export const deleteReviews = (tx: Db, ids: readonly number[]): Promise<{ product_id: number }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.deleteFrom("reviews").where("id", "in", ids).returning("product_id").execute();

/** Remembers that an email address wants no more requests. */
export async function optOut(db: Db, email: string): Promise<void> {
  await sql`insert into review_opt_outs (email) values (${email}) on conflict do nothing`.execute(db);
}

/** Whether an email address wants no more requests. */
export const hasOptedOut = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom("review_opt_outs").select("email").where("email", "=", email).executeTakeFirst()) !== undefined;

export async function deleteOptOut(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom("review_opt_outs").where("email", "=", email).execute();
}

/** Days after which an order that was not asked is left alone: the shop was off, or its owner has just turned the requests on. */
const ASKED_WITHIN_DAYS = 14;

/**
 * Asks the customers of up to `limit` orders that were delivered long enough ago, each order once, and returns how many orders that were.
 * Nobody is asked who wants no requests, or has reviewed everything. One statement, so that no email is lost or sent twice.
 */
export async function askForReviews(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    with due as (
      select distinct o.id from settings s
        join order_events e on e.state = 'delivered' and e.at <= now() - make_interval(days => s.review_days)
         and e.at > now() - make_interval(days => s.review_days + ${ASKED_WITHIN_DAYS})
        join orders o on o.id = e.order_id and o.state = 'delivered' and o.archived_at is null and o.email not in ('', ${ERASED_EMAIL})
       where not exists (select from review_requests r where r.order_id = o.id)
       limit ${limit}),
    asked as (insert into review_requests (order_id) select id from due on conflict do nothing returning order_id),
    emails as (
      select enqueue_email('review_request', o.email, jsonb_build_object('order_id', o.id))
        from asked join orders o on o.id = asked.order_id
       where not exists (select from review_opt_outs x where x.email = o.email::citext)
         and exists (
           select from order_lines l where l.order_id = o.id and l.quantity > l.returned and not exists (
             select from reviews r where r.product_id = l.product_id
                and (r.account_id = o.account_id or r.email = o.email::citext))))
    select (select count(*)::int from asked) as asked, (select count(*) from emails)`.execute(db);
  return rows[0]?.asked ?? 0;
}

/** A review of the demo, by nobody: it is shown at once. */
export type SeedReview = {
  product_id: number;
  author: string;
  rating: number;
  title: string;
  body: string;
  days_ago: number;
  reply: string | null;
};

/** Adds reviews, the oldest first: the newest has the highest id. */
export async function insertSeedReviews(tx: Db, reviews: readonly SeedReview[]): Promise<void> {
  await sql`
    insert into reviews (product_id, author, rating, title, body, state, written_at, reply, replied_at)
    select r.product_id, r.author, r.rating, r.title, r.body, 'approved', now() - make_interval(days => r.days_ago),
           r.reply, case when r.reply is not null then now() - make_interval(days => r.days_ago - 1) end
      from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as r (
        product_id integer, author text, rating smallint, title text, body text, days_ago integer, reply text)
      order by r.days_ago desc`.execute(tx);
}
