import type { CallInput, Client } from "#contract/api.ts";
import { type BuiltInType, isBuiltIn, type ProductType } from "#contract/enums.ts";
import { MAX_TYPE_SLUG_LENGTH } from "#contract/limits.ts";
import type { ListCounts } from "#contract/products.lists.ts";
import type { Product } from "#contract/products.ts";
import { notFoundResponse, nullWhenMissing } from "../shell/page-data.ts";
import { accessoryCategory, type Category, categoryOf, helmetCategory, scooterCategory } from "./categories.ts";

export type ListQuery = CallInput<"GET /api/getScooter">["query"];

/** A product as lists show it. The other fields are left out, because the data is part of the HTML. */
export type ListedProduct = Pick<
  Product,
  | "id"
  | "type"
  | "productname"
  | "stock"
  | "selling"
  | "original"
  | "attributes"
  | "specification"
  | "images"
  | "rating"
>;

export const toListedProduct = (product: Product): ListedProduct => {
  const { id, type, productname, stock, selling, original, attributes, specification, images, rating } = product;
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
    ...(specification && { specification: specification.filter(({ on_card }) => on_card) }),
  };
};

/** `counts` is set when the query asked for it. */
export type ProductList = {
  category: Category;
  products: ListedProduct[];
  nextCursor: string | null;
  counts: ListCounts | undefined;
};

/** One page of the visible products of a type. A type that the shop does not have is the 404 page. */
export async function readProducts(
  type: ProductType,
  call: Client,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ProductList> {
  const { category, products, next_cursor, counts } = isBuiltIn(type)
    ? await lists[type](call, query, signal)
    : await readOther(type, call, query, signal);
  return { category, products: products.map(toListedProduct), nextCursor: next_cursor, counts };
}

/** The products of a type that the owner added. */
async function readOther(type: ProductType, call: Client, query: ListQuery, signal?: AbortSignal) {
  const isSlug = /^[a-z]+(-[a-z0-9]+)*$/.test(type) && type.length <= MAX_TYPE_SLUG_LENGTH;
  const ofType = { ...query, type } as CallInput<"GET /api/products">["query"]; // The facets of filters are texts.
  const reply = isSlug && (await nullWhenMissing(call("GET /api/products", { query: ofType }, { signal })));
  if (!reply) throw notFoundResponse();
  return { ...reply, category: categoryOf(reply.type) };
}

type List = (
  call: Client,
  query: ListQuery,
  signal?: AbortSignal,
) => Promise<{ category: Category; products: Product[]; next_cursor: string | null; counts?: ListCounts | undefined }>;

/** Each type of the specification has its own endpoint, whose list is named after the type. */
const lists: Record<BuiltInType, List> = {
  scooter: async (call, query, signal) => {
    const reply = await call("GET /api/getScooter", { query }, { signal });
    return { ...reply, category: scooterCategory, products: reply.scooter };
  },
  helmet: async (call, query, signal) => {
    const reply = await call("GET /api/getHelmet", { query }, { signal });
    return { ...reply, category: helmetCategory, products: reply.helmet };
  },
  accessory: async (call, query, signal) => {
    const reply = await call("GET /api/getAccessory", { query }, { signal });
    return { ...reply, category: accessoryCategory, products: reply.accessory };
  },
};
