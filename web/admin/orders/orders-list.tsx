import { formatShortDateTime } from "#contract/dates.ts";
import { HIDDEN_LABEL } from "#contract/enums.ts";
import { keysOf } from "#contract/keys.ts";
import { orderSorts, orderStates } from "#contract/orders.states.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import { paymentFilters, paymentStatuses } from "#contract/payments.statuses.ts";
import type { ListCounts } from "#contract/reports.counts.admin.ts";
import { NO_GROUP, orderDates, parcelOutcomes } from "#contract/reports.groups.admin.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { formatPhone } from "#web/ui/phone.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { OrderBadge, StatusBadge } from "#web/ui/status-badge.tsx";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import visible from "#web/ui/visible.module.css";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { CreateLink } from "../shell/create-link.tsx";
import { ExportButton } from "../shell/export-button.tsx";
import {
  DaysFilter,
  FilterGroup,
  Filters,
  LinkFilter,
  SearchFilter,
  SelectFilter,
} from "../shell/list/filter-controls.tsx";
import { defineList, noneWithStatus } from "../shell/list/list-screen.tsx";
import { type FilterValues, filterQuery } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { PaymentStatusBadge } from "../shell/payment-status-badge.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { typeName } from "../shell/product-types.ts";
import { OrderLink } from "./order-link.tsx";
import { orderFilters as filters, onTheWire, reportFilters, states } from "./order-list-search.ts";
import styles from "./orders.module.css";

const reportValues = (values: FilterValues<typeof reportFilters>) =>
  Object.fromEntries(keysOf(reportFilters).map((name) => [name, values[name]])) as FilterValues<typeof reportFilters>; // The same names.

/** What the report leads to in words, and no filter of it. */
function reportOptions(values: FilterValues<typeof reportFilters>) {
  const { date, courier, parcel, product, type, coupon, province, mode } = values;
  const some = [
    courier && (courier === NO_GROUP ? "no courier" : courier),
    parcel && parcelOutcomes[parcel].label.toLowerCase(),
    product && `product ${product}`,
    type && typeName(type).toLowerCase(),
    coupon && (coupon === NO_GROUP ? "no coupon" : `coupon ${coupon}`),
    province && (province === NO_GROUP ? "unknown province" : province),
    mode && paymentModes[mode].name,
  ].filter(Boolean);
  const none = Object.fromEntries(keysOf(reportFilters).map((name) => [name, null]));
  return [
    { label: "All", values: none },
    { label: [date ? orderDates[date] : "Sales", ...some].join(", "), values },
  ];
}

const statusOptions = (counts: ListCounts | undefined) => [
  { label: "All", values: { status: null, archived: null } },
  ...states.map((status) => ({
    label: <StatusBadge mark={status}>{orderStates[status].label}</StatusBadge>,
    count: counts?.[status],
    values: { status, archived: null },
  })),
  {
    label: <StatusBadge mark="hidden">{HIDDEN_LABEL}</StatusBadge>,
    count: counts?.archived,
    values: { status: null, archived: "1" },
  },
];

