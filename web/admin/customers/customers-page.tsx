import { Link } from "react-router";
import { customerSegments, customerSorts } from "#contract/customers.segments.admin.ts";
import { formatDateTime, formatMonth, formatShortDateTime } from "#contract/dates.ts";
import { keysOf } from "#contract/keys.ts";
import { call } from "#web/api.ts";
import field from "#web/ui/field.module.css";
import { money } from "#web/ui/money.ts";
import { formatPhone } from "#web/ui/phone.ts";
import { rowLink, secondLine } from "#web/ui/table.tsx";
import typography from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { ChoiceFilter, DaysFilter, Filters, SearchFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { days, oneOf, text } from "../shell/list/list-state.ts";
import { loadCounts } from "../shell/list/load-counts.ts";
import { screenPath } from "../shell/screens.ts";
import { CustomerBadge } from "./customer-badge.tsx";
import styles from "./customers.module.css";

const filters = { q: text, kind: oneOf(keysOf(customerSegments)), ...days };

/** The customers with an account. */
const list = defineList({
  screen: "customers",
  topic: "customers",
  rowName: ["customer", "customers"],
  filters,
  sorts: customerSorts,
  load: async (query, options) => {
    const [{ customers, next_cursor }, counts] = await Promise.all([
      call("GET /api/admin/customers", { query }, options),
      loadCounts(query, ["kind"], () => call("GET /api/admin/counts/customers", {}, options)),
    ]);
    return { rows: customers, next_cursor, counts };
  },
  toolbar: (state, counts) => (
    <>
      <SearchFilter list={state} label="Search customers" placeholder="Name, email, phone" />
      <Filters>
        <ChoiceFilter list={state} name="kind" label="Kind" all="All" choices={customerSegments} counts={counts} />
        <DaysFilter list={state} label="Joined" />
      </Filters>
      <p className={`${field.hint} ${styles.hint}`}>
        Guest phone orders aren't listed here:{" "}
        <Link className={typography.link} to={screenPath("orders", state.values.q ? { q: state.values.q } : {})}>
          find them among the orders
        </Link>
        .
      </p>
    </>
  ),
  columns: [
    {
      title: "Customer Name",
      phone: "title",
      cell: ({ id, name, phone, email }) => (
        <>
          <Link className={rowLink} to={`/admin/customers/${id}`}>
            {name}
          </Link>
          <span className={`${secondLine} ${visible.below1024} ${visible.notOnPhone}`}>
            {[phone && formatPhone(phone), email].filter(Boolean).join(", ")}
          </span>
        </>
      ),
      tooltip: ({ name }) => name,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Email",
      from: 1024,
      tone: "secondary",
      cell: ({ email }) => email,
      tooltip: ({ email }) => email,
      skeleton: { nameAnd: 40 },
    },
    {
      title: "Phone",
      width: 124,
      tone: "secondary",
      phone: "detail",
      className: styles.phone,
      cell: ({ phone, email }) => (
        <>
          <span className={visible.notOnPhone}>{phone && formatPhone(phone)}</span>
          <span className={visible.onPhone}>{phone ? formatPhone(phone) : email}</span>
        </>
      ),
      skeleton: 86,
    },
    {
      title: "City",
      width: 130,
      from: 1280,
      tone: "secondary",
      cell: ({ city }) => city,
      tooltip: ({ city }) => city,
      skeleton: 70,
    },
    {
      title: "Orders",
      width: 84,
      align: "right",
      sort: { first: "orders_desc", second: "orders_asc", firstIs: "descending" },
      cell: ({ orders }) => orders.toLocaleString("en-PH"),
      skeleton: 16,
    },
    {
      title: "Spent",
      width: 120,
      align: "right",
      phone: "value",
      sort: { first: "spent_desc", second: "spent_asc", firstIs: "descending" },
      cell: ({ spent }) => money(spent),
      skeleton: 60,
    },
    {
      title: "Last order",
      width: 132,
      from: 1280,
      tone: "secondary",
      className: styles.lastOrder,
      cell: ({ last_order_at }) => (last_order_at ? formatShortDateTime(last_order_at) : "Never"),
      tooltip: ({ last_order_at }) => last_order_at && formatDateTime(last_order_at),
      skeleton: 76,
    },
    {
      title: "Joined",
      width: 100,
      tone: "secondary",
      className: styles.joined,
      sort: { first: "newest", second: "oldest", firstIs: "descending" },
      cell: ({ since }) => formatMonth(since),
      tooltip: ({ since }) => formatDateTime(since),
      skeleton: 56,
    },
    {
      title: "Status",
      width: 118,
      phone: "status",
      cell: ({ blocked }) => <CustomerBadge blocked={blocked} />,
      skeleton: 54,
    },
  ],
  empty: { title: "No customers yet", text: "Customers appear here after they create an account." },
  noMatch: ({ q, kind }) => ({
    title: q ? `No customer found for “${q}”` : kind === "blocked" ? "No blocked customers" : "No customers found",
    text: "Try another filter.",
  }),
  showAll: "Show all customers",
  className: styles.customers,
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
