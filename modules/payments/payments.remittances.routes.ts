import { centavosOf, formatMoney, pesosOf } from "#contract/money.ts";
import type { remittancesApi } from "#contract/payments.remittances.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { countDiffering, importRemittance, listDiffering } from "./payments.remittances.ts";

/** What couriers collected, and what has come of it. */
export function remittancesRoutes({ db }: { db: Db }): Routes<typeof remittancesApi> {
  return {
    "GET /api/admin/remittances": async ({ query }) => {
      const { rows, next } = await listDiffering(db, query);
      const { missing, short, over } = await countDiffering(db);
      const counts = { missing: inPesos(missing), short: inPesos(short), over: inPesos(over) };
      return { status: 200, parcels: rows, ...counts, next_cursor: next };
    },

    "POST /api/admin/remittances/import": async ({ body, caller }) => {
      const report = await importRemittance(db, { ...body, assigned: body.assign, by: caller });
      return { status: 200, message: messageOf(report), ...report };
    },
  };
}

const inPesos = ({ parcels, amount }: { parcels: number; amount: number }) => ({ parcels, amount: pesosOf(amount) });

type Money = { parcels: number; amount: number };
type Lines = { lines: number; amount: number };

type Done = { applied: boolean; recorded: Money; reported: Money; results: { not_delivered: Lines } };

function messageOf({ applied, recorded, reported, results: { not_delivered: early } }: Done): string {
  if (!applied) return "Nothing is recorded yet.";
  if (recorded.parcels > 0) return `${amountOf(recorded)} recorded for ${parcelsOf(recorded)}`;
  const kept = { parcels: reported.parcels + early.lines, amount: reported.amount + early.amount };
  return kept.parcels > 0
    ? `Nothing was recorded. ${amountOf(kept)} for ${parcelsOf(kept)} is kept as reported.`
    : "Nothing was recorded: the file has nothing new.";
}

const amountOf = ({ amount }: Money): string => formatMoney(centavosOf(amount));
const parcelsOf = ({ parcels }: Money): string => (parcels === 1 ? "1 parcel" : `${parcels} parcels`);
