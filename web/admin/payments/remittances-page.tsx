import { Link } from "react-router";
import type { ListCounts } from "#contract/reports.counts.admin.ts";
import { call } from "#web/api.ts";
import { money } from "#web/ui/money.ts";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import visible from "#web/ui/visible.module.css";
import { CreateLink } from "../shell/create-link.tsx";
import { Filters, LinkFilter, SearchFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { oneOf, text } from "../shell/list/list-state.ts";
import { countLabel } from "../shell/pager.tsx";

const filters = { q: text, show: oneOf(["short", "over"]) };

const options = (counts: ListCounts | undefined) => [
  { label: "Not remitted", count: counts?.missing, values: { show: null } },
  { label: "Short", count: counts?.short, values: { show: "short" } },
  { label: "Too much", count: counts?.over, values: { show: "over" } },
];

const countOf = ({ parcels }: { parcels: number }) => ({ count: parcels, more: false });

/** The parcels of whose collected cash couriers have remitted nothing, less or more: the first delivered first. */
const list = defineList({
  screen: "remittances",
  rowName: ["parcel", "parcels"],
  filters,
  load: async (query, options) => {
    const { parcels, next_cursor, ...all } = await call("GET /api/admin/remittances", { query }, options);
    // The sums are those of all parcels.
    if (query.q) return { rows: parcels, next_cursor };
    const chosen = all[query.show ?? "missing"];
    const summary = `${money(chosen.amount)} ${query.show === "over" ? "too much for" : "outstanding from"} ${countLabel(chosen.parcels, "parcel")}`;
    const counts = { missing: countOf(all.missing), short: countOf(all.short), over: countOf(all.over) };
    return { rows: parcels, next_cursor, counts, ...(chosen.parcels > 0 && { summary }) };
  },
  header: () => <CreateLink screen="importRemittance">Import remittance</CreateLink>,
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search parcels" placeholder="Tracking number" />
      <Filters>
        <LinkFilter list={state} label="Parcels" options={options(counts)} />
      </Filters>
    </>
  ),
  columns: [
    {
      title: "Order",
      phone: "title",
      cell: ({ order_id, tracking_no, courier, remitted, remittance, reported }) => (
        <>
          <Link className={rowLink} to={`/admin/view-order/${order_id}`}>
            {tracking_no}
          </Link>
          <span className={`${secondLine} ${visible.onPhone}`}>{courier}</span>
          {remitted > 0 && (
            <span className={secondLine}>
              {[`${money(remitted)} received`, remittance && `remittance ${remittance}`].filter(Boolean).join(", ")}
            </span>
          )}
          {reported !== null && <span className={secondLine}>{money(reported)} reported, not recorded</span>}
        </>
      ),
      tooltip: ({ tracking_no }) => tracking_no,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Courier",
      width: 180,
      narrowWidth: 140,
      tone: "secondary",
      cell: ({ courier }) => courier,
      tooltip: ({ courier }) => courier,
      skeleton: 70,
    },
    {
      title: "Courier's tracking number",
      width: 210,
      narrowWidth: 190,
      tone: "secondary",
      phone: "detail",
      cell: ({ courier_tracking }) => courier_tracking,
      tooltip: ({ courier_tracking }) => courier_tracking,
      skeleton: 90,
    },
    {
      title: "Collected",
      width: 116,
      narrowWidth: 100,
      align: "right",
      cell: ({ collected }) => money(collected),
      skeleton: 54,
    },
    {
      title: "Difference",
      width: 116,
      narrowWidth: 100,
      align: "right",
      phone: "value",
      cell: ({ collected, remitted }) =>
        remitted > collected ? `+${money(remitted - collected)}` : `−${money(collected - remitted)}`,
      skeleton: 54,
    },
    {
      title: "Delivered",
      width: 130,
      narrowWidth: 96,
      align: "right",
      phone: "status",
      cell: ({ days }) => (days === 0 ? "today" : `${countLabel(days, "day")} ago`),
      skeleton: 60,
    },
  ],
  empty: {
    title: "No cash outstanding",
    text: "Delivered parcels appear here until their courier's remittance is imported.",
  },
  noMatch: ({ q, show }) => {
    if (q) return { title: "No such parcel here", text: "Look under the other filters, or check the tracking number." };
    return show === "over"
      ? { title: "No remittance was too much", text: "Parcels whose courier remitted too much appear here." }
      : { title: "No remittance was short", text: "Parcels whose courier remitted too little appear here." };
  },
  showAll: "Show parcels not remitted",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
