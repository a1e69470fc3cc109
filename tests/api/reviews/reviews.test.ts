import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { deleteUnusedPictures } from "#modules/media/media.ts";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { statusAndCode, uniqueIpAddress } from "../../support/api/client.ts";
import { readOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { approve, deliverOrder, type ReviewLink, reviewInput, writeReview } from "../../support/api/reviews.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet, requestSave } from "../../support/api/variants.ts";
import { defined } from "../../support/defined.ts";
import { noisePicture } from "../../support/pictures.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const newProduct = () => createProduct(shop, owner, { stock: 100 });
const open = async ({ id, token }: ReviewLink) =>
  (await shop.call("POST /api/review-links/:order/open", { params: { order: id }, body: { token } })).body.reviewable;
const send = ({ id, token }: ReviewLink, product: Product, parts: object = {}) =>
  shop.request("POST /api/review-links/:order/reviews", {
    params: { order: id },
    body: { token, product_id: product.id, ...reviewInput, ...parts },
  });
const listOf = async ({ id }: Product, query: object = {}) =>
  (await shop.call("GET /api/products/:id/reviews", { params: { id }, query })).body;
const ratingOf = async ({ id }: Product) =>
  (await shop.call("GET /api/viewproductdetail/:id", { params: { id } })).body.product.rating;
const decideOn = (id: number, decision: "approve" | "reject", as = owner) =>
  decision === "approve"
    ? shop.request("POST /api/admin/reviews/:id/approve", { params: { id } }, { as })
    : shop.request(
        "POST /api/admin/reviews/:id/reject",
        { params: { id }, body: { reason: "Names a person." } },
        { as },
      );

/** A product with an approved review of each of these ratings, and the ids of the reviews. */
async function reviewed(...ratings: number[]): Promise<{ product: Product; ids: number[] }> {
  const product = await newProduct();
  const ids: number[] = [];
  for (const rating of ratings) {
    const id = await writeReview(shop, await deliverOrder(shop, owner, [product]), product, { rating });
    await approve(shop, owner, id);
    ids.push(id);
  }
  return { product, ids };
}

/** Uploads a picture for a review; returns its path. */
async function upload({ id, token }: ReviewLink, picture: Uint8Array, name = "picture.png") {
  const body = new FormData();
  body.set("token", token);
  body.set("image", new Blob([new Uint8Array(picture)]), name);
  return shop.request("POST /api/review-links/:order/pictures", { params: { order: id }, body });
}

describe("writing", () => {
  test("REV-01 only what an order delivered can be reviewed, with the link of this order", async () => {
    const bought = await newProduct();
    const other = await newProduct();
    const link = await deliverOrder(shop, owner, [bought]);
    const order = await open(link);
    expect(order.products).toMatchObject([{ product_id: bought.id, productname: bought.productname, review: null }]);
    expect(statusAndCode(await send(link, other))).toEqual([409, "review_not_delivered"]);
    for (const token of ["", "x".repeat(43), `${link.token}x`])
      expect(statusAndCode(await send({ ...link, token }, bought)), token).toEqual([404, "review_link_dead"]);
    const strangers = await deliverOrder(shop, owner, [other]);
    expect(statusAndCode(await send({ ...link, id: strangers.id }, other))).toEqual([404, "review_link_dead"]);
    await shop.pool.query("update orders set state = 'shipped' where id = $1", [link.id]);
    expect(statusAndCode(await send(link, bought))).toEqual([404, "review_link_dead"]);
  });

  test("REV-01 a product with variants has the picture of the first one that was bought and kept, and the options of all", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, {
      S: { stock: 9 },
      M: { stock: 9, image: "upload" },
      L: { stock: 9 },
    });
    const shown = helmet.image; // That of M.
    const body = new FormData();
    body.set("image", new Blob([new Uint8Array(await noisePicture(46, 46).png().toBuffer())]), "first.png");
    const { image: first } = (await shop.call("POST /api/admin/pictures", { body }, { as: owner })).body.picture;
    await requestSave(shop, owner, helmet, { gallery: [first, shown].map((image) => ({ image, alt: "" })) });
    const order = async (...sizes: string[]) => {
      const customer = await registerCustomer(shop);
      for (const size of sizes) {
        const chosen = { product_id: helmet.id, variant_id: defined(ids[size]), product_qty: 1 };
        await shop.call("POST /api/add-to-cart", { body: chosen }, { as: customer });
      }
      return deliverOrder(shop, owner, [], { customer });
    };
    const buy = async (...sizes: string[]) => (await open(await order(...sizes))).products;
    const product = { product_id: helmet.id, productname: helmet.productname, review: null };
    expect(await buy("M", "L")).toEqual([{ ...product, options: ["M", "L"], image: shown }]);
    expect(await buy("S")).toEqual([{ ...product, options: ["S"], image: first }]);
    const sentBack = await order("S", "M");
    const { rows } = await shop.pool.query<{ id: string }>(
      "select id from order_lines where order_id = $1 and variant_id = $2",
      [sentBack.id, defined(ids.S)],
    );
    const { version } = (await readOrder(shop, owner, sentBack.id)).order;
    const lines = [{ line_id: Number(rows[0]?.id), product_qty: 1, damaged: 0 }];
    const returned = { params: { id: sentBack.id }, body: { lines, reason: "Too small.", version } };
    await shop.call("POST /api/admin/orders/:id/return-pieces", returned, { as: owner });
    expect((await open(sentBack)).products).toEqual([{ ...product, options: ["M", "S"], image: shown }]);
    const plain = await newProduct();
    const [without] = (await open(await deliverOrder(shop, owner, [plain]))).products;
    expect(without).toMatchObject({ options: [], image: plain.image });
  });

  test("REV-01 a customer reviews a product once, however often it was bought, and when it is sent twice at the same time", async () => {
    const product = await newProduct();
    const first = await deliverOrder(shop, owner, [product]);
    const { customer } = first;
    const answers = await Promise.all([send(first, product), send(first, product)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await deliverOrder(shop, owner, [product], { customer });
    expect(statusAndCode(await send(again, product))).toEqual([409, "review_twice"]);
    expect((await open(again)).products[0]?.review).toMatchObject({ ...reviewInput, state: "waiting" });
    const sameAddress = await deliverOrder(shop, owner, [product], { email: customer.email.toUpperCase() });
    expect(statusAndCode(await send(sameAddress, product)), "another account with the same address").toEqual([
      409,
      "review_twice",
    ]);
  });

  test("REV-02 stars, title and text are checked, and said for each field", async () => {
    const product = await newProduct();
    const link = await deliverOrder(shop, owner, [product]);
    const refused = async (parts: object) => {
      const { body } = await send(link, product, parts);
      return "errors" in body ? Object.keys(body.errors ?? {}) : body;
    };
    expect(await refused({ rating: 6, title: " ", body: "​" })).toEqual(["rating", "title", "body"]);
    expect(await refused({ rating: 0 })).toEqual(["rating"]);
    expect(await refused({ rating: 4.5 })).toEqual(["rating"]);
    expect(await refused({ title: "x".repeat(101), body: "x".repeat(4001) })).toEqual(["title", "body"]);
    expect(await refused({ pictures: ["https://example.com/x.webp"] })).toEqual(["pictures"]);
    expect(await refused({ pictures: [`/media/${"0".repeat(64)}.webp`] }), "an unknown picture").toEqual(["pictures"]);
    expect((await open(link)).products[0]?.review, "nothing was saved").toBeNull();
  });

  test("REV-02 pictures are encoded anew, at most four, only with the link; and stay while their review does", async () => {
    const product = await newProduct();
    const link = await deliverOrder(shop, owner, [product]);
    const paths: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      const { body } = await upload(
        link,
        await noisePicture(64 + number, 48)
          .png()
          .toBuffer(),
      );
      if ("picture" in body) paths.push((body.picture as { image: string }).image);
    }
    expect(paths).toHaveLength(4);
    expect((await upload(link, Buffer.from("<svg onload=alert(1)>"), "x.svg")).status).toBe(422);
    const stolen = await upload({ ...link, token: "x" }, await noisePicture().png().toBuffer());
    expect(statusAndCode(stolen)).toEqual([404, "review_link_dead"]);
    expect((await send(link, product, { pictures: [...paths, paths[0]] })).status).toBe(422);
    const id = await writeReview(shop, link, product, { pictures: paths });
    await approve(shop, owner, id);
    const [review] = (await listOf(product)).reviews;
    expect(review?.pictures.map(({ image }) => image)).toEqual(paths);
    const age = () => shop.pool.query("update media set last_uploaded_at = now() - interval '2 days'");
    const collect = () => deleteUnusedPictures(shop.db, shop.pictures, new Date());
    await age();
    await collect();
    expect((await shop.send(paths[0] ?? "")).status).toBe(200);
    await shop.call("DELETE /api/admin/reviews/:id", { params: { id } }, { as: owner });
    await age();
    await collect();
    expect((await shop.send(paths[0] ?? "")).status).toBe(404);
  });

  test("REV-02 a signed-in customer gets the link of an own delivered order, and of no other", async () => {
    const product = await newProduct();
    const link = await deliverOrder(shop, owner, [product]);
    const { id, token, customer } = link;
    const get = (as: TestAccount) => shop.request("GET /api/my-order/:id/review-link", { params: { id } }, { as });
    expect((await get(customer)).body).toMatchObject({ token, reviewed: false });
    await writeReview(shop, link, product);
    expect((await get(customer)).body).toMatchObject({ token, reviewed: true });
    expect(statusAndCode(await get(await registerCustomer(shop)))).toEqual([404, "order_not_found"]);
    await shop.pool.query("update orders set state = 'returned' where id = $1", [id]);
    expect(statusAndCode(await get(customer))).toEqual([409, "review_not_delivered"]);
  });
});

