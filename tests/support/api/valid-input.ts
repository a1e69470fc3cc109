import { api, type Call } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { deliveryDetails } from "../delivery-details.ts";
import { newAccountInput } from "./accounts.ts";
import { everything, newCollection } from "./collections.ts";
import { tenPercentOff } from "./coupons.ts";
import { productFields } from "./products.ts";
import { fullSettings } from "./settings.ts";

const anywhere: Readonly<Record<string, unknown>> = {
  ...fullSettings,
  ...tenPercentOff,
  code: "FITTING-10",
  ...newAccountInput(),
  ...productFields,
  ...deliveryDetails,
  id: 1,

  step: "inc",
  product_id: 1,
  product_qty: 1,
  version: 1,
  stock_seen: 5,
  limit: 2,
  q: "kidlat",
  recipient: "Ana Reyes",
  street: "12 Mabini Street",
  barangay: "Ermita",
  city: "Manila",
  province: "",
  region: "Metro Manila",
  postal_code: "1000",
  landmark: "Behind the church",
  default: true,
  current_password: "none of ours",
  reason: "So.",
  courier: "LBC",
  courier_tracking: "4711",
  ids: "1,2",
  counts: "1",
  range_km: 20,
  lto_class: "L1a",
  sizes: "M",
  certification: "EN 1078",
  material: "brass",
  tracking_url: "",
  cash_limit: null,
  carries_batteries: true,
  rating: 5,
  title: "Good brakes",
  body: "Stops at once.",
  pictures: [],
  order: 1,
  reply: "Salamat!",
  scooter: 1,
  starts_at: "2026-11-20T02:00:00Z",
  state: "done",
  day: "2026-11-20",
  view: "day",
  enabled: true,
  weekly_hours: [{ weekday: 1, opens: "10:00", closes: "18:00" }],
  slot_minutes: 30,
  days_ahead: 14,
  scooters: [],
  provider: "sandbox",
  note: "Refunded by hand.",
  up_to: 1,
  staff: false,
  token: "x".repeat(43),
  payment_mode: "cod",
  total: 25_000,
  attributes: '{"range_km":45}',
};

const orderEdit = { lines: [{ product_id: 1, product_qty: 1 }], discount: 0, shipping: 0 };

const zone = {
  name: "Panay",
  places: ["Iloilo"],
  base_fee: "120",
  kilo_fee: 0,
  alone_fee: 0,
  free_from: null,
  min_days: 1,
  max_days: 3,
  cod: true,
};

const webhook = { url: "https://books.example/", events: ["order.placed"], active: true };

const productType = { name: "Bike rack", plural: "Bike racks", in_menu: true, attributes: [] };
const collection = { ...newCollection, slug: "for-the-rain" };

const somePieces = [{ line_id: 1, product_qty: 1 }];

