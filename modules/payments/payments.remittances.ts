import { setImmediate } from "node:timers/promises";
import { NO_ROWS } from "#contract/csv.admin.ts";
import { refuseFields } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_PROBLEMS, MAX_IMPORT_ROWS, MAX_REFERENCE_LENGTH } from "#contract/limits.ts";
import { formatMoney, pesosOf } from "#contract/money.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import type { RemittanceLine } from "#contract/payments.remittances.admin.ts";
import { type RemittanceResult, remittanceResults } from "#contract/payments.statuses.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, firstNames, recordAudit } from "#modules/audit/audit.ts";
import { readCsv } from "#modules/products/products.ts";
import * as rules from "./payments.remittances.rules.ts";
import * as store from "./payments.remittances.store.ts";

export { countDiffering, listDiffering } from "./payments.remittances.store.ts";

/** The result of a preview or an import; amounts in pesos. */
type Report = {
  applied: boolean;
  rows: number;
  results: Record<RemittanceResult, { lines: number; amount: number }>;
  recorded: { parcels: number; amount: number };
  reported: { parcels: number; amount: number };
  lines: RemittanceLine[];
  more_lines: boolean;
};

/** `assigned` has the rows of the file that staff record for another parcel than they name, each with the id of that parcel. */
type Import = {
  file: Uint8Array;
  apply: boolean;
  differing: boolean;
  assigned: ReadonlyMap<number, number>;
  by: Actor;
};

const NOTHING = { parcels: 0, amount: 0 };

/**
 * Compares the CSV of a courier with what was collected, and with `apply` records what came: the lines that match, and
 * with `differing` also those with another amount. Without `differing` the latter are kept as reported; so are lines
 * about parcels that are not marked as delivered. What was recorded before stays as it is, so a file can be imported
 * twice, and the rest of a short remittance comes with a later one. A line about a parcel that came back or was shipped
 * again is recorded for another one of its order when `assigned` names it.
 * @throws invalid, with a message on `file`, when it is no CSV, too large, lacks a column, or has only headings
 */
export async function importRemittance(db: Db, { file, apply, differing, assigned, by }: Import): Promise<Report> {
  const { read, unreadable } = await readFile(file);
  return inTransaction(db, async (tx) => {
    const matched = rules.matchLines(read, { ...(await parcelsOf(tx, read, { lock: apply })), assigned });
    const recordable = matched.filter(
      ({ result }) => result === "matched" || (differing && (result === "short" || result === "over")),
    );
    const leftOut = matched.filter((line) => line.result !== "remitted" && !recordable.includes(line));
    const written = apply ? await record(tx, { recordable, leftOut, by }) : { recorded: NOTHING, reported: NOTHING };
    return { ...reportOn(matched, unreadable), applied: apply, ...written };
  });
}

/** The parcels of the lines by their tracking numbers. With `lock` their orders are locked before the money is read. */
async function parcelsOf(
  tx: Db,
  lines: readonly rules.Line[],
  { lock }: { lock: boolean },
): Promise<{ byTracking: Map<string, rules.CollectedParcel[]>; ofOrders: rules.CollectedParcel[] }> {
  const keys = [...new Set(lines.map(({ tracking }) => rules.trackingKey(tracking)))];
  const find = () => store.findParcels(tx, keys);
  const locked = lock ? new Set((await find()).map(({ order_id }) => order_id)) : null;
  if (locked) await store.lockOrders(tx, [...locked]);
  // A tracking number that was corrected meanwhile may lead to another order. Its line is unknown until the next import.
  const ofLockedOrders = (await find()).filter(({ order_id }) => !locked || locked.has(order_id));
  const byTracking = new Map<string, rules.CollectedParcel[]>();
  // A line may name a parcel by the number of its order, and another line by that of the courier.
  const byId = new Map<number | null, rules.CollectedParcel>();
  const sameObject = (found: rules.CollectedParcel) => (found.id === null ? undefined : byId.get(found.id)) ?? found;
  for (const { key, ...found } of ofLockedOrders) {
    const parcel = sameObject(found);
    byId.set(parcel.id, parcel);
    byTracking.set(key, [...(byTracking.get(key) ?? []), parcel]);
  }
  const orderIds = [...byTracking.values()].flat().flatMap((one) => (rules.hasLeft(one) ? one.order_id : []));
  const ofOrders = orderIds.length === 0 ? [] : (await store.listParcels(tx, orderIds)).map(sameObject);
  return { byTracking, ofOrders };
}

/**
 * A line as the audit log names it: by the number of its order, since that of a courier leads to an address, which would stay in
 * the log when its customer is erased. Only a line without a parcel is named as it is in the file.
 */
function nameOf({ tracking, amount, parcel, named }: rules.MatchedLine): string {
  const name = `${parcel?.tracking_no ?? tracking} ${formatMoney(amount)}`;
  return parcel === named ? name : `${name} for another parcel than it names`;
}

type Sorted = Record<"recordable" | "leftOut", readonly rules.MatchedLine[]> & { by: Actor };

const totalOf = (rows: readonly { amount: number }[]) => ({
  parcels: rows.length,
  amount: pesosOf(rows.reduce((sum, { amount }) => sum + amount, 0)),
});

