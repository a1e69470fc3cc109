import { Link } from "react-router";
import { keysOf } from "#contract/keys.ts";
import { returnReasons, returnRemedies, returnStateNames, returnStates } from "#contract/returns.states.ts";
import { call } from "#web/api.ts";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import { ChoiceFilter, DaysFilter, Filters, SearchFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList, noneWithStatus } from "../shell/list/list-screen.tsx";
import { day, oneOf, text } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { ReturnBadge } from "./return-badge.tsx";

const states = Object.fromEntries(returnStateNames.map((state) => [state, <ReturnBadge key={state} state={state} />]));
const reasons = Object.fromEntries(keysOf(returnReasons).map((reason) => [reason, returnReasons[reason].label]));

const filters = { q: text, state: oneOf(returnStateNames), reason: oneOf(keysOf(returnReasons)), from: day, to: day };

/** The returns that customers asked for, newest first. */
const list = defineList({
  screen: "returns",
  topic: "returns",
  rowName: ["return", "returns"],
  filters,
  load: async (query, options) => {
    const [{ returns, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/returns", { query }, options),
      loadCounts(query, ["state", "reason"], () => call("GET /api/admin/counts/returns", {}, options)),
    ]);
    return { rows: returns, next_cursor, counts };
  },
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search returns" placeholder="Return or tracking number" />
      <Filters>
        <ChoiceFilter list={state} name="state" label="Status" all="All" choices={states} counts={counts} />
        <ChoiceFilter list={state} name="reason" label="Reason" all="Any reason" choices={reasons} counts={counts} />
        <DaysFilter list={state} label="Requested" />
      </Filters>
    </>
  ),
  columns: [
    { title: "Date", time: ({ requested_at }) => requested_at, width: 130, narrowWidth: 112, phone: "detail" },
    {
      title: "Return",
      phone: "title",
      cell: ({ id, tracking_no, firstname, lastname }) => (
        <>
          <Link className={rowLink} to={`/admin/returns/${id}`}>
            Return {id}, {firstname} {lastname}
          </Link>
          <span className={secondLine}>{tracking_no}</span>
        </>
      ),
      tooltip: ({ tracking_no }) => tracking_no,
      skeleton: { nameAnd: 30 },
    },
    {
      title: "Reason",
      width: 200,
      from: 1024,
      tone: "secondary",
      cell: ({ reason }) => returnReasons[reason].label,
      tooltip: ({ reason }) => returnReasons[reason].label,
      skeleton: 120,
    },
    { title: "For", width: 116, tone: "secondary", cell: ({ remedy }) => returnRemedies[remedy], skeleton: 60 },
    { title: "Pieces", width: 76, align: "right", phone: "value", cell: ({ pieces }) => pieces, skeleton: 20 },
    {
      title: "Status",
      width: 130,
      phone: "status",
      cell: ({ state }) => <ReturnBadge state={state} />,
      skeleton: 70,
    },
  ],
  empty: { title: "No returns yet", text: "Return requests from customers appear here." },
  noMatch: ({ state, q, reason, from, to }) => ({
    title:
      state && !q && !reason && !from && !to ? noneWithStatus("returns", returnStates[state].label) : "No return found",
  }),
  showAll: "Show all returns",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
