import { encodeCursor } from "#db/keyset.ts";
import { type Probe, pathOf } from "./probe.ts";
import type { Samples } from "./samples.ts";

// The calls of visitors and customers, with the parameters that the pages use.

const PAGE = 24;

const list = (call: string, query: Record<string, string | number> = {}) => ({
  path: pathOf(`/api/${call}`, { limit: PAGE, ...query }),
});

const lists: Probe[] = [
  { name: "list, newest", request: () => list("getScooter") },
  {
    name: "list, newest, later page",
    request: ({ size, randomBelow }) =>
      list("getHelmet", { cursor: encodeCursor("products newest", [size / 2 + randomBelow(size / 4)]) }),
  },
  { name: "list, lowest price", request: () => list("getAccessory", { sort: "price_asc" }) },
  {
    name: "list, lowest price, later page",
    request: ({ product }) => {
      const { price, id } = product();
      return list("getScooter", { sort: "price_asc", cursor: encodeCursor("products price_asc", [price, id]) });
    },
  },
  { name: "list, highest price", request: () => list("getScooter", { sort: "price_desc" }) },
  { name: "list, in stock", request: () => list("getHelmet", { in_stock: 1 }) },
  { name: "list, best rated", request: () => list("getScooter", { sort: "rating" }) },
  { name: "list, four stars, lowest price", request: () => list("getHelmet", { min_rating: 4, sort: "price_asc" }) },
  { name: "list, on sale", request: () => list("getAccessory", { on_sale: 1 }) },
  { name: "list, on sale, lowest price", request: () => list("getScooter", { on_sale: 1, sort: "price_asc" }) },
  {
    name: "list, price range",
    request: ({ randomBelow }) =>
      list("getScooter", { min_price: 12_000 + randomBelow(9000), max_price: 24_000 + randomBelow(9000) }),
  },
  {
    name: "list, price range, few matches",
    request: ({ randomBelow }) => list("getScooter", { min_price: 97_000 + randomBelow(400), max_price: 97_990 }),
  },
  {
    name: "list, price range, no match",
    request: ({ randomBelow }) =>
      list("getAccessory", { min_price: 200_000 + randomBelow(90_000), max_price: 300_000 }),
  },
  { name: "list, attribute value", request: () => list("getScooter", { lto_class: "L1b" }) },
  {
    name: "list, rare value, highest price",
    request: () => list("getHelmet", { certification: "NTA 8776", sort: "price_desc" }),
  },
  { name: "list, minimum", request: () => list("getScooter", { range_km: 60 }) },
  {
    name: "list, own type, range of a number",
    request: ({ randomBelow }) =>
      list("products", { type: "bag", volume_l_from: 8 + randomBelow(20), volume_l_to: 30 + randomBelow(25) }),
  },
  {
    name: "list, own type, narrow range, lowest price",
    request: ({ randomBelow }) => {
      const least = 5 + randomBelow(50);
      return list("products", { type: "bag", volume_l_from: least, volume_l_to: least + 1, sort: "price_asc" });
    },
  },
  ...["chosen", "on-sale", "new", "range", "rated", "no-match"].flatMap((slug): Probe[] => [
    { name: `collection, ${slug}`, request: () => list(`collections/${slug}`, { counts: 1 }) },
    {
      name: `collection, ${slug}, in stock, lowest price`,
      request: () => list(`collections/${slug}`, { in_stock: 1, sort: "price_asc" }),
    },
  ]),
  {
    name: "list, minimum, no match",
    request: ({ randomBelow }) => list("getScooter", { range_km: 200 + randomBelow(900) }),
  },
  {
    name: "list, attribute value, no match",
    request: ({ randomBelow }) => list("getAccessory", { material: `tin ${randomBelow(900)}` }),
  },
  {
    name: "list, four filters",
    request: () =>
      list("getHelmet", { sizes: "XL", in_stock: 1, on_sale: 1, certification: "EN 1078", max_price: 3000 }),
  },
  { name: "list with counts", request: () => list("getScooter", { counts: 1 }) },
  { name: "filtered list with counts", request: () => list("getHelmet", { counts: 1, sizes: "S", in_stock: 1 }) },
  {
    name: "list with counts, no match",
    request: ({ randomBelow }) => list("getScooter", { counts: 1, min_price: 200_000 + randomBelow(90_000) }),
  },
];

const search = (call: string, q: string) => ({ path: pathOf(`/api/${call}`, { q }) });

/** A word with a typo: one letter twice. */
const withTypo = (word: string) => `${word.slice(0, 3)}${word.slice(2)}`;

