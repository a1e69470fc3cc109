import { type FormEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { productSorts } from "#contract/vocabulary.ts";
import { useDismissal } from "#web/ui/dismissal.ts";
import { Icon } from "#web/ui/icons.tsx";
import { type Filters, filtersOf, searchOf, sortLabels } from "./filters.ts";

/** The bar over a list. A plain GET form; with JavaScript a change counts at once and the address stays short. */
export function FilterBar({ path, filters }: { path: string; filters: Filters }) {
  const navigate = useNavigate();
  const priceMenu = useRef<HTMLDetailsElement>(null);
  useDismissal(priceMenu);
  const show = (wanted: Filters) => void navigate(path + searchOf(wanted), { preventScrollReset: true });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Array.from(new FormData(event.currentTarget), ([name, value]) => [name, String(value)]);
    if (priceMenu.current) priceMenu.current.open = false;
    show(filtersOf(new URLSearchParams(typed)));
  };

  return (
    <div className="tools">
      <div className="wrap">
        <form action={path} onSubmit={submit} aria-label="Filters">
          <div className="left">
            <details className="facet" ref={priceMenu}>
              <summary>
                Price
                <Icon name="down" />
              </summary>
              <div className="facet-pop">
                <div className="form">
                  <Price label="From" name="min_price" value={filters.minPrice} />
                  <Price label="To" name="max_price" value={filters.maxPrice} />
                  <button type="submit" className="btn btn-line btn-s full">
                    Show
                  </button>
                </div>
              </div>
            </details>
            <Switch
              label="In stock"
              name="in_stock"
              on={filters.inStock}
              onChange={(inStock) => show({ ...filters, inStock })}
            />
            <Switch
              label="On sale"
              name="on_sale"
              on={filters.onSale}
              onChange={(onSale) => show({ ...filters, onSale })}
            />
          </div>
          <Sort filters={filters} onChange={(sort) => show({ ...filters, sort })} />
        </form>
      </div>
    </div>
  );
}

const Price = ({ label, name, value }: { label: string; name: string; value: number | null }) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <input
      key={value}
      className="input num"
      id={name}
      name={name}
      inputMode="decimal"
      placeholder="₱"
      autoComplete="off"
      defaultValue={value ?? ""}
    />
  </div>
);

const Switch = (props: { label: string; name: string; on: boolean; onChange: (on: boolean) => void }) => (
  <label className="check">
    <input
      type="checkbox"
      name={props.name}
      value="1"
      checked={props.on}
      onChange={(event) => props.onChange(event.target.checked)}
    />
    {props.label}
  </label>
);

const Sort = ({ filters, onChange }: { filters: Filters; onChange: (sort: Filters["sort"]) => void }) => (
  <div className="sort">
    <label htmlFor="sort">Sort</label>
    <span className="select">
      <select
        id="sort"
        name="sort"
        value={filters.sort}
        onChange={(event) => onChange(productSorts.find((sort) => sort === event.target.value) ?? "newest")}
      >
        {productSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
    <noscript>
      <button type="submit" className="btn btn-line btn-s">
        Show
      </button>
    </noscript>
  </div>
);
