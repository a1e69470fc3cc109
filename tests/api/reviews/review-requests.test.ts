import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { askForReviews } from "#modules/reviews/reviews.store.ts";
import {
  registerConfirmedCustomer,
  registerCustomer,
  registerStaff,
  type TestAccount,
} from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { createProduct } from "../../support/api/products.ts";
import { approve, deliverOrder, type ReviewLink, reviewInput, writeReview } from "../../support/api/reviews.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const newProduct = () => createProduct(shop, owner, { stock: 100 });
const ratingOf = async ({ id }: Product) =>
  (await shop.call("GET /api/viewproductdetail/:id", { params: { id } })).body.product.rating;

describe("requests", () => {
  const countOf = async ({ id }: ReviewLink) =>
    Number(
      (
        await shop.pool.query(
          "select count(*) from emails where kind = 'review_request' and (about ->> 'order_id')::bigint = $1",
          [id],
        )
      ).rows[0]?.count,
    );
  const ask = () => askForReviews(shop.db, 1000);

  test("REV-02 an order is asked once, some days after its delivery, also by two shops at the same time", async () => {
    const product = await newProduct();
    const due = await deliverOrder(shop, owner, [product], { daysAgo: 8 });
    const early = await deliverOrder(shop, owner, [product], { daysAgo: 6 });
    const old = await deliverOrder(shop, owner, [product], { daysAgo: 40 });
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect([await countOf(due), await countOf(early), await countOf(old)]).toEqual([1, 0, 0]);
    await shop.pool.query("update order_events set at = now() - interval '8 days' where order_id = $1", [early.id]);
    await ask();
    expect([await countOf(due), await countOf(early)]).toEqual([1, 1]);
  });

  test("REV-02 nobody is asked who has reviewed everything, asked for no more requests, or whose order came back", async () => {
    const product = await newProduct();
    const reviewedAll = await deliverOrder(shop, owner, [product]);
    await writeReview(shop, reviewedAll, product);
    const stopped = await deliverOrder(shop, owner, [product]);
    const stop = { params: { order: stopped.id }, body: { token: stopped.token } };
    await shop.call("POST /api/review-links/:order/stop", stop);
    await shop.call("POST /api/review-links/:order/stop", stop);
    const returned = await deliverOrder(shop, owner, [product]);
    await shop.pool.query("update orders set state = 'returned' where id = $1", [returned.id]);
    await ask();
    for (const link of [reviewedAll, stopped, returned]) expect(await countOf(link)).toBe(0);
  });

  test("REV-02 the owner sets the days, and turns the requests off", async () => {
    const product = await newProduct();
    await saveSettings(shop, owner, { review_days: null });
    const link = await deliverOrder(shop, owner, [product], { daysAgo: 4 });
    await ask();
    expect(await countOf(link)).toBe(0);
    await saveSettings(shop, owner, { review_days: 3 });
    await ask();
    expect(await countOf(link)).toBe(1);
  });

  test("REV-02 the job sends an email whose link opens the order", async () => {
    await saveSettings(shop, owner, { review_days: 7 });
    const product = await newProduct();
    const link = await deliverOrder(shop, owner, [product]);
    await shop.pool.query("select graphile_worker.add_job('ask_for_reviews')");
    const worker = await startJobWorker(shop);
    const text = async () =>
      (
        await shop.pool.query<{ body_text: string | null }>(
          "select body_text from emails where kind = 'review_request' and recipient = $1",
          [link.customer.email],
        )
      ).rows[0]?.body_text;
    await expect.poll(text).toContain(`#${link.token}`);
    await worker.stop();
    expect(await text()).toContain(product.productname);
  });
});

describe("decisions", () => {
  test("REV-02 the author learns once that a review is shown, or why it is not, and how to change it", async () => {
    const product = await newProduct();
    const other = await newProduct();
    const link = await deliverOrder(shop, owner, [product, other]);
    const shown = await writeReview(shop, link, product);
    const refused = await writeReview(shop, link, other);
    await approve(shop, owner, shown);
    const body = { reason: "It names your neighbour." };
    await shop.call("POST /api/admin/reviews/:id/reject", { params: { id: refused }, body }, { as: owner });
    await shop.call(
      "POST /api/reviews/:id/report",
      { params: { id: shown }, body: { reason: "spam" } },
      { as: await registerConfirmedCustomer(shop) },
    );
    // It dismisses the report, and decides nothing again.
    await approve(shop, owner, shown);
    const emails = async () =>
      (
        await shop.pool.query<{ kind: string; body_text: string | null }>(
          "select kind, body_text from emails where recipient = $1 and kind in ('review_approved', 'review_rejected') order by id",
          [link.customer.email],
        )
      ).rows;
    const worker = await startJobWorker(shop);
    await expect.poll(async () => (await emails()).every(({ body_text }) => body_text !== null)).toBe(true);
    await worker.stop();
    const [approved, rejected, ...more] = await emails();
    expect(more).toEqual([]);
    expect(approved?.kind).toBe("review_approved");
    expect(approved?.body_text).toContain(`/${product.type}/${product.id}`);
    expect(rejected?.kind).toBe("review_rejected");
    for (const words of [other.productname, "It names your neighbour.", `#${link.token}`])
      expect(rejected?.body_text).toContain(words);
  });
});

