import { encodeCursor } from "#db/keyset.ts";
import { address, type Probe } from "./probe.ts";
import type { Samples } from "./samples.ts";

// What the back office asks for, as its screens ask it. Nothing of it is ever stored.

const ROWS = 50;

type Query = Record<string, string | number>;

/** A call of the owner's. */
const read = (what: string, path: string, queryOf: (lots: Samples) => Query = () => ({})): Probe => ({
  name: what,
  request: (lots) => ({ path: address(path, { limit: ROWS, ...queryOf(lots) }), token: lots.ownerToken }),
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
  read("products, prices that nobody has", "/api/view-product", ({ randomBelow }) => ({
    min_price: 200_000 + randomBelow(90_000),
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
  read("products, a word that none has", "/api/view-product", ({ randomBelow }) => ({ q: `qqxz${randomBelow(9000)}` })),
  {
    name: "product to edit",
    request: ({ product, ownerToken }) => ({ path: `/api/edit-product/${product().id}`, token: ownerToken }),
  },
  {
    name: "history of a stock",
    request: ({ product, ownerToken }) => ({
      path: address(`/api/admin/products/${product().id}/stock`, { limit: ROWS }),
      token: ownerToken,
    }),
  },
];

const ORDERS = "/api/admin/orders";

/** A day before today, as 2026-11-20. */
export const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const orders: Probe[] = [
  read("orders", ORDERS),
  read("orders, from the middle", ORDERS, ({ randomBelow }) => ({
    cursor: encodeCursor("orders newest", [(Date.now() - (200 + randomBelow(400)) * 86_400_000) * 1000, 10_000]),
  })),
  read("orders, dearest", ORDERS, () => ({ sort: "total_desc" })),
  read("orders, pending", ORDERS, () => ({ status: 0 })),
  read("orders, delivered, oldest", ORDERS, () => ({ status: 4, sort: "oldest" })),
  read("orders, cancelled, dearest", ORDERS, () => ({ status: 5, sort: "total_desc" })),
  read("orders, of some days", ORDERS, ({ randomBelow }) => {
    const from = 40 + randomBelow(300);
    return { from: day(from), to: day(from - 20) };
  }),
  read("orders, of some days, dearest", ORDERS, ({ randomBelow }) => {
    const from = 40 + randomBelow(300);
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
  read("orders, a name that none has", ORDERS, ({ randomBelow }) => ({ q: `qqxz${randomBelow(9000)}` })),
  read("orders, a name, returned", ORDERS, ({ order }) => ({ q: order().lastname, status: 6 })),
  { name: "order", request: ({ order, ownerToken }) => ({ path: `/api/view-order/${order().id}`, token: ownerToken }) },
  {
    name: "move an order",
    request: async ({ order, ownerToken, sql }) => {
      const { id } = order();
      await sql.query("delete from order_events where order_id = $1 and state <> 'pending'", [id]);
      await sql.query("update orders set state = 'pending' where id = $1", [id]);
      return { path: `/api/admin/orders/${id}/move`, method: "POST", token: ownerToken, body: { status: 1 } };
    },
  },
];

const CUSTOMERS = "/api/admin/customers";

const customers: Probe[] = [
  read("customers", CUSTOMERS),
  read("customers, who spent most", CUSTOMERS, () => ({ sort: "spent_desc" })),
  read("customers, bought, spent least", CUSTOMERS, () => ({ kind: "buyers", sort: "spent_asc" })),
  read("customers, back again, spent least", CUSTOMERS, () => ({ kind: "again", sort: "spent_asc" })),
  read("customers, of some days", CUSTOMERS, ({ randomBelow }) => {
    const from = 40 + randomBelow(300);
    return { from: day(from), to: day(from - 20) };
  }),
  read("customers, a whole name", CUSTOMERS, ({ order }) => {
    const { firstname, lastname } = order();
    return { q: `${firstname} ${lastname}` };
  }),
  read("customers, a short surname", CUSTOMERS, ({ order }) => ({ q: `${order().firstname} Sy` })),
  read("customers, an e-mail", CUSTOMERS, ({ order }) => ({ q: order().email })),
  read("customers, a phone number", CUSTOMERS, ({ order }) => ({ q: order().phone.replace("+63", "0") })),
  {
    name: "customer",
    request: ({ customer, ownerToken }) => ({ path: `${CUSTOMERS}/${customer().id}`, token: ownerToken }),
  },
];

const LOG = "/api/admin/audit-log";

const others: Probe[] = [
  { name: "dashboard", request: ({ ownerToken }) => ({ path: "/api/admin/dashboard", token: ownerToken }) },
  {
    name: "dashboard, a year",
    request: ({ ownerToken }) => ({
      path: address("/api/admin/dashboard", { from: day(365), to: day(1) }),
      token: ownerToken,
    }),
  },
  read("audit log", LOG),
  read("audit log, an action", LOG, () => ({ action: "order_state_changed" })),
  read("audit log, an entity type", LOG, () => ({ entity_type: "order" })),
  read("audit log, an action that none did", LOG, () => ({ action: "role_changed" })),
  read("audit log, some days", LOG, ({ randomBelow }) => {
    const from = 40 + randomBelow(300);
    return { from: day(from), to: day(from - 5) };
  }),
  read("audit log, a name", LOG, () => ({ q: "isabel" })),
  read("audit log, a product", LOG, ({ product }) => ({ q: product().model })),
  read("audit log, a name that none has", LOG, ({ randomBelow }) => ({ q: `qqxz${randomBelow(9000)}` })),
  read("emails", "/api/admin/emails"),
  read("coupons", "/api/admin/coupons"),
  read("staff", "/api/admin/staff"),
  read("staff, a name", "/api/admin/staff", () => ({ q: "ramos" })),
];

/** By the heading they stand under. */
export const admin: Record<string, Probe[]> = {
  Products: products,
  Orders: orders,
  "Customers of the shop": customers,
  "Dashboard, log, letters, staff": others,
};
