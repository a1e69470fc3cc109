import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { ListedOrder } from "#contract/orders.ts";
import type { OrderSort } from "#contract/vocabulary.ts";
import { rowsOf } from "../ui/bones.tsx";
import { Icon } from "../ui/icon.tsx";
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
        <Sorted filters={filters} down="newest" up="oldest" className="o-id">
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
        <Sorted filters={filters} down="total_desc" up="total_asc" className="o-total figure from-1280">
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
    <tbody onKeyDown={stepRow}>
      {list.orders
        ? list.orders.map((order) => (
            <OrderRow key={order.id} {...list} order={order} chosen={list.chosen.has(order.id)} />
          ))
        : rowsOf(ROWS_ON_THE_WAY).map((row) => <OrderRowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

const steps: Record<string, -1 | 1> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from one order to the next; Enter opens the one that has the focus, as on any link. */
function stepRow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const row = event.target instanceof Element && event.target.closest("tr");
  if (!step || !row) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  event.preventDefault();
  next?.querySelector<HTMLElement>(".name")?.focus();
}

type SortedProps = {
  filters: OrderFilters;
  /** The sorts from the highest and from the lowest; the first press asks for the former. */
  down: OrderSort;
  up: OrderSort;
  className: string;
  children: ReactNode;
};

/** Orders are numbered as they come in, so the id is also the order of time. */
function Sorted({ filters, down, up, className, children }: SortedProps) {
  const { sort } = filters;
  const now = sort === down ? "descending" : sort === up ? "ascending" : undefined;
  return (
    <th scope="col" className={className} aria-sort={now}>
      <Link
        to={orderSearchOf({ ...filters, sort: sort === down ? up : down, cursor: null })}
        title={sort === down ? "Turn the order around" : undefined}
      >
        {children}
        {now && <Icon name={now === "descending" ? "down" : "up"} />}
      </Link>
    </th>
  );
}