async function record(
  tx: Db,
  { recordable: lines, leftOut, by }: Sorted,
): Promise<Pick<Report, "recorded" | "reported">> {
  const keptOf = (...kept: readonly RemittanceResult[]) =>
    leftOut.flatMap(({ result, parcel, amount }) =>
      parcel?.id && kept.includes(result) ? [{ shipment_id: parcel.id, amount }] : [],
    );
  const reported = keptOf("short", "over");
  const remitted = lines.flatMap((line) =>
    line.parcel?.id
      ? [
          {
            order_id: line.parcel.order_id,
            shipment_id: line.parcel.id,
            amount: line.amount,
            reference: line.remittance,
            reason: rules.reasonFor(line),
          },
        ]
      : [],
  );
  const written = { recorded: totalOf(remitted), reported: totalOf(reported) };
  const newlyReported = await store.saveReported(tx, [...reported, ...keptOf("not_delivered")]);
  if (remitted.length === 0 && newlyReported === 0) return written;
  if (remitted.length > 0) await store.insertRemitted(tx, remitted, by.id);
  const named = lines.length > 0 ? lines : leftOut;
  const numbers = [...new Set(named.flatMap(({ remittance }) => remittance ?? []))].join(", ");
  const name = numbers === "" ? "without a number" : numbers.slice(0, MAX_REFERENCE_LENGTH);
  const differing = lines.filter(({ result }) => result !== "matched").length;
  await recordAudit(tx, {
    by,
    action: "remittance_imported",
    entity: { type: "remittance", id: null, name },
    after: {
      ...written.recorded,
      differing,
      lines: firstNames(lines.map(nameOf)),
      ...(leftOut.length > 0 && { left_out: firstNames(leftOut.map(nameOf)) }),
    },
  });
  return written;
}

/** What the lines were found to be. Those that do not match are listed first, since they need a look. */
function reportOn(
  matched: readonly rules.MatchedLine[],
  unreadable: readonly rules.UnreadableLine[],
): Pick<Report, "rows" | "results" | "lines" | "more_lines"> {
  const lines = [
    ...matched.map(({ row, tracking, amount, result, parcel, named, expected, others }) => ({
      row,
      tracking,
      amount: pesosOf(amount),
      result,
      problem: null,
      order_id: parcel?.order_id ?? null,
      expected: expected === null ? null : pesosOf(expected),
      shipment_state: named?.state ?? null,
      other_parcels: others.flatMap((other) => toOtherParcel(other) ?? []),
      assigned: parcel === named ? null : (parcel?.id ?? null),
    })),
    ...unreadable.map((line) => ({
      ...line,
      amount: null,
      result: "unreadable" as const,
      order_id: null,
      expected: null,
      shipment_state: null,
      other_parcels: [],
      assigned: null,
    })),
  ].sort((a, b) => Number(isSettled(a)) - Number(isSettled(b)) || a.row - b.row);
  const results = Object.fromEntries(
    keysOf(remittanceResults).map((result) => {
      const found = matched.filter((line) => line.result === result);
      const amount = pesosOf(found.reduce((sum, line) => sum + line.amount, 0));
      return [result, { lines: result === "unreadable" ? unreadable.length : found.length, amount }];
    }),
  ) as Report["results"]; // TypeScript does not follow `fromEntries`.
  return {
    rows: lines.length,
    results,
    lines: lines.slice(0, MAX_IMPORT_PROBLEMS),
    more_lines: lines.length > MAX_IMPORT_PROBLEMS,
  };
}

/** Whether a line needs no look. One that staff assigned keeps its place, so that they can change it. */
const isSettled = ({ result, other_parcels }: Pick<RemittanceLine, "result" | "other_parcels">): boolean =>
  result === "matched" && other_parcels.length === 0;

function toOtherParcel(parcel: rules.CollectedParcel): RemittanceLine["other_parcels"][number] | null {
  const { id, state, courier_tracking } = parcel;
  return id === null || state === null
    ? null
    : { id, state, courier_tracking, due: pesosOf(rules.outstandingOf(parcel)) };
}

/** Rows that are read before other requests have their turn: some milliseconds. */
const ROWS_AT_ONCE = 500;

/** The lines of the file that can be read, and the others. */
async function readFile(file: Uint8Array): Promise<{ read: rules.Line[]; unreadable: rules.UnreadableLine[] }> {
  const csv = readCsv(file);
  const first = await csv.next();
  const heads: readonly string[] = first.done ? [] : first.value.cells;
  const columns = heads.length > MAX_IMPORT_COLUMNS ? null : rules.findColumns(heads);
  if (!columns) {
    await csv.return(undefined);
    throw refuseFields({ file: [MISSING_COLUMN] });
  }
  const read: rules.Line[] = [];
  const unreadable: rules.UnreadableLine[] = [];
  for await (const { row, cells } of csv) {
    if (!cells.some(Boolean)) continue;
    const count = read.length + unreadable.length;
    if (count === MAX_IMPORT_ROWS)
      throw refuseFields({ file: [sentence`Import at most ${MAX_IMPORT_ROWS} rows at once.`] });
    if (count % ROWS_AT_ONCE === 0) await setImmediate();
    const line = rules.readLine(row, cells, columns);
    if ("problem" in line) unreadable.push(line);
    else read.push(line);
  }
  if (read.length + unreadable.length === 0) throw refuseFields({ file: [NO_ROWS] });
  return { read, unreadable };
}

const MISSING_COLUMN =
  "The first row has to name a column for the tracking number, such as Tracking No, and one for the amount, such as COD Amount.";
