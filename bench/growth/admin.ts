import { encodeCursor } from "#db/keyset.ts";
import { type Probe, pathOf } from "./probe.ts";
import type { Samples } from "./samples.ts";

// The calls of the back office, with the parameters that its screens use. They are never cached.

const ROWS = 50;

type Query = Record<string, string | number>;

/** A GET request of the owner. */
const read = (name: string, path: string, queryOf: (samples: Samples) => Query = () => ({})): Probe => ({
  name,
  request: (samples) => ({ path: pathOf(path, { limit: ROWS, ...queryOf(samples) }), token: samples.ownerToken }),
});

const products: Probe[] = [
  read("products", "/api/view-product"),
  read("products, oldest", "/api/view-product", () => ({ sort: "oldest" })),
  read("products, lowest price", "/api/view-product", () => ({ sort: "price_asc" })),
  read("products, lowest stock", "/api/view-product", () => ({ sort: "stock_asc" })),
  read("products, highest stock", "/api/view-product", () => ({ sort: "stock_desc" })),
  read("products, hidden", "/api/view-product", () => ({ status: "hidden" })),
  read("products, one type, lowest stock", "/api/view-product", () => ({ type: "helmet", sort: "stock_asc" })),
  read("products, low on stock", "/api/view-product", () => ({ stock: "low" })),
  read("products, out of stock, hidden", "/api/view-product", () => ({ stock: "out", status: "hidden" })),
  read("products, on sale, highest price", "/api/view-product", () => ({ on_sale: 1, sort: "price_desc" })),
  read("products, price, no match", "/api/view-product", ({ randomBelow }) => ({
    min_price: 200_000 + randomBelow(90_000),
  })),
  read("products, common word", "/api/view-product", () => ({ q: "scooter" })),
  read("products, two words", "/api/view-product", ({ product }) => ({
    q: product().name.split(" ").slice(0, 2).join(" "),
  })),
  read("products, two words, lowest price", "/api/view-product", ({ product }) => ({
    q: product().name.split(" ").slice(0, 2).join(" "),
    sort: "price_asc",
  })),
  read("products, model number", "/api/view-product", ({ product }) => ({ q: product().model })),
  read("products, SKU", "/api/view-product", ({ randomBelow }) => ({ q: `FILL-${randomBelow(9000)}` })),
  read("products, no match", "/api/view-product", ({ randomBelow }) => ({ q: `qqxz${randomBelow(9000)}` })),
  read("stock", "/api/admin/stock"),
  read("stock, low", "/api/admin/stock", () => ({ stock: "low" })),
  read("stock, out", "/api/admin/stock", () => ({ stock: "out" })),
  read("stock, SKU", "/api/admin/stock", ({ randomBelow }) => ({ q: `FILL-${randomBelow(9000)}` })),
  read("stock, two words", "/api/admin/stock", ({ product }) => ({
    q: product().name.split(" ").slice(0, 2).join(" "),
  })),
  {
    name: "stock counts",
    request: ({ ownerToken }) => ({ path: "/api/admin/counts/stock", token: ownerToken }),
  },
  {
    name: "product to edit",
    request: ({ product, ownerToken }) => ({ path: `/api/edit-product/${product().id}`, token: ownerToken }),
  },
  {
    name: "product counts",
    request: ({ ownerToken }) => ({ path: "/api/admin/counts/products", token: ownerToken }),
  },
  {
    name: "who asked for a product",
    request: ({ product, ownerToken }) => ({
      path: pathOf(`/api/admin/products/${product().id}/stock-alerts`, { limit: ROWS }),
      token: ownerToken,
    }),
  },
  {
    name: "stock history",
    request: ({ product, ownerToken }) => ({
      path: pathOf(`/api/admin/products/${product().id}/stock`, { limit: ROWS }),
      token: ownerToken,
    }),
  },
];

const ORDERS = "/api/admin/orders";

