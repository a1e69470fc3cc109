import type { CallReply } from "#contract/api.ts";
import { formatDayRange } from "#contract/dates.ts";
import { NO_GROUP, type ParcelOutcome, parcelOutcomes } from "#contract/reports.groups.admin.ts";
import type { CourierTotals } from "#contract/reports.tables.admin.ts";
import { call } from "#web/api.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import text from "#web/ui/text.module.css";
import { screenPath } from "../shell/screens.ts";
import { periodFiltersOf, periodQueryOf } from "./dashboard-filters.ts";
import { reportPage } from "./report-page.tsx";
import { type FigureColumn, ReportTable } from "./report-table.tsx";
import styles from "./sales-report.module.css";

const queryOf = (search: URLSearchParams) => periodQueryOf(periodFiltersOf(search));

type Report = CallReply<"GET /api/admin/reports/couriers">;

/** Of the parcels that arrived or failed, how many arrived, in percent. */
const successOf = ({ delivered, failed }: CourierTotals): string =>
  delivered + failed === 0 ? "–" : `${Math.round((delivered * 100) / (delivered + failed))} %`;

const daysOf = ({ days }: CourierTotals): string => (days === null ? "–" : days.toFixed(1));

function CourierTable({ rows, totals, totals_before, period, before }: Report) {
  if (rows.length === 0)
    return <EmptyState title="No parcels in this period" text="Choose another period to see how couriers delivered." />;
  const ordersOf = (courier: string | null, parcel?: ParcelOutcome) =>
    screenPath("orders", { date: "shipped", ...period, ...(courier && { courier }), ...(parcel && { parcel }) });
  const outcome = (parcel: ParcelOutcome, from?: "720"): FigureColumn<CourierTotals> => ({
    title: parcelOutcomes[parcel].label,
    value: (figures) => figures[parcel].toLocaleString("en-PH"),
    to: (key) => ordersOf(key, parcel),
    ...(from && { from }),
  });
  const columns: FigureColumn<CourierTotals>[] = [
    { title: "Parcels", value: ({ parcels }) => parcels.toLocaleString("en-PH"), from: "720" },
    outcome("delivered", "720"),
    outcome("failed"),
    outcome("on_the_way", "720"),
    { title: "Success", value: successOf, from: "1024" },
    { title: "Days", value: daysOf },
  ];
  return (
    <>
      <p className={`${text.soft} ${styles.note}`}>
        Parcels shipped in this period. Days: the average from shipping to delivery.
        {totals_before.parcels > 0 &&
          ` ${formatDayRange(before.from, before.to)}: ${successOf(totals_before)} delivered in ${daysOf(totals_before)} days.`}
      </p>
      <ReportTable
        caption={`Parcels by courier, ${formatDayRange(period.from, period.to)}`}
        heading="Courier"
        rows={rows}
        totals={totals}
        columns={columns}
        nameOf={({ key }) => (key === NO_GROUP ? "No courier" : key)}
        to={(key) => ordersOf(key)}
        barOf={({ parcels }) => parcels}
      />
    </>
  );
}

const page = reportPage({
  screen: "courierReport",
  hasPeriod: true,
  groups: null,
  load: (search, options) => call("GET /api/admin/reports/couriers", { query: queryOf(search) }, options),
  save: (search) => saveFile("GET /api/admin/reports/couriers/export", { query: queryOf(search) }),
  Table: CourierTable,
});
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
