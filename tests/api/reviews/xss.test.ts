import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filledTexts } from "#modules/emails/emails.ts";
import { renderEmail } from "#web/emails/render-email.tsx";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { returnCalls } from "../../support/api/returns.ts";
import { approve, deliverOrder, writeReview } from "../../support/api/reviews.ts";
import { openShop } from "../../support/api/shop.ts";
import { xssVectors } from "../../support/xss-vectors.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
const { delivered, readReturn } = returnCalls(shop, () => owner);
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** The vectors in texts of at most this length, one a line. */
function textsOf(length: number): string[] {
  const texts = [""];
  for (const vector of xssVectors) {
    const last = texts.at(-1) ?? "";
    if (last.length + vector.length < length) texts[texts.length - 1] = last === "" ? vector : `${last}\n${vector}`;
    else texts.push(vector);
  }
  return texts;
}

describe("what is typed stays text: it comes back as it was typed, for React to escape", () => {
  test("REV-02 in each field of a review", async () => {
    const product = await createProduct(shop, owner, { stock: 100 });
    for (const [index, body] of textsOf(1900).entries()) {
      const title = (xssVectors.filter(({ length }) => length <= 100)[index] ?? "").trim();
      const link = await deliverOrder(shop, owner, [product]);
      const id = await writeReview(shop, link, product, { title, body });
      await approve(shop, owner, id);
      await shop.call("POST /api/admin/reviews/:id/reply", { params: { id }, body: { reply: body } }, { as: owner });
      const shown = { params: { id: product.id }, query: {} };
      const [review] = (await shop.call("GET /api/products/:id/reviews", shown)).body.reviews;
      expect(review).toMatchObject({ title, body: body.trim() });
      expect(JSON.stringify(review)).toContain(JSON.stringify(body.trim()).slice(1, -1));
      const reject = { params: { id }, body: { reason: body.slice(0, 500).trim() } };
      const rejected = (await shop.call("POST /api/admin/reviews/:id/reject", reject, { as: owner })).body.review;
      expect(rejected.reject_reason).toBe(reject.body.reason);
    }
  });

  test("RET-01 in each field of a return", async () => {
    for (const comment of textsOf(490)) {
      const { id, buyer, bells } = await delivered();
      const refund_to = comment.slice(0, 200).trim();
      const form = { reason: "faulty", requested_remedy: "refund", refund_to } as const;
      const body = { lines: [{ line_id: bells, product_qty: 1 }], ...form, comment };
      const asked = await shop.call("POST /api/my-order/:id/returns", { params: { id }, body }, { as: buyer });
      const { id: returnId } = asked.body.return;
      expect((await readReturn(returnId)).return).toMatchObject({ comment: comment.trim(), refund_to });
      const refused = { params: { id: returnId }, body: { reason: comment } };
      await shop.call("POST /api/admin/returns/:id/refuse", refused, { as: owner });
      expect((await readReturn(returnId)).return.steps.at(-1)).toMatchObject({ reason: comment.trim() });
    }
  });
});

test.each(xssVectors)("REV-02 RET-01 no email about a review or a return has code in it: %s", async (vector) => {
  const sender = { url: "https://shop.example", name: "Tulin", tagline: "Quiet speed" };
  const values = { name: vector, product: vector, order: "TL-1" };
  const filled = (kind: "review_rejected" | "return_refused") =>
    filledTexts(kind, null, { values, shopUrl: sender.url });
  const review = { approved: false, order: 7, token: "t", firstname: vector, reason: vector };
  const emails = [
    await renderEmail({
      template: "review_decided",
      data: { ...review, product: { name: vector, path: "/helmet/7" } },
      shop: sender,
      texts: filled("review_rejected"),
    }),
    await renderEmail({
      template: "order_return",
      data: {
        state: "refused",
        id: 7,
        firstname: vector,
        trackingNo: "TL-1",
        changes: [vector],
        message: vector,
        remedy: null,
        refundDue: null,
      },
      shop: sender,
      texts: filled("return_refused"),
    }),
  ];
  for (const { html, text } of emails) {
    const tags = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) => name.toLowerCase());
    expect(tags.filter((name) => ["script", "svg", "iframe", "object", "math", "img", "form"].includes(name))).toEqual(
      [],
    );
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(links.filter((href) => !href.startsWith("https://shop.example"))).toEqual([]);
    expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    expect(text).not.toBe("");
  }
});