/** All orders. */
export const ordersList = defineList({
  screen: "orders",
  topic: "orders",
  rowName: ["order", "orders"],
  filters,
  sorts: orderSorts,
  load: async (query, options) => {
    const [{ orders, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/orders", { query: onTheWire(query) }, options),
      loadCounts(query, ["status", "archived"], () => call("GET /api/admin/counts/orders", {}, options)),
    ]);
    return { rows: orders, next_cursor, counts };
  },
  header: (state) => (
    <>
      <CreateLink screen="newOrder">New order</CreateLink>
      <Permitted permission="export_orders">
        <ExportButton save={() => saveFile("GET /api/admin/orders/export", { query: onTheWire(filterQuery(state)) })} />
        <ExportButton
          label="Export items"
          save={() =>
            saveFile("GET /api/admin/orders/export", { query: { ...onTheWire(filterQuery(state)), lines: "1" } })
          }
        />
      </Permitted>
    </>
  ),
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search orders" placeholder="Name, address, product, number" />
      <Filters>
        <LinkFilter list={state} label="Status" options={statusOptions(counts)} />
        <FilterGroup>
          <SelectFilter list={state} name="payment" label="Payment" all="Any" choices={paymentFilters} />
          <DaysFilter list={state} label={orderDates[state.values.date ?? "placed"]} />
        </FilterGroup>
        {keysOf(reportFilters).some((name) => state.values[name] !== null) && (
          <LinkFilter list={state} label="From a report" options={reportOptions(reportValues(state.values))} />
        )}
      </Filters>
    </>
  ),
  columns: [
    {
      // Numbers rise with time, so sorting by number sorts by time.
      title: "ID",
      width: 66,
      sort: { first: "newest", second: "oldest", firstIs: "descending" },
      cell: ({ id }) => id,
      skeleton: 36,
    },
    {
      title: "Tracking No.",
      width: 138,
      narrowWidth: 128,
      tone: "secondary",
      phone: "detail",
      cell: ({ tracking_no, placed_at }) => (
        <>
          {tracking_no}
          <span className={visible.onPhone}>, {formatShortDateTime(placed_at)}</span>
        </>
      ),
      tooltip: ({ tracking_no }) => tracking_no,
      skeleton: 104,
    },
    {
      title: "Customer Name",
      phone: "title",
      cell: ({ id, firstname, lastname, phone, email }) => (
        <>
          <OrderLink className={rowLink} id={id}>
            {firstname} {lastname}
          </OrderLink>
          <span className={`${secondLine} ${visible.below1024} ${visible.notOnPhone}`}>
            {[formatPhone(phone), email].filter(Boolean).join(", ")}
          </span>
        </>
      ),
      tooltip: ({ firstname, lastname }) => `${firstname} ${lastname}`,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Email",
      from: 1024,
      tone: "secondary",
      className: styles.besideNoPreview,
      cell: ({ email }) => email,
      tooltip: ({ email }) => email,
      skeleton: { nameAnd: 40 },
    },
    {
      title: "Phone",
      width: 118,
      narrowWidth: 112,
      from: 1024,
      tone: "secondary",
      className: styles.besideNoPreview,
      cell: ({ phone }) => formatPhone(phone),
      skeleton: 86,
    },
    {
      title: "Mode of Payment",
      width: 138,
      narrowWidth: 124,
      tone: "secondary",
      phone: "value",
      className: styles.besideNoPreview,
      cell: ({ payment_mode, payment_status, total }) => (
        <>
          <span className={visible.notOnPhone}>{paymentModes[payment_mode].name}</span>
          <span className={visible.onPhone}>
            {paymentModes[payment_mode].label}, {money(total)}
          </span>
          <span className={`${secondLine} ${visible.onPhone}`}>
            <PaymentStatusBadge status={payment_status} />
          </span>
        </>
      ),
      skeleton: 90,
    },
    {
      title: "Payment",
      width: 142,
      from: 1280,
      className: styles.besideNoPreview,
      cell: ({ payment_status }) => <PaymentStatusBadge status={payment_status} />,
      skeleton: 90,
    },
    {
      title: "Total",
      width: 96,
      from: 1280,
      align: "right",
      sort: { first: "total_desc", second: "total_asc", firstIs: "descending" },
      cell: ({ total }) => money(total),
      skeleton: 54,
    },
    {
      title: "Placed",
      time: ({ placed_at }) => placed_at,
      width: 112,
      from: 1440, // The tracking number has the day, and names need the room.
      phone: undefined, // The order's first column has it.
      className: `${styles.besideNoPreview} ${styles.placed}`,
    },
    {
      title: "Status",
      width: 110,
      narrowWidth: 104,
      phone: "status",
      cell: ({ status }) => <OrderBadge status={status} />,
      skeleton: 64,
    },
    { title: "Action", width: 160, narrowWidth: 146, actions: true, phone: null },
  ],
  empty: {
    title: "No orders yet",
    text: "New orders appear here as soon as they are placed. Meanwhile, visit the shop as a customer.",
    action: (
      <a className={button.secondary} href="/">
        Visit Store
        <AdminIcon name="external" />
      </a>
    ),
  },
  noMatch: ({ q, status, payment, archived }) => {
    const text = archived && !q ? "Deleted orders appear here. You can restore them." : "Try another filter.";
    if (q) return { title: `No order found for “${q}”`, text };
    if (archived) return { title: noneWithStatus("orders", HIDDEN_LABEL), text };
    if (status) return { title: noneWithStatus("orders", orderStates[status].label), text };
    if (payment === "refund_due") return { title: "No refund is due", text };
    if (payment === "not_awaited") return { title: "Every order awaits its payment", text };
    return {
      title: payment ? `No orders with the payment status ${paymentStatuses[payment]}` : "No orders in this period",
      text,
    };
  },
  showAll: "Show all orders",
  className: styles.orders,
});