const searches: Probe[] = [
  { name: "search, very common word", request: () => search("search", "scooter") },
  { name: "search, two common words", request: () => search("search", "electric helmet") },
  {
    name: "search, two rare words",
    request: ({ product }) => search("search", product().name.split(" ").slice(0, 2).join(" ")),
  },
  { name: "search, model number", request: ({ product }) => search("search", product().model) },
  {
    name: "search, typo",
    request: ({ product }) => search("search", withTypo(product().name.split(" ", 1)[0] ?? "")),
  },
  {
    name: "search, common word and typo",
    request: ({ product }) => search("search", `scooter ${withTypo(product().name.split(" ", 1)[0] ?? "")}`),
  },
  { name: "search, synonym", request: () => search("search", "skuter") },
  {
    name: "search, exact figure",
    request: ({ randomBelow }) => search("search", `scooter ${10 + randomBelow(80)} km`),
  },
  {
    name: "search, figure at most",
    request: ({ randomBelow }) => search("search", `scooter under ${1 + randomBelow(20)} kg`),
  },
  {
    name: "search, only a figure",
    request: ({ randomBelow }) => search("search", `${7 + randomBelow(5)} inch wheels`),
  },
  { name: "search, no match", request: ({ randomBelow }) => search("search", `qqxz${randomBelow(9000)}wwv`) },
  { name: "suggestions, two letters", request: ({ product }) => search("suggest", product().name.slice(0, 2)) },
  {
    name: "suggestions, incomplete word",
    request: ({ product }) => search("suggest", product().name.split(" ").slice(0, 2).join(" ").slice(0, -2)),
  },
];

const pages: Probe[] = [
  { name: "product", request: ({ product }) => ({ path: `/api/viewproductdetail/${product().id}` }) },
  {
    name: "product page",
    request: ({ product }) => {
      const { type, id } = product();
      return { path: `/${type}/${id}` };
    },
  },
  { name: "list page", request: () => ({ path: "/scooter" }) },
  {
    name: "comparison",
    request: ({ product }) => ({
      path: pathOf("/api/compare", { ids: [1, 2, 3, 4].map(() => product().id).join(",") }),
    }),
  },
  { name: "collections", request: () => ({ path: "/api/collections" }) },
  { name: "home", request: () => ({ path: "/api/home" }) },
  {
    name: "goes with it",
    request: ({ product }) => ({ path: `/api/products/${product().id}/goes-with` }),
  },
  ...["newest", "helpful", "lowest"].map(
    (sort): Probe => ({
      name: `reviews of a product with many, ${sort}`,
      request: ({ reviewedProduct }) => ({
        path: pathOf(`/api/products/${reviewedProduct()}/reviews`, { limit: 10, sort }),
      }),
    }),
  ),
  { name: "sitemap", request: () => ({ path: "/sitemap.xml" }) },
];

const customers: Probe[] = [
  {
    name: "cart",
    request: ({ sql, customer, product }) =>
      filledCart({ sql, customer, product }, 3).then((token) => ({ path: "/api/cart", token })),
  },
  {
    name: "add to cart",
    request: async (samples) => ({
      path: "/api/add-to-cart",
      method: "POST",
      token: await filledCart(samples, 0),
      body: { product_id: samples.product().id, product_qty: 1 },
    }),
  },
  {
    name: "place an order",
    request: async (samples) => ({
      path: "/api/place-order",
      method: "POST",
      token: await filledCart(samples, 2),
      body: {
        firstname: "Maria",
        lastname: "Clara",
        email: "maria@fill.example",
        phone: "+639175550142",
        address: "48 Scout Borromeo St., Quezon City",
      },
    }),
  },
  { name: "wish list", request: ({ customer }) => ({ path: "/api/wishlist", token: customer().token }) },
  { name: "own data", request: ({ customer }) => ({ path: "/api/account/data", token: customer().token }) },
  {
    name: "my orders",
    request: ({ customer }) => ({ path: pathOf("/api/my-orders", { limit: 20 }), token: customer().token }),
  },
  {
    name: "my test rides",
    request: ({ customer }) => ({ path: pathOf("/api/account/test-rides", { limit: 20 }), token: customer().token }),
  },
  {
    name: "my order",
    request: ({ customer }) => {
      const { orderId, token } = customer();
      return { path: `/api/my-order/${orderId}`, token };
    },
  },
];

/** Puts this many products into the cart of a customer; returns the customer's token. */
async function filledCart(
  { sql, customer, product }: Pick<Samples, "sql" | "customer" | "product">,
  lines: number,
): Promise<string> {
  const { id, token } = customer();
  await sql.query("insert into carts (account_id) values ($1) on conflict do nothing", [id]);
  await sql.query("delete from cart_lines where account_id = $1", [id]);
  const products = new Set<number>();
  while (products.size < lines) products.add(product().id);
  await sql.query(
    "insert into cart_lines (account_id, product_id, variant_id, quantity) select $1, product_id, id, 1 from product_variants where product_id = any ($2)",
    [id, [...products]],
  );
  return token;
}

/** The probes by group. */
export const storefront: Record<string, Probe[]> = {
  Lists: lists,
  Searches: searches,
  Pages: pages,
  Customers: customers,
};
