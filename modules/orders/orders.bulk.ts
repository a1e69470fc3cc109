import { courierWarnings, PACK_AGAIN, sameTrackingWarning } from "#contract/couriers.warnings.admin.ts";
import { Refusal, refuse, refuseFields } from "#contract/errors.ts";
import { MAX_BULK_ORDERS, MAX_IMPORT_COLUMNS } from "#contract/limits.ts";
import { pesosOf } from "#contract/money.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import type { ShippingRow } from "#contract/orders.bulk.admin.ts";
import { orderStates } from "#contract/orders.states.ts";
import type { Db } from "#db/connection.ts";
import type { Actor } from "#modules/audit/audit.ts";
import { listCouriers } from "#modules/couriers/couriers.ts";
import { readCsv } from "#modules/products/products.ts";
import * as rules from "./orders.bulk.rules.ts";
import * as store from "./orders.bulk.store.ts";
import { refuseTransition, statesBefore } from "./orders.rules.ts";
import { findSameTracking } from "./orders.shipments.store.ts";
import { changeOrderState } from "./orders.transitions.ts";

type OrderToShip = { id: number; courier?: string | undefined; courier_tracking?: string | undefined };

/** Orders to ship; `bulkSize` is how many are shipped with other calls. */
type Shipping = { orders: readonly OrderToShip[]; bulkSize?: number | undefined; by: Actor };

/** Ships several orders, each in its own transaction, so that a refusal stops no other. */
export async function shipOrders(db: Db, { orders, ...transition }: Shipping): Promise<TransitionOutcome[]> {
  const outcomes: TransitionOutcome[] = [];
  for (const { id, courier, courier_tracking } of orders) {
    try {
      const { step } = await changeOrderState(db, {
        orderId: id,
        to: "shipped",
        courier,
        courier_tracking,
        ...transition,
      });
      outcomes.push({ id, changed: true, step, message: `Order ${id} is now ${orderStates.shipped.label}.` });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { errors } = error.details;
      outcomes.push({
        id,
        changed: false,
        step: null,
        message: errors ? Object.values(errors).flat().join(" ") : error.message,
      });
    }
  }
  return outcomes;
}

/** A comma, or what a spreadsheet puts between pasted cells, or in a CSV where the comma is for decimals. */
const DELIMITERS = [",", "\t", ";"];

/**
 * Compares a list of orders, couriers and tracking numbers with the orders, and changes nothing.
 * @throws invalid, with a message on `file`, when it is no CSV, too long, or lacks a column for the order
 */
export async function checkShippingList(
  db: Db,
  { file, courier }: { file: Uint8Array; courier?: string | undefined },
): Promise<ShippingRow[]> {
  const lines = await readLines(file, courier ?? null);
  const found = await store.findOrdersToShip(db, [...new Set(lines.map(({ number }) => rules.numberKey(number)))]);
  const orders = new Map(found.map((order) => [order.key, order]));
  const couriers = new Map((await listCouriers(db)).map((each) => [each.name.toLowerCase(), each]));
  const rowOf = new Map<number, number>();
  const sameTracking = await findSameNumbers(db, lines, orders);
  return lines.map((line) => {
    const order = orders.get(rules.numberKey(line.number)) ?? null;
    const first = order && rowOf.get(order.id);
    if (order && first === undefined) rowOf.set(order.id, line.row);
    const problem = rules.problemOf(line) ?? problemOf(order, first ?? null);
    const shippable = problem === null ? order : null;
    const known = line.courier === null ? undefined : couriers.get(line.courier.toLowerCase());
    return {
      row: line.row,
      number: line.number,
      courier: known?.name ?? line.courier,
      courier_tracking: line.tracking,
      order: order && { id: order.id, tracking_no: order.tracking_no, customer: order.customer },
      problem,
      parcel: parcelOf(shippable),
      warnings: shippable ? [...sameTracking(line), ...warningsOf(line.courier, known, shippable)] : [],
    };
  });
}

/**
 * Warns of a tracking number that the row of another order has too, or a parcel of another order already: a remittance with it would fit
 * several parcels.
 */
async function findSameNumbers(
  db: Db,
  lines: readonly rules.Line[],
  orders: ReadonlyMap<string, store.OrderToShip>,
): Promise<(line: rules.Line) => string[]> {
  const keyOf = ({ tracking }: rules.Line): string => (tracking ?? "").replaceAll(" ", "").toUpperCase();
  const rows = Map.groupBy(lines, keyOf);
  const parcels = lines.flatMap(({ row, number, courier, tracking }) => {
    const order = orders.get(rules.numberKey(number));
    return order ? [{ key: row, order_id: order.id, courier, courier_tracking: tracking }] : [];
  });
  const others = new Map((await findSameTracking(db, parcels)).map((other) => [other.key, other]));
  return (line) => {
    const isOther = ({ number }: rules.Line) => rules.numberKey(number) !== rules.numberKey(line.number);
    const row = line.tracking === null ? undefined : rows.get(keyOf(line))?.find(isOther);
    const other = others.get(line.row);
    return [
      ...(row ? [`Row ${row.row} has the same tracking number.`] : []),
      ...(other ? [sameTrackingWarning(orders.get(rules.numberKey(line.number))?.id ?? 0, other)] : []),
    ];
  };
}

/** What leaves of an order that can be shipped. */
const parcelOf = (order: store.OrderToShip | null): ShippingRow["parcel"] =>
  order && { pieces: order.pieces, before: order.before, cash: pesosOf(order.cash) };

function warningsOf(
  name: string | null,
  courier: Parameters<typeof courierWarnings>[0] | undefined,
  { cash, has_batteries: hasBatteries, pack_again }: store.OrderToShip,
): string[] {
  const warnings = pack_again ? [`Changed after it was packed. ${PACK_AGAIN}`] : [];
  if (courier) return [...warnings, ...courierWarnings(courier, { cash: pesosOf(cash), hasBatteries })];
  if (name === null) return warnings;
  return [...warnings, `${name} is not in the list of couriers: the customer gets no link to its tracking page.`];
}

/** Why an order cannot be shipped; `first` is the row that names it before. */
function problemOf(order: store.OrderToShip | null, first: number | null): string | null {
  if (!order) return refuse("order_not_found").message;
  if (first !== null) return `Row ${first} already has this order.`;
  if (order.archived) return refuse("order_archived").message;
  if (statesBefore("shipped").includes(order.state)) return null;
  return refuseTransition(order.state, "shipped").message;
}

async function readLines(file: Uint8Array, courier: string | null): Promise<rules.Line[]> {
  const lines: rules.Line[] = [];
  let columns: rules.Columns | null = null;
  for await (const { row, cells } of filledRows(file)) {
    if (columns === null) {
      const found = cells.length > MAX_IMPORT_COLUMNS ? null : rules.findColumns(cells);
      if (found === null) throw refuseFields({ file: [MISSING_COLUMN] });
      columns = found.columns;
      if (found.isHeading) continue;
    }
    if (lines.length === MAX_BULK_ORDERS) throw refuseFields({ file: [TOO_MANY] });
    lines.push(rules.readLine(row, cells, columns, courier));
  }
  if (lines.length === 0) throw refuseFields({ file: ["The list has no orders. Add a row for each."] });
  return lines;
}

async function* filledRows(file: Uint8Array) {
  for await (const row of readCsv(file, DELIMITERS)) if (row.cells.some((cell) => cell.trim())) yield row;
}

const TOO_MANY = `Ship at most ${MAX_BULK_ORDERS} orders at once.`;
const MISSING_COLUMN = "Begin each row with an order number, or name a column Order number in the first row.";
