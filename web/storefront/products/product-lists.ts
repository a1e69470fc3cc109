import type { CallInput, Client } from "#contract/api.ts";
import type { ProductType } from "#contract/enums.ts";
import type { ListCounts } from "#contract/products.lists.ts";
import type { Product } from "#contract/products.ts";

export type ListQuery = CallInput<"GET /api/getScooter">["query"];

/** A product as lists show it. The other fields are left out, because the data is part of the HTML. */
export type ListedProduct = Pick<
  Product,
  "id" | "type" | "productname" | "stock" | "selling" | "original" | "attributes" | "images" | "rating"
>;

export const toListedProduct = (product: Product): ListedProduct => {
  const { id, type, productname, stock, selling, original, attributes, images, rating } = product;
  return {
    id,
    type,
    productname,
    stock,
    selling,
    original,
    attributes,
    images: images.slice(0, 2),
    ...(rating && { rating }),
  };
};

/** `counts` is set when the query asked for it. */
export type ProductList = { products: ListedProduct[]; nextCursor: string | null; counts: ListCounts | undefined };

/** One page of the visible products of a type. */
export async function readProducts(
  type: ProductType,
  call: Client,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ProductList> {
  const reply = await lists[type](call, query, signal);
  return { products: reply.products.map(toListedProduct), nextCursor: reply.next_cursor, counts: reply.counts };
}

type List = (
  call: Client,
  query: ListQuery,
  signal?: AbortSignal,
) => Promise<{ products: Product[]; next_cursor: string | null; counts?: ListCounts | undefined }>;

/** Each type has its own endpoint, whose list is named after the type. */
const lists: Record<ProductType, List> = {
  scooter: async (call, query, signal) => {
    const reply = await call("GET /api/getScooter", { query }, { signal });
    return { ...reply, products: reply.scooter };
  },
  helmet: async (call, query, signal) => {
    const reply = await call("GET /api/getHelmet", { query }, { signal });
    return { ...reply, products: reply.helmet };
  },
  accessory: async (call, query, signal) => {
    const reply = await call("GET /api/getAccessory", { query }, { signal });
    return { ...reply, products: reply.accessory };
  },
};
