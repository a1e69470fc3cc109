import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { idInPath, idsInQuery, rowNumber } from "./fields.ts";
import { MAX_WISHES } from "./limits.ts";
import { product } from "./products.ts";

const ASK = "Send the ids of products.";
const productIds = z.array(rowNumber(ASK), ASK).max(MAX_WISHES, `Send at most ${MAX_WISHES} products.`);

const IDS_ASK = `Send the ids of 1 to ${MAX_WISHES} products with commas between them.`;

const wishlist = ok({
  product_ids: z.array(z.int()).describe("The products on the wish list that are in the shop, the newest first."),
});

export const wishlistApi = {
  "GET /api/wishlist": endpoint({ summary: "The wish list of the caller", access: "account", reply: wishlist }),
  "POST /api/wishlist": endpoint({
    summary: "Put products on the wish list of the caller, as far as there is room. What is on it stays",
    access: "account",
    body: z.object({ product_ids: productIds.describe("The newest first.") }),
    reply: wishlist,
    refuses: ["invalid"],
  }),
  "DELETE /api/wishlist/:id": endpoint({
    summary: "Take a product off the wish list of the caller",
    access: "account",
    params: z.object({ id: idInPath }),
    missing: "not_found",
    reply: wishlist,
  }),
  "GET /api/wishlist-products": endpoint({
    summary: "The shown products among these ids, in their order: a wish list that is kept in the browser",
    access: "anyone",
    query: z.object({
      ids: idsInQuery(MAX_WISHES, IDS_ASK).describe("Ids of products, separated by commas."),
    }),
    reply: ok({ products: z.array(product).max(MAX_WISHES) }),
  }),
};
