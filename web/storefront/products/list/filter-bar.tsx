import { type FormEvent, useEffect, useRef, useState } from "react";
import { productSorts } from "#contract/enums.ts";
import { facetsOf } from "#contract/products.facets.ts";
import type { ListCounts } from "#contract/products.lists.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Category } from "../categories.ts";
import { FacetMenu } from "./facet-menu.tsx";
import { type Filters, PRICE_PATTERN, parseFilters, sortLabels, toSearchString, withFacetValues } from "./filters.ts";
import { Popover } from "./popover.tsx";
import type { FilterState } from "./use-filters.ts";

type FilterBarProps = FilterState & { kind: Category; counts: ListCounts | undefined };

/** The bar over a list. A plain GET form; with JavaScript a change counts at once and the address stays short. */
export function FilterBar({ kind, filters, choose, counts }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const chosenIn = (element: HTMLFormElement): Filters =>
    parseFilters(
      new URLSearchParams(Array.from(new FormData(element), ([name, value]) => [name, String(value)])),
      kind.type,
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the page came alive
  useEffect(() => {
    const chosen = form.current && chosenIn(form.current);
    if (chosen && toSearchString(chosen) !== toSearchString(filters)) choose(chosen);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const menu = event.currentTarget.querySelector<HTMLDetailsElement>("details[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
    choose(chosenIn(event.currentTarget));
  };

  return (
    <div className="tools">
      <div className="wrap">
        <form ref={form} action={kind.path} onSubmit={submit} aria-label="Filters" autoComplete="off">
          <div className="left">
            <Popover label="Price">
              <div className="form">
                <Price label="From" name="min_price" value={filters.minPrice} />
                <Price label="To" name="max_price" value={filters.maxPrice} />
                <Show />
              </div>
            </Popover>
            {facetsOf(kind.type).map(([name, facet]) => (
              <FacetMenu
                key={name}
                name={name}
                facet={facet}
                chosen={filters.facets[name] ?? []}
                counts={counts?.choices[name] ?? {}}
                onChoose={(words) => choose(withFacetValues(filters, name, words))}
              >
                <Show />
              </FacetMenu>
            ))}
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

const Show = () => (
  <button type="submit" className="btn btn-line btn-s full">
    Show
  </button>
);

const ASK_PRICE = "Type a price in figures, such as 10,000.";

/** A field for a price. The browser keeps a form with another thing in it from being sent; what to type is said here. */
function Price({ label, name, value }: { label: string; name: string; value: number | null }) {
  const field = useRef<HTMLInputElement>(null);
  const written = useRef(value);
  const [bad, setBad] = useState(false);

  const refuse = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault(); // The browser's own bubble speaks of formats.
    setBad(true);
    const input = event.currentTarget;
    const menu = input.closest("details");
    if (menu) menu.open = true;
    if (input.form?.querySelector(":invalid") === input) input.focus();
  };

  useEffect(() => {
    if (written.current === value) return; // What was typed before the page came alive stays.
    written.current = value;
    if (field.current) field.current.value = String(value ?? "");
    setBad(false);
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
        pattern={PRICE_PATTERN}
        title={ASK_PRICE}
        aria-invalid={bad || undefined}
        aria-describedby={bad ? `${name}-error` : undefined}
        onInvalid={refuse}
        onChange={() => setBad(false)}
      />
      {bad && (
        <p className="err" id={`${name}-error`}>
          {ASK_PRICE}
        </p>
      )}
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
      <Icon name="chevron-down" />
    </span>
    <noscript>
      <button type="submit" className="btn btn-line btn-s">
        Show
      </button>
    </noscript>
  </div>
);
