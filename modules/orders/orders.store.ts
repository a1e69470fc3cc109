import { type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { OrderAddress } from "#contract/addresses.ts";
import type { EmailData } from "#contract/emails.ts";
import { formatMoney, pesosOf } from "#contract/money.ts";
import { type OrderState, staffTransitions } from "#contract/orders.states.ts";
import type { ListedOrder, Order, OrderLine } from "#contract/orders.ts";
import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import { arrivalLabel } from "#contract/shipping.methods.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { DB } from "#db/schema.gen.ts";
import { toTotals } from "#modules/cart/cart.ts";
import { listInvoices } from "#modules/invoices/invoices.ts";
import { picturePath } from "#modules/media/media.ts";
import { readPayment } from "#modules/payments/payments.ts";
import { readSettings } from "#modules/settings/settings.ts";
import { businessOf } from "./orders.business.rules.ts";
import { listEdits } from "./orders.editing.store.ts";
import { costOfPieces, keptCost, withShares } from "./orders.pieces.rules.ts";
import { listPieceLines, type PieceLine } from "./orders.pieces.store.ts";
import { customerTransitions, isBlockedByParcels, statusCode } from "./orders.rules.ts";
import { listShipments } from "./orders.shipments.store.ts";

/** A transition of an order: to and from which states, by whom, and its details. */
export type OrderTransition = {
  orderId: number;
  to: OrderState;
  from: readonly OrderState[];
  /** The stock reason when products return to the stock; null when they do not. */
  stockReason: "cancel" | "return" | null;
  /** Null when the shop does it by itself. */
  by: number | null;
  /** Restricts it to the orders of this account; null does not. */
  ownerId: number | null;
  reason: string | null;
  courier: string | null;
  courierTracking: string | null;
  /** What the courier charged for a failed delivery, in centavos. */
  courierFee: number | null;
  /** For how many seconds it can be undone, and its email waits; null when the email leaves at once. */
  undoSeconds: number | null;
};

/** The result of `change_order_state`. */
type TransitionResult = {
  refusal: "order_not_found" | "transition_not_allowed" | "order_unpaid" | "parcels_differ" | "return_open" | null;
  was: OrderState;
  /** The id of the new step in the history. */
  step: number;
};

/** Changes the state of an order with the SQL function of the same name. */
export async function changeOrderState(db: Db, transition: OrderTransition): Promise<TransitionResult> {
  const { orderId, to, from, stockReason, by, ownerId, reason, courier, courierTracking, courierFee, undoSeconds } =
    transition;
  const { rows } = await sql<TransitionResult>`
    select * from change_order_state(${orderId}, ${to}, ${from}::order_state[], ${stockReason}, ${by}, ${ownerId},
      ${reason}, ${courier}, ${courierTracking}, ${courierFee}::bigint, ${undoSeconds}::integer)`.execute(db);
  const [result] = rows;
  if (!result) throw new Error("change_order_state gave no row");
  return result;
}

/** The time when an order of this account was placed; undefined when there is no such order. */
export async function findPlacedAt(db: Db, id: number, accountId: number): Promise<Date | undefined> {
  const own = db.selectFrom("orders").select("placed_at").where("id", "=", id).where("account_id", "=", accountId);
  return (await own.executeTakeFirst())?.placed_at;
}

/**
 * One order with its lines: as staff see it, or with an account, only an order of that account, as its customer sees
 * it. Undefined when there is none.
 */
export async function findOrder(
  db: Db,
  id: number,
  accountId?: number,
): Promise<{ order: Order; product: OrderLine[] } | undefined> {
  let select = db.selectFrom("orders").selectAll().where("id", "=", id);
  if (accountId !== undefined) select = select.where("account_id", "=", accountId);
  const row = await select.executeTakeFirst();
  if (!row) return undefined;
  const [product, structuredAddress, history, payment, invoices, edits, shipments] = await Promise.all([
    linesOf(db, row, accountId === undefined ? "staff" : "customer"),
    findOrderAddress(db, id),
    historyOf(db, id, accountId),
    readPayment(db, row, accountId === undefined ? "staff" : "customer"),
    listInvoices(db, id),
    listEdits(db, id),
    listShipments(db, id, accountId === undefined ? "staff" : "customer"),
  ]);
  const { address, courier, courier_tracking, state, archived_at } = row;
  const next =
    accountId === undefined
      ? staffTransitions(state, payment.status)
      : customerTransitions(row, await readSettings(db), new Date());
  const parcels = shipments.map((shipment) => shipment.state);
  return {
    order: {
      ...toOrderRow(row),
      ...(accountId !== undefined && { status: statusCode(state) }), // The customer does not see that staff archived an order.
      address,
      structured_address: structuredAddress,
      ...businessOf(row),
      courier,
      courier_tracking,
      shipments,
      totals: toTotals(row),
      shipping: shippingOf(row),
      payment,
      invoices,
      coupon: row.coupon_code,
      history,
      version: row.version,
      edits:
        accountId === undefined ? edits : edits.filter(({ undone }) => !undone).map((edit) => ({ ...edit, by: null })),
      returned: pesosOf(row.returned_total),
      allowances: pesosOf(row.allowance_total),
      transitions: archived_at ? [] : next.filter((to) => !isBlockedByParcels(state, to, parcels)).map(statusCode),
    },
    product,
  };
}

const selectAddress = prepare((db, of: { orderId: number }) =>
  db
    .selectFrom("order_addresses")
    .select(["barangay_code", "street", "barangay", "city", "province", "region", "postal_code", "landmark"])
    .where("order_id", "=", of.orderId),
);

/** The address of an order in its parts; null when it is only text. */
export async function findOrderAddress(db: Db, orderId: number): Promise<OrderAddress | null> {
  const [parts] = await selectAddress(db, { orderId });
  return parts ?? null;
}

type ShippingColumns = Pick<
  Selectable<DB["orders"]>,
  "shipping_method" | "shipping_zone" | "zone_source" | "arrives_from" | "arrives_to"
>;

/** How an order reaches its customer. */
export const shippingOf = (row: ShippingColumns): Order["shipping"] => ({
  method: row.shipping_method,
  zone: row.shipping_zone,
  zone_source: row.zone_source as Order["shipping"]["zone_source"], // By the check of the column.
  arrives: arrivalIn(row),
});

export const arrivalIn = ({
  arrives_from: from,
  arrives_to: to,
}: Pick<ShippingColumns, "arrives_from" | "arrives_to">) => (from === null || to === null ? null : { from, to });

const selectLines = prepare((db, of: { orderId: number }) =>
  db
    .selectFrom("order_lines as l")
    .innerJoin("product_variants as v", "v.id", "l.variant_id")
    .innerJoin("products as p", "p.id", "l.product_id")
    .leftJoin("product_images as i", (join) => join.onRef("i.product_id", "=", "p.id").on("i.position", "=", 0))
    .select(["l.id", "l.product_id", "l.variant_id", "v.options", "l.name", "l.quantity", "l.price", "p.type"])
    .select(sql<string | null>`coalesce(v.picture, i.hash)`.as("hash"))
    .where("l.order_id", "=", of.orderId)
    .orderBy("l.product_id")
    .orderBy("v.position")
    .orderBy("l.variant_id"),
);

async function linesOf(
  db: Db,
  { id: orderId, discount }: { id: number; discount: number },
  reader: "staff" | "customer",
): Promise<OrderLine[]> {
  const rows = await selectLines(db, { orderId });
  const stored = await listPieceLines(db, orderId);
  // Before the shares are fixed, no pieces have left.
  const pieces = withShares(stored, discount).map((line, index) =>
    stored[index]?.discount === null ? { ...line, unshipped: line.discount } : line,
  );
  return rows.map(({ id, product_id, variant_id, options, name, quantity, price, type, hash }) => ({
    line_id: id,
    ...piecesOf(
      pieces.find((line) => line.id === id),
      reader,
    ),
    product_id,
    ...(options.length > 0 && { variant_id }),
    productname: name,
    product_qty: quantity,
    price: pesosOf(price),
    type,
    image: hash ? picturePath(hash) : "",
  }));
}

type SharedLine = PieceLine & { discount: number };

const piecesOf = (line: SharedLine | undefined, reader: "staff" | "customer") => ({
  cancelled: line?.cancelled ?? 0,
  undelivered: line?.undelivered ?? 0,
  returned: line?.returned ?? 0,
  damaged: reader === "staff" ? (line?.damaged ?? 0) : 0,
  to_ship: line?.toShip ?? 0,
  returnable: line?.returnable ?? 0,
  kept_costs: line && reader === "staff" ? keptCostsOf(line) : [],
  ship_costs: line && reader === "staff" ? shipCostsOf(line) : [],
});

/** What the delivered pieces of a line still cost in pesos: one of them, two of them, and so on. */
const keptCostsOf = (line: SharedLine): number[] =>
  Array.from({ length: line.returnable }, (_, index) => pesosOf(keptCost(line, index + 1)));

/** What the pieces of a line that are in no parcel yet cost in pesos: one of them, two of them, and so on. */
const shipCostsOf = (line: SharedLine): number[] =>
  Array.from({ length: line.toShip }, (_, index) => pesosOf(costOfPieces(line, index + 1)));

const selectHistory = prepare((db, of: { orderId: number }) =>
  db
    .selectFrom("order_events as e")
    .leftJoin("accounts as a", "a.id", "e.account_id")
    .select([
      "e.id",
      "e.state",
      "e.at",
      "e.reason",
      "e.courier_fee",
      "e.account_id",
      "e.automatic",
      "e.undoes",
      "a.name",
    ])
    .where("e.order_id", "=", of.orderId)
    .orderBy("e.id"),
);

/** The history of an order. Staff see names, fees of couriers and what was undone; the customer sees none of these. */
async function historyOf(db: Db, orderId: number, customerId?: number): Promise<Order["history"]> {
  const rows = await selectHistory(db, { orderId });
  const label = (account: number | null) => (account === customerId ? "You" : "The shop");
  const undone = new Set(rows.flatMap(({ undoes }) => undoes ?? []));
  const isShown = ({ id, undoes }: (typeof rows)[number]) =>
    customerId === undefined || (undoes === null && !undone.has(id));
  return rows.filter(isShown).map(({ id, state, at, reason, courier_fee, account_id, automatic, undoes, name }) => ({
    status: statusCode(state),
    undo: undoes !== null ? ("undoes" as const) : undone.has(id) ? ("undone" as const) : null,
    at: at.toISOString(),
    by: customerId === undefined && !automatic ? name : label(account_id),
    reason,
    courier_fee: courier_fee === null || customerId !== undefined ? null : pesosOf(courier_fee),
  }));
}

const selectPlaced = prepare((db, of: { id: number }) =>
  db
    .selectFrom("orders as o")
    .select((order) => [
      "o.firstname",
      "o.tracking_no",
      "o.address",
      "o.payment_mode",
      "o.deposit",
      "o.discount",
      "o.shipping",
      "o.total",
      "o.vat",
      "o.shipping_method",
      "o.arrives_from",
      "o.arrives_to",
      jsonArrayFrom(
        order
          .selectFrom("order_lines as l")
          .select(["l.name", "l.quantity", "l.price"])
          .whereRef("l.order_id", "=", "o.id")
          .where("l.quantity", ">", 0)
          .orderBy("l.product_id")
          .orderBy("l.variant_id"),
      ).as("lines"),
    ])
    .where("o.id", "=", of.id),
);

/**
 * The data of the email about a placed order, in one query, since every order needs it. Undefined when there is no such
 * order.
 */
export async function findOrderPlacedEmailData(db: Db, id: number): Promise<EmailData["order_placed"] | undefined> {
  const [row] = await selectPlaced(db, { id });
  if (!row) return undefined;
  const { firstname, tracking_no, address, payment_mode, discount, shipping, total, vat, lines } = row;
  const arrival = arrivalIn(row);
  return {
    firstname,
    trackingNo: tracking_no,
    lines: lines.map(({ price, ...line }) => ({ ...line, price: pesosOf(price) })),
    discount: pesosOf(discount),
    shipping: pesosOf(shipping),
    total: pesosOf(total),
    vat: pesosOf(vat),
    address,
    pickup: row.shipping_method === "pickup",
    arrives: arrival && arrivalLabel(row.shipping_method, arrival),
    // An order that is paid online has this email when its payment arrives, as has one with a deposit.
    payment: paymentModes[payment_mode].name + (payment_mode === "cod" ? restAfter(row) : total === 0 ? "" : ", paid"),
  };
}

/** What follows the name of cash on delivery when a deposit was paid. An edited order may cost no more than that. */
function restAfter({ deposit, total }: { deposit: number | null; total: number }): string {
  if (deposit === null) return "";
  const rest = total > deposit ? `, ${formatMoney(total - deposit)} in cash on delivery` : "";
  return `, deposit of ${formatMoney(deposit)} paid${rest}`;
}

/** The columns of an order in a list. */
export type OrderRow = {
  id: number;
  tracking_no: string;
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  payment_mode: PaymentMode;
  state: OrderState;
  archived_at: Date | null;
  placed_at: Date;
  total: number;
};

export const toOrderRow = (row: OrderRow): Omit<ListedOrder, "payment_status"> => ({
  id: row.id,
  tracking_no: row.tracking_no,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  phone: row.phone,
  payment_mode: row.payment_mode,
  status: row.archived_at ? null : statusCode(row.state),
  placed_at: row.placed_at.toISOString(),
  total: pesosOf(row.total),
});