/** The date that many days ago, such as 2026-11-20. */
export const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const orders: Probe[] = [
  read("orders", ORDERS),
  read("orders, later page", ORDERS, ({ randomBelow }) => ({
    cursor: encodeCursor("orders newest", [(Date.now() - (200 + randomBelow(400)) * 86_400_000) * 1000, 10_000]),
  })),
  read("orders, highest total", ORDERS, () => ({ sort: "total_desc" })),
  read("orders, pending", ORDERS, () => ({ status: 0 })),
  read("orders, refund due", ORDERS, () => ({ payment: "refund_due" })),
  read("orders, delivered, oldest", ORDERS, () => ({ status: 4, sort: "oldest" })),
  read("orders, cancelled, highest total", ORDERS, () => ({ status: 5, sort: "total_desc" })),
  read("orders, date range", ORDERS, ({ randomBelow }) => {
    const from = 40 + randomBelow(300);
    return { from: day(from), to: day(from - 20) };
  }),
  read("orders, date range, highest total", ORDERS, ({ randomBelow }) => {
    const from = 40 + randomBelow(300);
    return { from: day(from), to: day(from - 20), sort: "total_desc" };
  }),
  read("orders, archived", ORDERS, () => ({ archived: 1 })),
  read("orders, common surname", ORDERS, () => ({ q: "santos" })),
  read("orders, surname, highest total", ORDERS, ({ order }) => ({ q: order().lastname, sort: "total_desc" })),
  read("orders, full name", ORDERS, ({ order }) => {
    const { firstname, lastname } = order();
    return { q: `${firstname} ${lastname}` };
  }),
  read("orders, short surname", ORDERS, ({ order }) => ({ q: `${order().firstname} Sy` })),
  read("orders, phone number", ORDERS, ({ order }) => ({ q: order().phone.replace("+63", "0") })),
  read("orders, email", ORDERS, ({ order }) => ({ q: order().email })),
  read("orders, word in every email", ORDERS, () => ({ q: "fill.example" })),
  read("orders, tracking number", ORDERS, ({ order }) => ({ q: order().tracking_no })),
  read("orders, invoice number", ORDERS, ({ order }) => ({ q: `INV-${String(order().id).padStart(7, "0")}` })),
  read("orders, product", ORDERS, ({ product }) => ({ q: product().name })),
  read("orders, model number", ORDERS, ({ product }) => ({ q: product().model })),
  read("orders, city", ORDERS, () => ({ q: "zamboanga" })),
  read("orders, street and surname", ORDERS, ({ order }) => ({ q: `katipunan ${order().lastname}` })),
  read("orders, courier number", ORDERS, ({ randomBelow }) => ({ q: `PH${100_000_000 + randomBelow(899_999_999)}` })),
  read("orders, no match", ORDERS, ({ randomBelow }) => ({ q: `qqxz${randomBelow(9000)}` })),
  read("returns", "/api/admin/returns"),
  read("returns, requested", "/api/admin/returns", () => ({ state: "requested" })),
  read("returns, no match", "/api/admin/returns", ({ randomBelow }) => ({ q: `TL-000000-${randomBelow(9000)}` })),
  read("orders, one courier, a month", ORDERS, () => ({ courier: "LBC", from: day(60), to: day(31) })),
  read("orders, failed parcels, no match", ORDERS, () => ({ parcel: "failed", from: day(60), to: day(31) })),
  read("orders, invoiced on a day", ORDERS, ({ randomBelow }) => {
    const date = day(40 + randomBelow(300));
    return { date: "invoiced", from: date, to: date };
  }),
  read("orders, collected on a day", ORDERS, ({ randomBelow }) => {
    const date = day(40 + randomBelow(300));
    return { date: "collected", from: date, to: date };
  }),
  read("orders, of one product", ORDERS, ({ product }) => ({ product: product().id })),
  read("orders, of one type, a month", ORDERS, () => ({ type: "bag", from: day(60), to: day(31) })),
  read("orders, one coupon, no match", ORDERS, () => ({ coupon: "FILL-1" })),
  read("orders, one payment mode, sales of a month", ORDERS, () => ({
    mode: "gcash",
    sales: 1,
    from: day(60),
    to: day(31),
  })),
  read("orders, surname, returned", ORDERS, ({ order }) => ({ q: order().lastname, status: 6 })),
  { name: "order", request: ({ order, ownerToken }) => ({ path: `/api/view-order/${order().id}`, token: ownerToken }) },
  {
    name: "change an order state",
    request: async ({ order, ownerToken, sql }) => {
      const { id } = order();
      await sql.query("delete from order_events where order_id = $1 and state <> 'pending'", [id]);
      // On delivery, since staff do not go on with an order that was never paid online.
      await sql.query("update orders set state = 'pending', payment_mode = 'cod' where id = $1", [id]);
      return { path: `/api/admin/orders/${id}/move`, method: "POST", token: ownerToken, body: { status: 1 } };
    },
  },
];

