import { cursorOf } from "#db/keyset.ts";
import type { Lots } from "./lots.ts";
import { address, type Probe } from "./probe.ts";

// What visitors and customers ask for, as the pages ask it.

const PAGE = 24;

const list = (call: string, query: Record<string, string | number> = {}) => ({
  path: address(`/api/${call}`, { limit: PAGE, ...query }),
});

const lists: Probe[] = [
  { what: "list, newest", ask: () => list("getScooter") },
  {
    what: "list, newest, from the middle",
    ask: ({ size, below }) => list("getHelmet", { cursor: cursorOf("products newest", [size / 2 + below(size / 4)]) }),
  },
  { what: "list, cheapest", ask: () => list("getAccessory", { sort: "price_asc" }) },
  {
    what: "list, cheapest, from the middle",
    ask: ({ product }) => {
      const { price, id } = product();
      return list("getScooter", { sort: "price_asc", cursor: cursorOf("products price_asc", [price, id]) });
    },
  },
  { what: "list, dearest", ask: () => list("getScooter", { sort: "price_desc" }) },
  { what: "list, in stock", ask: () => list("getHelmet", { in_stock: 1 }) },
  { what: "list, on sale", ask: () => list("getAccessory", { on_sale: 1 }) },
  { what: "list, on sale, cheapest", ask: () => list("getScooter", { on_sale: 1, sort: "price_asc" }) },
  {
    what: "list, a range of prices",
    ask: ({ below }) => list("getScooter", { min_price: 12_000 + below(9000), max_price: 24_000 + below(9000) }),
  },
  {
    what: "list, prices that few have",
    ask: ({ below }) => list("getScooter", { min_price: 97_000 + below(400), max_price: 97_990 }),
  },
  {
    what: "list, prices that nobody has",
    ask: ({ below }) => list("getAccessory", { min_price: 200_000 + below(90_000), max_price: 300_000 }),
  },
  { what: "list, a word of an attribute", ask: () => list("getScooter", { lto_class: "L1b" }) },
  {
    what: "list, a rare word, dearest",
    ask: () => list("getHelmet", { certification: "NTA 8776", sort: "price_desc" }),
  },
  { what: "list, a figure at least", ask: () => list("getScooter", { range_km: 60 }) },
  { what: "list, a figure that none has", ask: ({ below }) => list("getScooter", { range_km: 200 + below(900) }) },
  { what: "list, a word that none has", ask: ({ below }) => list("getAccessory", { material: `tin ${below(900)}` }) },
  {
    what: "list, four filters",
    ask: () => list("getHelmet", { sizes: "XL", in_stock: 1, on_sale: 1, certification: "EN 1078", max_price: 3000 }),
  },
  { what: "list with its counts", ask: () => list("getScooter", { counts: 1 }) },
  { what: "filtered list with its counts", ask: () => list("getHelmet", { counts: 1, sizes: "S", in_stock: 1 }) },
  {
    what: "counts of prices nobody has",
    ask: ({ below }) => list("getScooter", { counts: 1, min_price: 200_000 + below(90_000) }),
  },
];

const search = (call: string, q: string) => ({ path: address(`/api/${call}`, { q }) });

/** A word as somebody mistypes it: one letter twice. */
const mistyped = (word: string) => `${word.slice(0, 3)}${word.slice(2)}`;

const searches: Probe[] = [
  { what: "search, a word that a third has", ask: () => search("search", "scooter") },
  { what: "search, two common words", ask: () => search("search", "electric helmet") },
  {
    what: "search, two rare words",
    ask: ({ product }) => search("search", product().name.split(" ").slice(0, 2).join(" ")),
  },
  { what: "search, a model number", ask: ({ product }) => search("search", product().model) },
  { what: "search, mistyped", ask: ({ product }) => search("search", mistyped(product().name.split(" ", 1)[0] ?? "")) },
  {
    what: "search, mistyped behind a common word",
    ask: ({ product }) => search("search", `scooter ${mistyped(product().name.split(" ", 1)[0] ?? "")}`),
  },
  { what: "search, another word for a common one", ask: () => search("search", "skuter") },
  { what: "search, nothing like it", ask: ({ below }) => search("search", `qqxz${below(9000)}wwv`) },
  { what: "suggestions, two letters", ask: ({ product }) => search("suggest", product().name.slice(0, 2)) },
  {
    what: "suggestions, a word and a half",
    ask: ({ product }) => search("suggest", product().name.split(" ").slice(0, 2).join(" ").slice(0, -2)),
  },
];

const pages: Probe[] = [
  { what: "product", ask: ({ product }) => ({ path: `/api/viewproductdetail/${product().id}` }) },
  {
    what: "product's page",
    ask: ({ product }) => {
      const { type, id } = product();
      return { path: `/${type}/${id}` };
    },
  },
  { what: "list's page", ask: () => ({ path: "/scooter" }) },
  {
    what: "comparison",
    ask: ({ product }) => ({ path: address("/api/compare", { ids: [1, 2, 3, 4].map(() => product().id).join(",") }) }),
  },
  { what: "map of the site", ask: () => ({ path: "/sitemap.xml" }) },
];

const customers: Probe[] = [
  {
    what: "cart",
    ask: ({ sql, customer, product }) =>
      filledCart({ sql, customer, product }, 3).then((token) => ({ path: "/api/cart", token })),
  },
  {
    what: "add to cart",
    ask: async (lots) => ({
      path: "/api/add-to-cart",
      method: "POST",
      token: await filledCart(lots, 0),
      body: { product_id: lots.product().id, product_qty: 1 },
    }),
  },
  {
    what: "place an order",
    ask: async (lots) => ({
      path: "/api/place-order",
      method: "POST",
      token: await filledCart(lots, 2),
      body: {
        ...{ firstname: "Maria", lastname: "Clara", email: "maria@fill.example", phone: "+639175550142" },
        address: "48 Scout Borromeo St., Quezon City",
      },
    }),
  },
  {
    what: "own orders",
    ask: ({ customer }) => ({ path: address("/api/my-orders", { limit: 20 }), token: customer().token }),
  },
  {
    what: "own order",
    ask: ({ customer }) => {
      const { orderId, token } = customer();
      return { path: `/api/my-order/${orderId}`, token };
    },
  },
];

/** Gives a customer a cart with so many products in it; gives the customer's token. */
async function filledCart(
  { sql, customer, product }: Pick<Lots, "sql" | "customer" | "product">,
  lines: number,
): Promise<string> {
  const { id, token } = customer();
  await sql.query("insert into carts (account_id) values ($1) on conflict do nothing", [id]);
  await sql.query("delete from cart_lines where account_id = $1", [id]);
  const products = new Set<number>();
  while (products.size < lines) products.add(product().id);
  await sql.query("insert into cart_lines (account_id, product_id, quantity) select $1, unnest($2::int[]), 1", [
    id,
    [...products],
  ]);
  return token;
}

/** By the heading they stand under. */
export const storefront: Record<string, Probe[]> = {
  Lists: lists,
  Searches: searches,
  Pages: pages,
  Customers: customers,
};
