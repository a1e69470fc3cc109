import { Link } from "react-router";
import type { Customer } from "#contract/customers.ts";
import type { CustomerSort } from "#contract/desk-vocabulary.ts";
import { money } from "#web/ui/money.ts";
import { localPhone } from "#web/ui/phone.ts";
import { Bone, nameWidth, rowsOf } from "../ui/bones.tsx";
import { SortedHead, type SortedHeadProps } from "../ui/sorted-head.tsx";
import { fullTime, monthOf, shortTime } from "../ui/when.ts";
import { type CustomerFilters, customerSearchOf } from "./customer-filters.ts";
import { CustomerState } from "./customer-state.tsx";

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
        <Sorted filters={filters} down="orders_desc" up="orders_asc" className="c-orders figure">
          Orders
        </Sorted>
        <Sorted filters={filters} down="spent_desc" up="spent_asc" className="c-spent figure">
          Spent
        </Sorted>
        <th scope="col" className="c-last from-1280">
          Last order
        </th>
        <Sorted filters={filters} down="newest" up="oldest" className="c-joined">
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
        : rowsOf(ROWS_ON_THE_WAY).map((row) => <RowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

const Sorted = ({
  filters,
  ...head
}: { filters: CustomerFilters } & Omit<SortedHeadProps<CustomerSort>, "sort" | "searchOf">) => (
  <SortedHead {...head} sort={filters.sort} searchOf={(sort) => customerSearchOf({ ...filters, sort, cursor: null })} />
);

function Row({ id, name, email, phone, city, orders, spent, last_order_at, since, blocked }: Customer) {
  const local = phone === null ? "" : localPhone(phone);
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
      <td className="soft from-1280 c-last" title={last_order_at ? fullTime(last_order_at) : undefined}>
        {last_order_at ? shortTime(last_order_at) : "Never"}
      </td>
      <td className="soft c-joined" title={fullTime(since)}>
        {monthOf(since)}
      </td>
      <td className="a2">
        <CustomerState blocked={blocked} />
      </td>
    </tr>
  );
}

const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td className="a1">
      <Bone width={nameWidth(row)} />
    </td>
    <td className="from-1024">
      <Bone width={nameWidth(row + 3) + 40} />
    </td>
    <td className="b1 c-phone">
      <Bone width={86} />
    </td>
    <td className="from-1280">
      <Bone width={70} />
    </td>
    <td className="figure">
      <Bone width={16} />
    </td>
    <td className="figure b2">
      <Bone width={60} />
    </td>
    <td className="from-1280 c-last">
      <Bone width={76} />
    </td>
    <td className="c-joined">
      <Bone width={56} />
    </td>
    <td className="a2">
      <Bone width={54} />
    </td>
  </tr>
);