describe("personal data", () => {
  test("REV-02 a decision email that has not left goes with its review, deleted by the owner or with the account", async () => {
    const product = await newProduct();
    const me = await registerCustomer(shop);
    const decided = async (customer?: TestAccount) => {
      const link = await deliverOrder(shop, owner, [product], customer && { customer });
      const id = await writeReview(shop, link, product);
      await approve(shop, owner, id);
      return id;
    };
    const deleted = await decided();
    const erased = await decided(me);
    const kept = await decided();
    const waiting = async () =>
      (
        await shop.pool.query<{ id: number }>(
          "select (about ->> 'review_id')::int as id from emails where kind = 'review_approved' and state = 'waiting' order by id",
        )
      ).rows.map(({ id }) => id);
    expect(await waiting()).toEqual(expect.arrayContaining([deleted, erased, kept]));
    await shop.call("DELETE /api/admin/reviews/:id", { params: { id: deleted } }, { as: owner });
    await shop.call("POST /api/account/delete", { body: { password: me.password } }, { as: me });
    const left = await waiting();
    expect(left).toContain(kept);
    expect(left).not.toContain(deleted);
    expect(left).not.toContain(erased);
  });

  test("REV-02 ACC-09 reviews and votes are exported, and erased with the account; the average follows", async () => {
    const product = await newProduct();
    const me = await registerConfirmedCustomer(shop);
    const link = await deliverOrder(shop, owner, [product], { customer: me });
    const id = await writeReview(shop, link, product, { rating: 1 });
    await approve(shop, owner, id);
    const other = await writeReview(shop, await deliverOrder(shop, owner, [product]), product, { rating: 5 });
    await approve(shop, owner, other);
    await shop.call("POST /api/reviews/:id/helpful", { params: { id: other } }, { as: me });
    await shop.call("POST /api/review-links/:order/stop", { params: { order: link.id }, body: { token: link.token } });
    const { data } = (await shop.call("GET /api/account/data", {}, { as: me })).body;
    expect(data.reviews).toMatchObject([{ productname: product.productname, rating: 1, state: "approved" }]);
    expect(data).toMatchObject({ helpful_reviews: [other], wants_review_requests: false });
    expect(await ratingOf(product)).toEqual({ average: 3, count: 2 });
    await shop.call("POST /api/account/delete", { body: { password: me.password } }, { as: me });
    expect(await ratingOf(product)).toEqual({ average: 5, count: 1 });
    const { reviews } = (await shop.call("GET /api/products/:id/reviews", { params: { id: product.id } })).body;
    expect(reviews.map(({ id: left, helpful }) => [left, helpful])).toEqual([[other, 0]]);
    const { rows } = await shop.pool.query("select 1 from reviews where email = $1", [me.email]);
    expect(rows).toEqual([]);
    const dead = await shop.expectRefusal("POST /api/review-links/:order/reviews", {
      params: { order: link.id },
      body: { token: link.token, product_id: product.id, ...reviewInput },
    });
    expect(dead.body.code, "the link of an erased customer").toBe("review_link_dead");
  });

  test("REV-02 the owner deletes the review of somebody without an account", async () => {
    const product = await newProduct();
    const [first = 0] = await Promise.all(
      [2, 4].map(async (rating) => {
        const id = await writeReview(shop, await deliverOrder(shop, owner, [product]), product, { rating });
        await approve(shop, owner, id);
        return id;
      }),
    );
    const params = { id: first };
    await shop.call("DELETE /api/admin/reviews/:id", { params }, { as: owner });
    expect(await ratingOf(product)).toEqual({ average: 4, count: 1 });
    const { rows } = await shop.pool.query("select 1 from reviews where id = $1", [params.id]);
    expect(rows).toEqual([]);
    const again = await shop.expectRefusal("DELETE /api/admin/reviews/:id", { params }, { as: owner });
    expect(again.body.code).toBe("review_not_found");
  });
});