/** Fields with another meaning in one call than in all others. */
const inCall: Partial<Record<Call, Record<string, unknown>>> = {
  "GET /api/admin/customers": { kind: "buyers", sort: "newest" },
  "POST /api/wishlist": { product_ids: [1] },
  "POST /api/admin/product-types": { ...productType, slug: "bike-rack" },
  "PUT /api/admin/product-types/:slug": productType,
  "POST /api/admin/orders/:id/move": { status: 1 },
  "POST /api/admin/orders/:id/courier": { seen: { courier: null, courier_tracking: null } },
  "POST /api/admin/orders/move": { ids: [1], status: 1 },
  "POST /api/admin/orders/undo": { steps: [{ id: 1, step: 1 }] },
  "POST /api/admin/orders/ship": { orders: [{ id: 1 }] },
  "POST /api/admin/orders/shipping-list": { file: new Blob(["order number"]) },
  "POST /api/track": { number: "TL-261123-1042" },
  "GET /api/products/:id/reviews": { sort: "newest", stars: 5 },
  "POST /api/reviews/:id/report": { reason: "spam" },
  "GET /api/admin/reviews": { state: "waiting", reported: "1" },
  "GET /api/admin/orders/documents": { documents: "label" },
  "POST /api/admin/orders/:id/write-off": { amount: 100 },
  "POST /api/admin/orders/:id/refunds": { amount: 100, method: "cash", reference: "0042", seen_refunded: 0 },
  "POST /api/admin/orders": { lines: [{ product_id: 1, product_qty: 1 }] },
  "POST /api/admin/orders/preview": { lines: [{ product_id: 1, product_qty: 1 }] },
  "POST /api/messages": { topic: "question" },
  "GET /api/admin/messages": { state: "open", complaint: "1" },
  "POST /api/admin/messages/:id/state": { state: "answered" },
  "POST /api/admin/orders/:id/shipments": { lines: somePieces },
  "POST /api/admin/orders/:id/shipments/:shipment/move": { state: "delivered", courier_fee: 0 },
  "POST /api/admin/orders/:id/cancel-pieces": { lines: somePieces },
  "POST /api/admin/orders/:id/return-pieces": { lines: somePieces },
  "POST /api/admin/orders/:id/undo-pieces": { step: 1 },
  "POST /api/my-order/:id/returns": {
    lines: somePieces,
    reason: "faulty",
    requested_remedy: "refund",
    comment: "",
    photos: [],
    refund_to: "GCash 0917 555 0123",
  },
  "POST /api/track/:link/returns": {
    link: `1-${"x".repeat(22)}`,
    lines: somePieces,
    reason: "faulty",
    requested_remedy: "refund",
    comment: "",
    photos: [],
    refund_to: "GCash 0917 555 0123",
  },
  "GET /api/admin/returns": { state: "requested", reason: "faulty" },
  "POST /api/admin/returns/:id/accept": { remedy: "refund", message: "Bring it to the shop." },
  "POST /api/admin/returns/:id/receive": { lines: somePieces },
  "POST /api/admin/returns/:id/settle-unpaid": { unpaid: 100, reason: "The box is missing." },
  "POST /api/admin/returns/:id/refund": { amount: 100, method: "cash", reference: "0042", seen_refunded: 0 },
  "POST /api/admin/orders/:id/edit": orderEdit,
  "POST /api/admin/orders/:id/edit-preview": orderEdit,
  "POST /api/admin/shipping-zones": zone,
  "PUT /api/admin/shipping-zones/:id": zone,
  "POST /api/admin/holidays": { day: "2028-02-25", name: "EDSA Revolution" },
  "DELETE /api/admin/holidays/:day": { day: "2028-02-25" },
  "PUT /api/admin/shipping-settings": { cutoff: "15:00", working_days: [1, 2], pickup: false },
  "POST /api/admin/shipping-quote": { lines: [{ product_id: 1, product_qty: 1 }] },
  "GET /api/collections": { home: "1" },
  "GET /api/collections/:slug": { slug: "for-the-rain", sort: "newest" },
  "POST /api/admin/collections": collection,
  "PUT /api/admin/collections/:id": collection,
  "POST /api/admin/collection-preview": { rule: everything, sort: "newest" },
  "POST /api/admin/api-keys": { name: "Books", scopes: ["see_orders"], requests_per_minute: 60, expires_on: null },
  "POST /api/admin/webhooks": webhook,
  "PUT /api/admin/webhooks/:id": webhook,
  "GET /api/admin/webhook-deliveries": { state: "failed" },
  "POST /api/admin/staff": { role: "support" },
  "GET /api/articles/:slug": { slug: "riding-in-the-rain" },
  "GET /api/policies/:slug": { slug: "terms" },
  "POST /api/admin/content": { kind: "article", publish: true, fields: {} },
  "PUT /api/admin/content/:id": { publish: true, fields: {} },
  "POST /api/admin/content/:id/restore": { from: 1 },
  "PUT /api/admin/products/:id/sale": { selling: 1, from: "2099-12-24T00:00", until: "2099-12-26T00:00" },
  "PUT /api/admin/products/:id/cost": { cost: 1 },
  "POST /api/admin/products/:id/stock": { reason: "edit" },
  "POST /api/admin/products/prices": {
    by: "percent",
    amount: 5,
    rounding: "peso",
    original: "stays",
    products: [{ id: 1, version: 1 }],
  },
};

/** A valid value for each field of a call, so that a test can combine them with an invalid one. */
export const validInputFor = (call: Call): Readonly<Record<string, unknown>> => ({ ...anywhere, ...inCall[call] });

/** A valid value for each field that the contract names for this part of a call, as far as there is one. */
export function validPart(call: Call, part: "params" | "query" | "body"): Record<string, unknown> {
  const values = validInputFor(call);
  const names = Object.keys((api[call] as Endpoint)[part]?.shape ?? {});
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}
