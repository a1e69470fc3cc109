import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { HIDDEN_LABEL, orderStates } from "#contract/enums.ts";
import { Icon } from "#web/ui/icon.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { ExportButton } from "../shell/export-button.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { isUnfiltered, type OrderFilters, orderFilterQuery, orderFiltersOf, orderSearchOf } from "./order-filters.ts";
import { OrdersList } from "./orders-list.tsx";
import { OrdersTable } from "./orders-table.tsx";
import "./orders.css";

type OrderList = Pick<CallReply<"GET /api/admin/orders">, "orders" | "next_cursor">;

/** All orders; null draws the shape of the list while it is read. */
export function OrdersScreen({ search, list }: { search: URLSearchParams; list: OrderList | null }) {
  const filters = orderFiltersOf(search);
  return (
    <>
      <PageHeader screen="orders">
        <Permitted permission="place_phone_orders">
          <Link className="btn go" to="/admin/orders/new">
            <Icon name="plus" />
            New order
          </Link>
        </Permitted>
        <Permitted permission="export_orders">
          <ExportButton
            save={() => saveFile("GET /api/admin/orders/export", { query: orderFilterQuery(filters) }, "orders.csv")}
          />
        </Permitted>
      </PageHeader>
      <FilterBar filters={filters} />
      <div className="sheet" aria-busy={list === null}>
        {list === null ? (
          <OrdersTable filters={filters} orders={null} />
        ) : (
          <OrdersList filters={filters} {...list}>
            <NoOrders {...filters} />
          </OrdersList>
        )}
      </div>
    </>
  );
}

function NoOrders(filters: OrderFilters) {
  if (isUnfiltered(filters) && filters.cursor === null) {
    return (
      <div className="empty">
        <h2>No orders yet</h2>
        <p>
          The first one appears here the moment somebody places it. Until then, look at the shop as a customer does.
        </p>
        <div className="acts">
          <a className="btn" href="/">
            Visit Store
            <Icon name="external" />
          </a>
        </div>
      </div>
    );
  }
  return (
    <div className="empty">
      <h2>{titleOf(filters)}</h2>
      <p>{reasonOf(filters)}</p>
      <div className="acts">
        <Link className="btn" to={orderSearchOf({ sort: filters.sort })}>
          Show all orders
        </Link>
      </div>
    </div>
  );
}

function reasonOf(filters: OrderFilters): string {
  if (isUnfiltered(filters)) return "The list has become shorter.";
  if (filters.archived && filters.q === "") return "An order that somebody deletes goes here, and can be restored.";
  return "There may be some that another filter shows.";
}

function titleOf({ q, state, archived, cursor }: OrderFilters): string {
  if (cursor !== null) return "No orders on this page";
  if (q !== "") return `No order found for “${q}”`;
  if (archived) return `No order is ${HIDDEN_LABEL}`;
  return state === null ? "No order was placed in these days" : `No order is ${orderStates[state].label}`;
}
