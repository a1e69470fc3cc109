import type { CallInput } from "#contract/api.ts";
import type { AdminCollection } from "#contract/collections.admin.ts";
import type { CollectionRule } from "#contract/collections.rule.ts";
import type { TestAccount } from "./accounts.ts";
import type { Shop } from "./shop.ts";

/** A rule that every product fits. */
export const everything: CollectionRule = {
  type: null,
  min_price: null,
  max_price: null,
  on_sale: false,
  in_stock: false,
  min_rating: null,
  new_days: null,
  attributes: {},
};

/** A shown collection of chosen products, without any yet. */
export const newCollection = {
  title: "For the rain",
  description: "What keeps you dry.",
  picture: "",
  shown: true,
  on_home: false,
  starts_at: null,
  ends_at: null,
  rule: null,
  products: [],
  sort: "manual" as const,
  meta_title: "",
  meta_description: "",
};

type Body = CallInput<"POST /api/admin/collections">["body"];

/** Other values of fields, also such as are refused. */
type Fields = { [N in keyof Body]?: unknown };

let created = 0;

/** A collection as its form sends it. */
export const collectionBody = (fields: Fields = {}): Body =>
  ({ ...newCollection, slug: `rain-${++created}`, ...fields }) as Body; // A test may send what is refused.

/** Adds a collection as staff do. */
export async function createCollection(
  shop: Pick<Shop, "call">,
  owner: TestAccount,
  fields: Fields = {},
): Promise<AdminCollection> {
  const { body } = await shop.call("POST /api/admin/collections", { body: collectionBody(fields) }, { as: owner });
  return body.collection;
}

/** A collection with other fields, as its form sends it. */
export const savedBody = ({ id, path, products, version, ...saved }: AdminCollection, fields: Fields = {}) => ({
  ...collectionBody({ ...saved, products: products.map((product) => product.id), ...fields }),
  version,
});
