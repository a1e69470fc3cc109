import { Link } from "react-router";
import type { CustomerSort } from "#contract/customers.segments.admin.ts";
import type { Customer } from "#contract/customers.ts";
import { money } from "#web/ui/money.ts";
import { formatPhone } from "#web/ui/phone.ts";
import { formatDateTime, formatMonth, formatShortDateTime } from "../../ui/dates.ts";
import { rowNumbers, Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { SortHeader, type SortHeaderProps } from "../../ui/sort-header.tsx";
import { type CustomerFilters, customerSearchOf } from "./customer-filters.ts";
import { CustomerStatus } from "./customer-status.tsx";

const ROWS_ON_THE_WAY = 12;

/** The list of customers; null draws the shape of its rows. */
export const CustomersTable = ({ filters, customers }: { filters: CustomerFilters; customers: Customer[] | null }) => (
  <table className="table fold customers">
    <thead>
      <tr>
        <th scope="col">Customer Name</th>
        <th scope="col" className="from-1024">
          Email
        </th>
        <th scope="col" className="c-phone from-1024">
          Phone
        </th>
        <th scope="col" className="c-city from-1280">
          City
        </th>
        <Sorted filters={filters} descending="orders_desc" ascending="orders_asc" className="c-orders figure">
          Orders
        </Sorted>
        <Sorted filters={filters} descending="spent_desc" ascending="spent_asc" className="c-spent figure">
          Spent
        </Sorted>
        <th scope="col" className="c-last from-1280">
          Last order
        </th>
        <Sorted filters={filters} descending="newest" ascending="oldest" className="c-joined">
          Joined
        </Sorted>
        <th scope="col" className="c-state">
          Status
        </th>
      </tr>
    </thead>
    <tbody>
      {customers
        ? customers.map((customer) => <Row key={customer.id} {...customer} />)
        : rowNumbers(ROWS_ON_THE_WAY).map((row) => <RowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

const Sorted = ({
  filters,
  ...head
}: { filters: CustomerFilters } & Omit<SortHeaderProps<CustomerSort>, "sort" | "searchOf">) => (
  <SortHeader {...head} sort={filters.sort} searchOf={(sort) => customerSearchOf({ ...filters, sort, cursor: null })} />
);

function Row({ id, name, email, phone, city, orders, spent, last_order_at, since, blocked }: Customer) {
  const local = phone === null ? "" : formatPhone(phone);
  return (
    <tr>
      <td className="a1" title={name}>
        <Link className="name" to={`/admin/customers/${id}`}>
          {name}
        </Link>
        <span className="under below-1024 wide">{[local, email].filter(Boolean).join(", ")}</span>
      </td>
      <td className="soft from-1024" title={email}>
        {email}
      </td>
      <td className="soft b1 c-phone">
        <span className="wide">{local}</span>
        <span className="narrow">{local || email}</span>
      </td>
      <td className="soft from-1280" title={city ?? undefined}>
        {city}
      </td>
      <td className="figure">{orders.toLocaleString("en-PH")}</td>
      <td className="figure b2">{money(spent)}</td>
      <td className="soft from-1280 c-last" title={last_order_at ? formatDateTime(last_order_at) : undefined}>
        {last_order_at ? formatShortDateTime(last_order_at) : "Never"}
      </td>
      <td className="soft c-joined" title={formatDateTime(since)}>
        {formatMonth(since)}
      </td>
      <td className="a2">
        <CustomerStatus blocked={blocked} />
      </td>
    </tr>
  );
}

const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td className="a1">
      <Skeleton width={skeletonWidth(row)} />
    </td>
    <td className="from-1024">
      <Skeleton width={skeletonWidth(row + 3) + 40} />
    </td>
    <td className="b1 c-phone">
      <Skeleton width={86} />
    </td>
    <td className="from-1280">
      <Skeleton width={70} />
    </td>
    <td className="figure">
      <Skeleton width={16} />
    </td>
    <td className="figure b2">
      <Skeleton width={60} />
    </td>
    <td className="from-1280 c-last">
      <Skeleton width={76} />
    </td>
    <td className="c-joined">
      <Skeleton width={56} />
    </td>
    <td className="a2">
      <Skeleton width={54} />
    </td>
  </tr>
);
