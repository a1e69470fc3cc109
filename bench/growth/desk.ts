import { cursorOf } from "#db/keyset.ts";
import type { Lots } from "./lots.ts";
import { address, type Probe } from "./probe.ts";

// What the back office asks for, as its screens ask it. Nothing of it is ever stored.

const ROWS = 50;

type Query = Record<string, string | number>;

/** A call of the owner's. */
const read = (what: string, path: string, queryOf: (lots: Lots) => Query = () => ({})): Probe => ({
  what,
  ask: (lots) => ({ path: address(path, { limit: ROWS, ...queryOf(lots) }), token: lots.owner }),
});

const products: Probe[] = [
  read("products", "/api/view-product"),
  read("products, oldest", "/api/view-product", () => ({ sort: "oldest" })),
  read("products, cheapest", "/api/view-product", () => ({ sort: "price_asc" })),
  read("products, fewest pieces", "/api/view-product", () => ({ sort: "stock_asc" })),
  read("products, most pieces", "/api/view-product", () => ({ sort: "stock_desc" })),
  read("products, hidden", "/api/view-product", () => ({ status: "hidden" })),
  read("products, of a type, fewest pieces", "/api/view-product", () => ({ type: "helmet", sort: "stock_asc" })),
  read("products, low on stock", "/api/view-product", () => ({ stock: "low" })),
  read("products, out of stock, hidden", "/api/view-product", () => ({ stock: "out", status: "hidden" })),
  read("products, on sale, dearest", "/api/view-product", () => ({ on_sale: 1, sort: "price_desc" })),
  read("products, prices that nobody has", "/api/view-product", ({ below }) => ({
    min_price: 200_000 + below(90_000),
  })),
  read("products, a common word", "/api/view-product", () => ({ q: "scooter" })),
  read("products, two words", "/api/view-product", ({ product }) => ({
    q: product().name.split(" ").slice(0, 2).join(" "),
  })),
  read("products, two words, cheapest", "/api/view-product", ({ product }) => ({
    q: product().name.split(" ").slice(0, 2).join(" "),
    sort: "price_asc",
  })),
  read("products, a model number", "/api/view-product", ({ product }) => ({ q: product().model })),
  read("products, a word that none has", "/api/view-product", ({ below }) => ({ q: `qqxz${below(9000)}` })),
  {
    what: "product to edit",
    ask: ({ product, owner }) => ({ path: `/api/edit-product/${product().id}`, token: owner }),
  },
  {
    what: "history of a stock",
    ask: ({ product, owner }) => ({
      path: address(`/api/admin/products/${product().id}/stock`, { limit: ROWS }),
      token: owner,
    }),
  },
];

const ORDERS = "/api/admin/orders";

/** A day before today, as 2026-11-20. */
export const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const orders: Probe[] = [
  read("orders", ORDERS),
  read("orders, from the middle", ORDERS, ({ below }) => ({
    cursor: cursorOf("orders newest", [(Date.now() - (200 + below(400)) * 86_400_000) * 1000, 10_000]),
  })),
  read("orders, dearest", ORDERS, () => ({ sort: "total_desc" })),
  read("orders, pending", ORDERS, () => ({ status: 0 })),
  read("orders, delivered, oldest", ORDERS, () => ({ status: 4, sort: "oldest" })),
  read("orders, cancelled, dearest", ORDERS, () => ({ status: 5, sort: "total_desc" })),
  read("orders, of some days", ORDERS, ({ below }) => {
    const from = 40 + below(300);
    return { from: day(from), to: day(from - 20) };
  }),
  read("orders, of some days, dearest", ORDERS, ({ below }) => {
    const from = 40 + below(300);
    return { from: day(from), to: day(from - 20), sort: "total_desc" };
  }),
  read("orders, archived", ORDERS, () => ({ archived: 1 })),
  read("orders, a common surname", ORDERS, () => ({ q: "santos" })),
  read("orders, a surname, dearest", ORDERS, ({ order }) => ({ q: order().lastname, sort: "total_desc" })),
  read("orders, a whole name", ORDERS, ({ order }) => {
    const { firstname, lastname } = order();
    return { q: `${firstname} ${lastname}` };
  }),
  read("orders, a short surname", ORDERS, ({ order }) => ({ q: `${order().firstname} Sy` })),
  read("orders, a phone number", ORDERS, ({ order }) => ({ q: order().phone.replace("+63", "0") })),
  read("orders, an e-mail", ORDERS, ({ order }) => ({ q: order().email })),
  read("orders, every e-mail", ORDERS, () => ({ q: "fill.example" })),
  read("orders, a tracking number", ORDERS, ({ order }) => ({ q: order().tracking_no })),
  read("orders, a name that none has", ORDERS, ({ below }) => ({ q: `qqxz${below(9000)}` })),
  read("orders, a name, returned", ORDERS, ({ order }) => ({ q: order().lastname, status: 6 })),
  { what: "order", ask: ({ order, owner }) => ({ path: `/api/view-order/${order().id}`, token: owner }) },
  {
    what: "move an order",
    ask: async ({ order, owner, sql }) => {
      const { id } = order();
      await sql.query("delete from order_events where order_id = $1 and state <> 'pending'", [id]);
      await sql.query("update orders set state = 'pending' where id = $1", [id]);
      return { path: `/api/admin/orders/${id}/move`, method: "POST", token: owner, body: { status: 1 } };
    },
  },
];

