import { type FormEvent, useEffect, useRef } from "react";
import { productSorts } from "#contract/vocabulary.ts";
import { useDismissal } from "#web/ui/dismissal.ts";
import { Icon } from "#web/ui/icons.tsx";
import { useChosenFilters } from "./chosen-filters.ts";
import { type Filters, filtersOf, searchOf, sortLabels } from "./filters.ts";

/** The bar over a list. A plain GET form; with JavaScript a change counts at once and the address stays short. */
export function FilterBar({ path }: { path: string }) {
  const { filters, choose } = useChosenFilters(path);
  const form = useRef<HTMLFormElement>(null);
  const priceMenu = useRef<HTMLDetailsElement>(null);
  useDismissal(priceMenu);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the page came alive
  useEffect(() => {
    const chosen = form.current && filtersIn(form.current);
    if (chosen && searchOf(chosen) !== searchOf(filters)) choose(chosen);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (priceMenu.current?.open) {
      priceMenu.current.open = false;
      priceMenu.current.querySelector("summary")?.focus();
    }
    choose(filtersIn(event.currentTarget));
  };

  return (
    <div className="tools">
      <div className="wrap">
        <form ref={form} action={path} onSubmit={submit} aria-label="Filters" autoComplete="off">
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
              onChange={(inStock) => choose({ ...filters, inStock })}
            />
            <Switch
              label="On sale"
              name="on_sale"
              on={filters.onSale}
              onChange={(onSale) => choose({ ...filters, onSale })}
            />
          </div>
          <Sort filters={filters} onChange={(sort) => choose({ ...filters, sort })} />
        </form>
      </div>
    </div>
  );
}

/** What stands in the form just now. */
const filtersIn = (form: HTMLFormElement): Filters =>
  filtersOf(new URLSearchParams(Array.from(new FormData(form), ([name, value]) => [name, String(value)])));

function Price({ label, name, value }: { label: string; name: string; value: number | null }) {
  const field = useRef<HTMLInputElement>(null);
  const written = useRef(value);

  useEffect(() => {
    if (written.current === value) return; // What was typed before the page came alive stays.
    written.current = value;
    if (field.current) field.current.value = String(value ?? "");
  }, [value]);

  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        ref={field}
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
}

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
