import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import { type OrderState, orderStates } from "#contract/vocabulary.ts";
import { Icon } from "../ui/icon.tsx";
import { Status } from "../ui/status.tsx";
import { DaysFilter } from "./days-filter.tsx";
import { type OrderFilters, orderSearchOf } from "./order-filters.ts";

/** What narrows the list down: words, a status, days. Each stands in the address. */
export const FilterBar = ({ filters }: { filters: OrderFilters }) => (
  <div className="tools">
    <Search filters={filters} />
    <StatusChips filters={filters} />
    <DaysFilter filters={filters} />
  </div>
);

function Search({ filters }: { filters: OrderFilters }) {
  const { q } = filters;
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useSlash(field);

  // Back and a cleared filter change what is searched; while somebody types it stays.
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(orderSearchOf({ ...filters, q: field.current?.value.trim() ?? "", cursor: null }));
  };
  return (
    <search>
      <form className="find" onSubmit={search}>
        <Icon name="search" />
        <input
          ref={field}
          className="input"
          type="search"
          name="q"
          aria-label="Search orders"
          placeholder="Name, e-mail, phone, number"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={q}
          autoComplete="off"
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}

/** The key / goes to the search, unless somebody is typing or answers a question. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const typing =
        event.target instanceof Element && event.target.closest("input, textarea, select, [role=alertdialog]");
      if (typing) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [field]);
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
      {(Object.keys(orderStates) as OrderState[]).map((state) => (
        <Link
          key={state}
          className="chip"
          to={to({ state, archived: false })}
          aria-current={chosen === state || undefined}
        >
          <Status mark={state}>{orderStates[state].label}</Status>
        </Link>
      ))}
      <Link className="chip" to={to({ state: null, archived: true })} aria-current={archived || undefined}>
        <Status mark="hidden">Archived</Status>
      </Link>
    </nav>
  );
};