describe("moderation", () => {
  test("REV-02 a review is shown once it is approved, with name and initial, and cached pages follow at once", async () => {
    const product = await newProduct();
    const id = await writeReview(shop, await deliverOrder(shop, owner, [product]), product);
    expect(await listOf(product)).toMatchObject({ reviews: [], distribution: [0, 0, 0, 0, 0] });
    expect(await ratingOf(product), "the wire has no rating without reviews").toBeUndefined();
    const { review } = (await approve(shop, owner, id)).body;
    expect(review).toMatchObject({ state: "approved", product: { id: product.id } });
    const { reviews, distribution } = await listOf(product);
    expect(reviews).toMatchObject([
      { id, ...reviewInput, author: expect.stringMatching(/^\S+ \p{Lu}\.$/u), reply: null },
    ]);
    expect(distribution).toEqual([1, 0, 0, 0, 0]);
    expect(await ratingOf(product)).toEqual({ average: 5, count: 1 });
    await shop.call(
      "POST /api/admin/reviews/:id/reply",
      { params: { id }, body: { reply: "Salamat!" } },
      { as: owner },
    );
    expect((await listOf(product)).reviews[0]?.reply).toBe("Salamat!");
    await shop.call("POST /api/admin/reviews/:id/reply", { params: { id }, body: { reply: " " } }, { as: owner });
    expect((await listOf(product)).reviews[0]).toMatchObject({ reply: null, replied_at: null });
    const again = { params: { id }, body: { reply: "" } };
    const { body } = await shop.expectRefusal("POST /api/admin/reviews/:id/reply", again, { as: owner });
    expect(body.errors).toEqual({ reply: ["Enter an answer."] });
    await decideOn(id, "reject");
    expect((await listOf(product)).reviews).toEqual([]);
    expect(await ratingOf(product)).toBeUndefined();
  });

  test("REV-02 the average is exact when ten reviews are approved at the same time", async () => {
    const product = await newProduct();
    const links = await Promise.all(Array.from({ length: 10 }, () => deliverOrder(shop, owner, [product])));
    const ids = await Promise.all(
      links.map((link, number) => writeReview(shop, link, product, { rating: (number % 5) + 1 })),
    );
    await Promise.all(ids.map((id) => approve(shop, owner, id)));
    expect(await ratingOf(product)).toEqual({ average: 3, count: 10 });
    await Promise.all(ids.map((id, number) => (number % 5 === 0 ? decideOn(id, "reject") : null)));
    expect(await ratingOf(product)).toEqual({ average: 3.5, count: 8 });
    expect((await listOf(product)).distribution).toEqual([2, 2, 2, 2, 0]);
  });

  test("REV-02 of two members of staff who approve and approve the same review, one does, and the other is told", async () => {
    const product = await newProduct();
    const id = await writeReview(shop, await deliverOrder(shop, owner, [product]), product);
    const both = await Promise.all([decideOn(id, "approve"), decideOn(id, "approve")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ratingOf(product)).toEqual({ average: 5, count: 1 });
    expect(statusAndCode(await decideOn(9_999_999, "approve"))).toEqual([404, "review_not_found"]);
  });

  test("REV-02 a rejected review tells its customer why and can be written anew; each decision is in the audit log", async () => {
    const product = await newProduct();
    const link = await deliverOrder(shop, owner, [product]);
    const id = await writeReview(shop, link, product);
    await decideOn(id, "reject");
    const before = (await open(link)).products[0]?.review;
    expect(before).toMatchObject({ state: "rejected", reject_reason: "Names a person." });
    expect(await writeReview(shop, link, product, { rating: 2, title: "Again" })).toBe(id);
    const after = (await open(link)).products[0]?.review;
    expect(after).toMatchObject({ state: "waiting", reject_reason: null, rating: 2, title: "Again" });
    await approve(shop, owner, id);
    expect(await ratingOf(product)).toEqual({ average: 2, count: 1 });
    const { entries } = (await shop.call("GET /api/admin/audit-log", {}, { as: owner })).body;
    const ours = entries.filter((entry) => entry.entity_type === "review" && entry.entity_id === id);
    expect(ours.map(({ action }) => action)).toEqual(["review_approved", "review_rejected"]);
    expect(ours[1]?.after).toEqual({ state: "rejected", reason: "Names a person." });
  });

  test("REV-02 the queue is filtered by state and by reports, and only those with the permission decide", async () => {
    const { product, ids } = await reviewed(4);
    const waiting = await writeReview(shop, await deliverOrder(shop, owner, [product]), product);
    const queue = async (query: object) => {
      const { reviews } = (
        await shop.call("GET /api/admin/reviews", { query: { limit: 200, ...query } }, { as: owner })
      ).body;
      return reviews.filter((review) => review.product.id === product.id).map(({ id }) => id);
    };
    expect(await queue({})).toEqual([waiting, ...ids]);
    expect(await queue({ state: "waiting" })).toEqual([waiting]);
    expect(await queue({ state: "approved" })).toEqual(ids);
    const { body } = await shop.call("GET /api/admin/reviews", { query: { limit: 1 } }, { as: owner });
    expect(body.waiting).toBeGreaterThan(0);
    const params = { id: defined(ids[0]) };
    const report = (reason: string) => shop.request("POST /api/reviews/:id/report", { params, body: { reason } });
    expect(await queue({ reported: "1" })).toEqual([]);
    expect((await report("spam")).status).toBe(200);
    expect((await report("private")).status).toBe(200);
    expect((await report("dislike")).status).toBe(422);
    expect(await queue({ reported: "1" })).toEqual(ids);
    expect((await listOf(product)).reviews, "it stays until staff decide").toHaveLength(1);
    const { review } = (await approve(shop, owner, params.id)).body;
    expect(review).toMatchObject({ state: "approved", reports: [] });
    expect(await queue({ reported: "1" })).toEqual([]);
    const packer = await createStaff(shop, "fulfilment");
    expect(statusAndCode(await decideOn(waiting, "approve", packer))).toEqual([403, "not_permitted"]);
    expect((await shop.request("GET /api/admin/reviews", {}, { as: packer })).status).toBe(200);
    const support = await createStaff(shop, "support");
    expect((await decideOn(waiting, "approve", support)).status).toBe(200);
    expect(statusAndCode(await shop.request("DELETE /api/admin/reviews/:id", { params }, { as: support }))).toEqual([
      403,
      "not_permitted",
    ]);
  });
});

describe("readers", () => {
  test("REV-02 a visitor votes once per IP address and an account once, also at the same time; a report counts once too", async () => {
    const { product, ids } = await reviewed(5);
    const params = { id: defined(ids[0]) };
    const ipAddress = uniqueIpAddress();
    const vote = (options: object) => shop.request("POST /api/reviews/:id/helpful", { params }, options);
    await Promise.all(Array.from({ length: 5 }, () => vote({ ipAddress })));
    const customer = await registerCustomer(shop);
    await Promise.all(Array.from({ length: 5 }, () => vote({ as: customer })));
    expect((await vote({ as: customer, ipAddress })).body).toMatchObject({ helpful: 2 });
    expect((await vote({})).body).toMatchObject({ helpful: 3 });
    expect((await listOf(product)).reviews[0]?.helpful).toBe(3);
    const report = () =>
      shop.request("POST /api/reviews/:id/report", { params, body: { reason: "spam" } }, { ipAddress });
    await Promise.all([report(), report(), report()]);
    const { rows } = await shop.pool.query("select reports from reviews where id = $1", [params.id]);
    expect(rows).toEqual([{ reports: 1 }]);
  });

  test("REV-02 nobody votes for or reports a review that is not shown", async () => {
    const product = await newProduct();
    const id = await writeReview(shop, await deliverOrder(shop, owner, [product]), product);
    expect(statusAndCode(await shop.request("POST /api/reviews/:id/helpful", { params: { id } }))).toEqual([
      404,
      "review_not_found",
    ]);
    const report = await shop.request("POST /api/reviews/:id/report", { params: { id }, body: { reason: "spam" } });
    expect(statusAndCode(report)).toEqual([404, "review_not_found"]);
  });

  test("REV-02 reviews are sorted, filtered by stars, and read in pages without gaps", async () => {
    const { product, ids } = await reviewed(3, 5, 1, 5);
    const [three, five, one, newest] = ids;
    await shop.call("POST /api/reviews/:id/helpful", { params: { id: one ?? 0 } });
    const order = async (query: object) => (await listOf(product, query)).reviews.map(({ id }) => id);
    expect(await order({})).toEqual([newest, one, five, three]);
    expect(await order({ sort: "highest" })).toEqual([newest, five, three, one]);
    expect(await order({ sort: "lowest" })).toEqual([one, three, newest, five]);
    expect(await order({ sort: "helpful" })).toEqual([one, newest, five, three]);
    expect(await order({ stars: 5 })).toEqual([newest, five]);
    for (const sort of ["newest", "highest", "lowest", "helpful"] as const) {
      const read: number[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = await listOf(product, { sort, limit: 1, ...(cursor !== "" && { cursor }) });
        read.push(...page.reviews.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(read, sort).toEqual(await order({ sort }));
    }
    const { next_cursor } = await listOf(product, { sort: "newest", limit: 1 });
    const wrong = { params: { id: product.id }, query: { sort: "lowest", cursor: next_cursor } };
    expect((await shop.expectRefusal("GET /api/products/:id/reviews", wrong)).status).toBe(422);
    const unknown = await shop.expectRefusal("GET /api/products/:id/reviews", { params: { id: 999_999 } });
    expect(unknown.body.code).toBe("product_not_found");
  });

  test("REV-02 lists are sorted by the best rated, where many reviews count more than one, and filtered by stars", async () => {
    const type = "accessory";
    const none = await createProduct(shop, owner, { type, stock: 9 });
    const make = async (...ratings: number[]) => {
      const { product } = await reviewed(...ratings);
      await shop.pool.query("update products set type = $2 where id = $1", [product.id, type]);
      await shop.waitForInvalidation();
      return product.id;
    };
    const middling = await make(4, 3);
    const single = await make(5);
    // A plain average would put the single review of 5 stars first.
    const best = await make(5, 5, 5, 5, 5, 4);
    const ids = async (query: object) =>
      (await shop.call("GET /api/getAccessory", { query })).body.accessory.map(({ id }) => id);
    expect(await ids({ sort: "rating" })).toEqual([best, single, middling, none.id]);
    expect(await ids({ sort: "rating", min_rating: 4 })).toEqual([best, single]);
    expect(await ids({ min_rating: 3.5, sort: "rating" })).toEqual([best, single, middling]);
    const first = (await shop.call("GET /api/getAccessory", { query: { sort: "rating", limit: 2 } })).body;
    const cursor = first.next_cursor ?? "";
    expect(await ids({ sort: "rating", limit: 2, cursor })).toEqual([middling, none.id]);
    expect(first.accessory[0]?.rating).toEqual({ average: 4.83, count: 6 });
  });
});
