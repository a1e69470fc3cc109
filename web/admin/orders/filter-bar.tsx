import { Link, useNavigate } from "react-router";
import { HIDDEN_LABEL, orderStates } from "#contract/enums.ts";
import { keysOf } from "#contract/keys.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { DateRangeFilter } from "../../ui/date-range-filter.tsx";
import { SearchField } from "../shell/search-field.tsx";
import { type OrderFilters, orderSearchOf } from "./order-filters.ts";

/** What narrows the list down: words, a status, days. Each stands in the address. */
export function FilterBar({ filters }: { filters: OrderFilters }) {
  const navigate = useNavigate();
  return (
    <div className="tools">
      <SearchField
        label="Search orders"
        placeholder="Name, e-mail, phone, number"
        q={filters.q}
        onSearch={(q, going) => void navigate(orderSearchOf({ ...filters, q, cursor: null }), going)}
      />
      <StatusChips filters={filters} />
      <DateRangeFilter
        what="Placed"
        from={filters.from}
        to={filters.to}
        searchOf={(days) => orderSearchOf({ ...filters, ...days, cursor: null })}
      />
    </div>
  );
}

const StatusChips = ({ filters }: { filters: OrderFilters }) => {
  const { state: chosen, archived } = filters;
  const to = (filter: Pick<OrderFilters, "state" | "archived">) =>
    orderSearchOf({ ...filters, ...filter, cursor: null });
  return (
    <nav className="chips" aria-label="Status">
      <Link
        className="chip"
        to={to({ state: null, archived: false })}
        aria-current={(chosen === null && !archived) || undefined}
      >
        All
      </Link>
      {keysOf(orderStates).map((state) => (
        <Link
          key={state}
          className="chip"
          to={to({ state, archived: false })}
          aria-current={chosen === state || undefined}
        >
          <StatusBadge mark={state}>{orderStates[state].label}</StatusBadge>
        </Link>
      ))}
      <Link className="chip" to={to({ state: null, archived: true })} aria-current={archived || undefined}>
        <StatusBadge mark="hidden">{HIDDEN_LABEL}</StatusBadge>
      </Link>
    </nav>
  );
};