const CUSTOMERS = "/api/admin/customers";

const customers: Probe[] = [
  read("customers", CUSTOMERS),
  read("customers, who spent most", CUSTOMERS, () => ({ sort: "spent_desc" })),
  read("customers, bought, spent least", CUSTOMERS, () => ({ kind: "buyers", sort: "spent_asc" })),
  read("customers, back again, spent least", CUSTOMERS, () => ({ kind: "again", sort: "spent_asc" })),
  read("customers, of some days", CUSTOMERS, ({ below }) => {
    const from = 40 + below(300);
    return { from: day(from), to: day(from - 20) };
  }),
  read("customers, a whole name", CUSTOMERS, ({ order }) => {
    const { firstname, lastname } = order();
    return { q: `${firstname} ${lastname}` };
  }),
  read("customers, a short surname", CUSTOMERS, ({ order }) => ({ q: `${order().firstname} Sy` })),
  read("customers, an e-mail", CUSTOMERS, ({ order }) => ({ q: order().email })),
  read("customers, a phone number", CUSTOMERS, ({ order }) => ({ q: order().phone.replace("+63", "0") })),
  { what: "customer", ask: ({ customer, owner }) => ({ path: `${CUSTOMERS}/${customer().id}`, token: owner }) },
];

const LOG = "/api/admin/audit-log";

const others: Probe[] = [
  { what: "dashboard", ask: ({ owner }) => ({ path: "/api/admin/dashboard", token: owner }) },
  {
    what: "dashboard, a year",
    ask: ({ owner }) => ({ path: address("/api/admin/dashboard", { from: day(365), to: day(1) }), token: owner }),
  },
  read("audit log", LOG),
  read("audit log, a deed", LOG, () => ({ deed: "order_moved" })),
  read("audit log, a kind of thing", LOG, () => ({ thing: "order" })),
  read("audit log, a deed that none did", LOG, () => ({ deed: "role_changed" })),
  read("audit log, some days", LOG, ({ below }) => {
    const from = 40 + below(300);
    return { from: day(from), to: day(from - 5) };
  }),
  read("audit log, a name", LOG, () => ({ q: "isabel" })),
  read("audit log, a product", LOG, ({ product }) => ({ q: product().model })),
  read("audit log, a name that none has", LOG, ({ below }) => ({ q: `qqxz${below(9000)}` })),
  read("letters", "/api/admin/emails"),
  read("coupons", "/api/admin/coupons"),
  read("staff", "/api/admin/staff"),
  read("staff, a name", "/api/admin/staff", () => ({ q: "ramos" })),
];

/** By the heading they stand under. */
export const desk: Record<string, Probe[]> = {
  Products: products,
  Orders: orders,
  "Customers of the shop": customers,
  "Dashboard, log, letters, staff": others,
};
