import type { OrderSort } from "#contract/enums.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { rowNumbers } from "../../ui/skeleton.tsx";
import { SortHeader, type SortHeaderProps } from "../../ui/sort-header.tsx";
import { type OrderFilters, orderSearchOf } from "./order-filters.ts";
import { OrderRow, OrderRowOnTheWay, type RowActs } from "./order-row.tsx";

const ROWS_ON_THE_WAY = 12;

type OrdersTableProps = { filters: OrderFilters } & (
  | { orders: null }
  | ({ orders: ListedOrder[]; chosen: ReadonlySet<number> } & RowActs)
);

/** The list of orders; null draws the shape of its rows. */
export const OrdersTable = ({ filters, ...list }: OrdersTableProps) => (
  <table className="table fold pickable orders">
    <thead>
      <tr>
        <td className="o-pick">
          <span className="unseen">Choose</span>
        </td>
        <Sorted filters={filters} descending="newest" ascending="oldest" className="o-id">
          ID
        </Sorted>
        <th scope="col" className="o-tracking">
          Tracking No.
        </th>
        <th scope="col">Customer Name</th>
        <th scope="col" className="from-1024">
          Email
        </th>
        <th scope="col" className="o-phone from-1024">
          Phone
        </th>
        <th scope="col" className="o-payment">
          Mode of Payment
        </th>
        <Sorted filters={filters} descending="total_desc" ascending="total_asc" className="o-total figure from-1280">
          Total
        </Sorted>
        <th scope="col" className="o-placed from-1280">
          Placed
        </th>
        <th scope="col" className="o-status">
          Status
        </th>
        <th scope="col" className="o-action action">
          Action
        </th>
      </tr>
    </thead>
    <tbody>
      {list.orders
        ? list.orders.map((order) => (
            <OrderRow key={order.id} {...list} order={order} chosen={list.chosen.has(order.id)} />
          ))
        : rowNumbers(ROWS_ON_THE_WAY).map((row) => <OrderRowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

/** Orders are numbered as they come in, so the id is also the order of time. */
const Sorted = ({
  filters,
  ...head
}: { filters: OrderFilters } & Omit<SortHeaderProps<OrderSort>, "sort" | "searchOf">) => (
  <SortHeader {...head} sort={filters.sort} searchOf={(sort) => orderSearchOf({ ...filters, sort, cursor: null })} />
);