const CUSTOMERS = "/api/admin/customers";

const customers: Probe[] = [
  read("customers", CUSTOMERS),
  read("customers, highest spending", CUSTOMERS, () => ({ sort: "spent_desc" })),
  read("customers, buyers, lowest spending", CUSTOMERS, () => ({ kind: "buyers", sort: "spent_asc" })),
  read("customers, repeat, lowest spending", CUSTOMERS, () => ({ kind: "again", sort: "spent_asc" })),
  read("customers, date range", CUSTOMERS, ({ randomBelow }) => {
    const from = 40 + randomBelow(300);
    return { from: day(from), to: day(from - 20) };
  }),
  read("customers, full name", CUSTOMERS, ({ order }) => {
    const { firstname, lastname } = order();
    return { q: `${firstname} ${lastname}` };
  }),
  read("customers, short surname", CUSTOMERS, ({ order }) => ({ q: `${order().firstname} Sy` })),
  read("customers, email", CUSTOMERS, ({ order }) => ({ q: order().email })),
  read("customers, phone number", CUSTOMERS, ({ order }) => ({ q: order().phone.replace("+63", "0") })),
  {
    name: "customer",
    request: ({ customer, ownerToken }) => ({ path: `${CUSTOMERS}/${customer().id}`, token: ownerToken }),
  },
  {
    name: "orders of a customer",
    request: ({ customer, ownerToken }) => ({
      path: pathOf(`${CUSTOMERS}/${customer().id}/orders`, { limit: ROWS }),
      token: ownerToken,
    }),
  },
];

const PAYMENTS = "/api/admin/payments";

const payments: Probe[] = [
  read("payments", PAYMENTS),
  read("payments, that need staff", PAYMENTS, () => ({ attention: 1 })),
  read("payments, expired", PAYMENTS, () => ({ state: "expired" })),
  read("payments, declined, no match", PAYMENTS, () => ({ state: "failed" })),
  read("payments, paid", PAYMENTS, () => ({ state: "paid" })),
  read("payments, refunded, no match", PAYMENTS, () => ({ state: "refunded" })),
  read("payments, date range", PAYMENTS, ({ randomBelow }) => {
    const from = 40 + randomBelow(300);
    return { from: day(from), to: day(from - 20) };
  }),
  read("payments, tracking number", PAYMENTS, ({ order }) => ({ q: order().tracking_no })),
  read("payments, number at the provider", PAYMENTS, ({ order }) => ({ q: `cs_fill_${order().id}` })),
  read("remittances, missing", "/api/admin/remittances"),
  read("remittances, short, no match", "/api/admin/remittances", () => ({ show: "short" })),
  read("remittances, too much, no match", "/api/admin/remittances", () => ({ show: "over" })),
];

const LOG = "/api/admin/audit-log";

const REPORTS = "/api/admin/reports";

