import { Link, useNavigate } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { type CustomerSegment, customerSegments } from "#contract/customers.segments.admin.ts";
import { keysOf } from "#contract/keys.ts";
import { DateRangeFilter } from "../../ui/date-range-filter.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { countLabel, Pager } from "../shell/pager.tsx";
import { screenPath } from "../shell/screens.ts";
import { SearchField } from "../shell/search-field.tsx";
import { type CustomerFilters, customerFiltersOf, customerSearchOf, isUnfiltered } from "./customer-filters.ts";
import { CustomersTable } from "./customers-table.tsx";
import "./customers.css";

type CustomerList = Pick<CallReply<"GET /api/admin/customers">, "customers" | "next_cursor">;

/** The customers who have an account; null draws the shape of the list while it is read. */
export function CustomersScreen({ search, list }: { search: URLSearchParams; list: CustomerList | null }) {
  const filters = customerFiltersOf(search);
  return (
    <>
      <PageHeader screen="customers" />
      <Filters filters={filters} />
      <div className="sheet" aria-busy={list === null}>
        <CustomersTable filters={filters} customers={list?.customers ?? null} />
        {list?.customers.length === 0 && <NoCustomers {...filters} />}
        {list && list.customers.length > 0 && (
          <Pager
            count={countLabel(list.customers.length, "customer")}
            first={filters.cursor === null ? null : customerSearchOf({ ...filters, cursor: null })}
            next={list.next_cursor === null ? null : customerSearchOf({ ...filters, cursor: list.next_cursor })}
          />
        )}
      </div>
    </>
  );
}

/** What narrows the list down: words, a kind, days. Each stands in the address. */
function Filters({ filters }: { filters: CustomerFilters }) {
  const navigate = useNavigate();
  const to = (kind: CustomerSegment | null) => customerSearchOf({ ...filters, kind, cursor: null });
  return (
    <div className="tools">
      <SearchField
        label="Search customers"
        placeholder="Name, e-mail, phone"
        q={filters.q}
        onSearch={(q, going) => void navigate(customerSearchOf({ ...filters, q, cursor: null }), going)}
      />
      <nav className="chips" aria-label="Kind">
        <Link className="chip" to={to(null)} aria-current={filters.kind === null || undefined}>
          All
        </Link>
        {keysOf(customerSegments).map((kind) => (
          <Link key={kind} className="chip" to={to(kind)} aria-current={filters.kind === kind || undefined}>
            {customerSegments[kind]}
          </Link>
        ))}
      </nav>
      <DateRangeFilter
        what="Joined"
        from={filters.from}
        to={filters.to}
        searchOf={(days) => customerSearchOf({ ...filters, ...days, cursor: null })}
      />
      <p className="hint c-phone-orders">
        Who ordered by phone without an account is not in this list:{" "}
        <Link className="link" to={screenPath("orders", filters.q ? { q: filters.q } : {})}>
          find them among the orders
        </Link>
        .
      </p>
    </div>
  );
}

function NoCustomers(filters: CustomerFilters) {
  const unfiltered = isUnfiltered(filters);
  if (unfiltered && filters.cursor === null) {
    return (
      <div className="empty">
        <h2>No customers yet</h2>
        <p>Whoever opens an account in the shop stands here from then on.</p>
      </div>
    );
  }
  return (
    <div className="empty">
      <h2>{titleOf(filters)}</h2>
      <p>{unfiltered ? "The list has become shorter." : "There may be some that another filter shows."}</p>
      <div className="acts">
        <Link className="btn" to={customerSearchOf({ sort: filters.sort })}>
          Show all customers
        </Link>
      </div>
    </div>
  );
}

function titleOf({ q, kind, cursor }: CustomerFilters): string {
  if (cursor !== null) return "No customers on this page";
  if (q !== "") return `No customer found for “${q}”`;
  return kind === "blocked" ? "Nobody is blocked" : "No customer like that";
}
