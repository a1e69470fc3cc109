import { Link } from "react-router";
import { call } from "#web/api.ts";
import { money } from "#web/ui/money.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { rowLink } from "#web/ui/table.tsx";
import { CreateLink } from "../shell/create-link.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { Permitted } from "../shell/permitted.tsx";

const filters = {};

function cashLabel(limit: number | null): string {
  if (limit === null) return "No cash limit";
  return limit === 0 ? "No cash" : `Up to ${money(limit)} cash`;
}

/** The couriers by name. They are few, so they are on one page. */
const list = defineList({
  screen: "couriers",
  rowName: ["courier", "couriers"],
  filters,
  load: async (_query, options) => {
    const { couriers } = await call("GET /api/admin/couriers", {}, options);
    return { rows: couriers, next_cursor: null };
  },
  header: () => (
    <Permitted permission="edit_couriers">
      <CreateLink screen="addCourier">Add courier</CreateLink>
    </Permitted>
  ),
  columns: [
    {
      title: "Name",
      phone: "title",
      cell: ({ id, name }) => (
        <Link className={rowLink} to={`/admin/couriers/${id}`}>
          {name}
        </Link>
      ),
      tooltip: ({ name }) => name,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Tracking page",
      tone: "secondary",
      from: 1024,
      cell: ({ tracking_url }) => (tracking_url === "" ? "None" : new URL(tracking_url).host),
      tooltip: ({ tracking_url }) => tracking_url,
      skeleton: 120,
    },
    {
      title: "Cash",
      phone: "detail",
      cell: ({ cash_limit }) => cashLabel(cash_limit),
      skeleton: 64,
    },
    {
      title: "Parcels",
      tone: "secondary",
      phone: "value",
      cell: ({ carries_batteries }) => (carries_batteries ? "Carries scooters" : "No scooters"),
      skeleton: 72,
    },
    {
      title: "Status",
      phone: "status",
      cell: ({ active }) =>
        active ? <StatusBadge mark="shown">On</StatusBadge> : <StatusBadge mark="hidden">Off</StatusBadge>,
      skeleton: 40,
    },
  ],
  skeletonRows: 5,
  empty: {
    title: "No couriers yet",
    text: "Add the couriers that deliver for you. Staff choose one when they ship an order.",
  },
  showAll: "Show all couriers",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
