import { type FormEvent, useEffect, useRef, useState } from "react";
import { collectionSorts, productSorts } from "#contract/enums.ts";
import { MAX_FACET_VALUES } from "#contract/limits.ts";
import { type Facet, rangeParameters } from "#contract/products.facets.ts";
import type { ListCounts } from "#contract/products.lists.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import page from "../../shell/page.module.css";
import typography from "../../shell/typography.module.css";
import { FacetMenu } from "./facet-menu.tsx";
import styles from "./filter-bar.module.css";
import { TOP_RATED_LABEL } from "./filter-labels.ts";
import {
  chosenRange,
  type Filters,
  type Listing,
  NUMBER_PATTERN,
  PRICE_PATTERN,
  parseFilters,
  sortLabels,
  TOP_RATED,
  toSearchString,
  withFacetValues,
} from "./filters.ts";
import { Popover } from "./popover.tsx";
import type { FilterState } from "./use-filters.ts";

type FilterBarProps = FilterState & { list: Listing; counts: ListCounts | undefined };

/** The filters over a list. A plain GET form; with scripts a change applies at once and the URL stays short. */
export function FilterBar({ list, filters, choose, counts }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const chosenIn = (element: HTMLFormElement): Filters =>
    parseFilters(
      new URLSearchParams(Array.from(new FormData(element), ([name, value]) => [name, String(value)])),
      list.facets,
      list.sort,
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before hydration
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
    <div className={styles.bar}>
      <div className={page.wrap}>
        <form ref={form} action={list.path} onSubmit={submit} aria-label="Filters" autoComplete="off">
          <div className={styles.filters}>
            <Popover label="Price">
              <div className={field.form}>
                <Price label="From" name="min_price" value={filters.minPrice} />
                <Price label="To" name="max_price" value={filters.maxPrice} />
                <Show />
              </div>
            </Popover>
            {list.facets.map(([name, facet]) =>
              facet.range ? (
                <RangeMenu key={name} name={name} facet={facet} filters={filters} counts={counts?.choices[name]} />
              ) : (
                <FacetMenu
                  key={name}
                  name={name}
                  facet={facet}
                  chosen={filters.facets[name] ?? []}
                  counts={counts?.choices[name] ?? {}}
                  onChoose={(values) => choose(withFacetValues(filters, name, values))}
                >
                  {/* With scripts a choice applies at once. */}
                  <noscript>
                    <Show />
                  </noscript>
                </FacetMenu>
              ),
            )}
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
            <Switch
              label={TOP_RATED_LABEL}
              name="min_rating"
              value={TOP_RATED}
              on={filters.topRated}
              onChange={(topRated) => choose({ ...filters, topRated })}
            />
          </div>
          <Sort filters={filters} onChange={(sort) => choose({ ...filters, sort })} />
        </form>
      </div>
    </div>
  );
}

const Show = () => (
  <button type="submit" className={`${button.secondary} ${button.small} ${field.full}`}>
    Show
  </button>
);

type RangeMenuProps = { name: string; facet: Facet; filters: Filters; counts: Record<string, unknown> | undefined };

/** The least and the greatest number of an attribute. The fields show what the products of the list have. */
function RangeMenu({ name, facet: { label, unit }, filters, counts = {} }: RangeMenuProps) {
  const parameters = rangeParameters(name);
  const chosen = chosenRange(filters, name);
  const numbers = Object.keys(counts).map(Number);
  // Of a list with more values, the reply names the most frequent ones only.
  const known = numbers.length > 0 && numbers.length < MAX_FACET_VALUES;
  const fields = [
    { title: "From", parameter: parameters.from, value: chosen.from, end: Math.min(...numbers) },
    { title: "To", parameter: parameters.to, value: chosen.to, end: Math.max(...numbers) },
  ];
  return (
    <Popover label={label}>
      <div className={field.form}>
        {fields.map(({ title, parameter, value, end }) => (
          <NumberField
            key={parameter}
            label={unit ? `${title}, ${unit}` : title}
            name={parameter}
            value={value}
            placeholder={known ? String(end) : ""}
            pattern={NUMBER_PATTERN}
            message="Enter a number, such as 2.5."
          />
        ))}
        <Show />
      </div>
    </Popover>
  );
}

type PriceProps = { label: string; name: string; value: number | null };

/** A field for a price. */
export const Price = (props: PriceProps) => (
  <NumberField {...props} placeholder="₱" pattern={PRICE_PATTERN} message="Enter a price, such as 10,000." />
);

type NumberFieldProps = PriceProps & { placeholder: string; pattern: string; message: string };

/** A field for a number. The browser validates it; the message is our own. */
function NumberField({ label, name, value, placeholder, pattern, message }: NumberFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const written = useRef(value);
  const [bad, setBad] = useState(false);

  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault(); // The browser's own message only names a format.
    setBad(true);
    const input = event.currentTarget;
    const menu = input.closest("details");
    if (menu) menu.open = true;
    if (input.form?.querySelector(":invalid") === input) input.focus();
  };

  useEffect(() => {
    if (written.current === value) return; // Hydration keeps what was typed before.
    written.current = value;
    if (inputRef.current) inputRef.current.value = String(value ?? "");
    setBad(false);
  }, [value]);

  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={name}>
        {label}
      </label>
      <input
        ref={inputRef}
        className={`${field.input} ${typography.numeric}`}
        id={name}
        name={name}
        inputMode="decimal"
        placeholder={placeholder}
        autoComplete="off"
        defaultValue={value ?? ""}
        pattern={pattern}
        title={message}
        aria-invalid={bad || undefined}
        aria-describedby={bad ? `${name}-error` : undefined}
        onInvalid={onInvalid}
        onChange={() => setBad(false)}
      />
      {bad && (
        <p className={field.error} id={`${name}-error`}>
          {message}
        </p>
      )}
    </div>
  );
}

const Switch = (props: {
  label: string;
  name: string;
  value?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) => (
  <label className={field.check}>
    <input
      type="checkbox"
      name={props.name}
      value={props.value ?? "1"}
      checked={props.on}
      onChange={(event) => props.onChange(event.target.checked)}
    />
    {props.label}
  </label>
);

const Sort = ({ filters, onChange }: { filters: Filters; onChange: (sort: Filters["sort"]) => void }) => (
  <div className={styles.sort}>
    <label htmlFor="sort">Sort</label>
    <span className={styles.select}>
      <select
        id="sort"
        name="sort"
        value={filters.sort}
        onChange={(event) => onChange(productSorts.find((sort) => sort === event.target.value) ?? filters.ownSort)}
      >
        {(filters.ownSort === "manual" ? collectionSorts : productSorts).map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
    <noscript>
      <button type="submit" className={`${button.secondary} ${button.small}`}>
        Show
      </button>
    </noscript>
  </div>
);