const reports: Probe[] = [
  ...["day", "product", "type", "coupon", "province", "payment"].flatMap((by) => [
    read(`sales by ${by}, a month`, `${REPORTS}/sales`, () => ({ by, days: 30 })),
    read(`sales by ${by}, a year`, `${REPORTS}/sales`, () => ({ by, from: day(365), to: day(1) })),
  ]),
  read("VAT, a month", `${REPORTS}/vat`, () => ({ days: 30 })),
  read("VAT, a year", `${REPORTS}/vat`, () => ({ from: day(365), to: day(1) })),
  read("margins, a month", `${REPORTS}/margins`, () => ({ days: 30 })),
  read("margins by type, a year", `${REPORTS}/margins`, () => ({ by: "type", from: day(365), to: day(1) })),
  read("stock report", `${REPORTS}/stock`),
  read("stock report by type", `${REPORTS}/stock`, () => ({ by: "type" })),
  read("couriers, a month", `${REPORTS}/couriers`, () => ({ days: 30 })),
  read("couriers, a year", `${REPORTS}/couriers`, () => ({ from: day(365), to: day(1) })),
];

const countsOf = (what: string): Probe => read(`counts of ${what}`, `/api/admin/counts/${what}`);

const others: Probe[] = [
  { name: "dashboard", request: ({ ownerToken }) => ({ path: "/api/admin/dashboard", token: ownerToken }) },
  {
    name: "dashboard, a year",
    request: ({ ownerToken }) => ({
      path: pathOf("/api/admin/dashboard", { from: day(365), to: day(1) }),
      token: ownerToken,
    }),
  },
  ...["orders", "payments", "returns", "reviews", "customers", "emails", "messages", "staff"].map(countsOf),
  read("health", "/api/admin/health"),
  read("notifications", "/api/admin/notifications"),
  read("reviews", "/api/admin/reviews"),
  read("reviews, waiting", "/api/admin/reviews", () => ({ state: "waiting" })),
  read("reviews, reported, no match", "/api/admin/reviews", () => ({ reported: 1 })),
  read("audit log", LOG),
  read("audit log, action", LOG, () => ({ action: "order_state_changed" })),
  read("audit log, entity type", LOG, () => ({ entity_type: "order" })),
  read("audit log, action, no match", LOG, () => ({ action: "role_changed" })),
  read("audit log, date range", LOG, ({ randomBelow }) => {
    const from = 40 + randomBelow(300);
    return { from: day(from), to: day(from - 5) };
  }),
  read("audit log, name", LOG, () => ({ q: "isabel" })),
  read("audit log, product", LOG, ({ product }) => ({ q: product().model })),
  read("audit log, name, no match", LOG, ({ randomBelow }) => ({ q: `qqxz${randomBelow(9000)}` })),
  read("emails", "/api/admin/emails"),
  read("emails, address", "/api/admin/emails", ({ order }) => ({ q: order().email })),
  read("emails, beginning of an address", "/api/admin/emails", ({ order }) => ({ q: order().email.slice(0, 4) })),
  read("emails, order", "/api/admin/emails", ({ order }) => ({ q: order().tracking_no })),
  read("messages", "/api/admin/messages"),
  read("messages, open", "/api/admin/messages", () => ({ state: "open" })),
  read("messages, complaints", "/api/admin/messages", () => ({ complaint: 1 })),
  read("messages, beginning of an address", "/api/admin/messages", ({ order }) => ({ q: order().email.slice(0, 4) })),
  read("coupons", "/api/admin/coupons"),
  read("collections", "/api/admin/collections"),
  read("content", "/api/admin/content"),
  read("webhook deliveries", "/api/admin/webhook-deliveries"),
  read("staff", "/api/admin/staff"),
  read("staff, name", "/api/admin/staff", () => ({ q: "ramos" })),
];

/** The probes by group. */
export const admin: Record<string, Probe[]> = {
  Products: products,
  Orders: orders,
  Payments: payments,
  Reports: reports,
  "Customers of the shop": customers,
  "Dashboard, audit log, emails, staff": others,
};
