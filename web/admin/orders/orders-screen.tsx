import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { type OrderState, orderStates } from "#contract/vocabulary.ts";
import { PageHead } from "../frame/page-head.tsx";
import { Icon } from "../ui/icon.tsx";
import { counted, Pager } from "../ui/pager.tsx";
import { Status } from "../ui/status.tsx";
import { type OrderFilters, orderFiltersOf, orderSearchOf } from "./order-filters.ts";
import { OrdersTable } from "./orders-table.tsx";
import "./orders.css";

type OrderList = Pick<CallReply<"GET /api/admin/orders">, "orders" | "next_cursor">;

/** All orders; null draws the shape of the list while it is read. */
export function OrdersScreen({ search, list }: { search: URLSearchParams; list: OrderList | null }) {
  const filters = orderFiltersOf(search);
  const empty = list !== null && list.orders.length === 0;
  return (
    <>
      <PageHead title="Orders" />
      <div className="tools">
        <StatusChips filters={filters} />
      </div>
      <div className="sheet" aria-busy={list === null}>
        <OrdersTable filters={filters} orders={list?.orders ?? null} />
        {empty && <NoOrders {...filters} />}
        {list && !empty && (
          <Pager
            count={counted(list.orders.length, "order")}
            first={filters.cursor === null ? null : orderSearchOf({ ...filters, cursor: null })}
            next={list.next_cursor === null ? null : orderSearchOf({ ...filters, cursor: list.next_cursor })}
          />
        )}
      </div>
    </>
  );
}

const StatusChips = ({ filters: { state: chosen, sort } }: { filters: OrderFilters }) => (
  <nav className="chips" aria-label="Status">
    <Link className="chip" to={orderSearchOf({ state: null, sort })} aria-current={chosen === null || undefined}>
      All
    </Link>
    {(Object.keys(orderStates) as OrderState[]).map((state) => (
      <Link
        key={state}
        className="chip"
        to={orderSearchOf({ state, sort })}
        aria-current={chosen === state || undefined}
      >
        <Status mark={state}>{orderStates[state].label}</Status>
      </Link>
    ))}
  </nav>
);

function NoOrders({ state, sort, cursor }: OrderFilters) {
  if (state === null && cursor === null) {
    return (
      <div className="empty">
        <h2>No orders yet</h2>
        <p>
          The first one appears here the moment somebody places it. Until then, look at the shop as a customer does.
        </p>
        <div className="acts">
          <a className="btn" href="/">
            Visit Store
            <Icon name="out" />
          </a>
        </div>
      </div>
    );
  }
  return (
    <div className="empty">
      <h2>{state === null ? "No orders on this page" : `No order is ${orderStates[state].label}`}</h2>
      <p>{state === null ? "The list has become shorter." : "There may be some in other states."}</p>
      <div className="acts">
        <Link className="btn" to={orderSearchOf({ state: null, sort })}>
          Show all orders
        </Link>
      </div>
    </div>
  );
}
