import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { productTypeLabels, productTypes, stockLevels } from "#contract/enums.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { SearchField } from "../shell/search-field.tsx";
import { type ProductFilters, productSearchOf } from "./product-filters.ts";

/** What narrows the list down: words, a type, a status, how much there is. Each stands in the address. */
export function FilterBar({ filters }: { filters: ProductFilters }) {
  const navigate = useNavigate();
  return (
    <div className="tools">
      <SearchField
        label="Search products"
        placeholder="Name, ID or keyword"
        q={filters.q}
        onSearch={(q, going) => void navigate(productSearchOf({ ...filters, q, cursor: null }), going)}
      />
      <Chips filters={filters} name="type" label="Type" choices={[null, ...productTypes]} words={typeWords} />
      <span className="rule" />
      <Chips filters={filters} name="status" label="Status" choices={[null, "shown", "hidden"]} words={statusWords} />
      <span className="rule" />
      <Chips filters={filters} name="stock" label="Availability" choices={[null, ...stockLevels]} words={stockWords} />
    </div>
  );
}

type Words = Record<string, ReactNode>;

const typeWords: Words = { any: "All types", ...productTypeLabels };

const statusWords: Words = {
  any: "Any status",
  shown: <StatusBadge mark="shown">Show</StatusBadge>,
  hidden: <StatusBadge mark="hidden">Hidden</StatusBadge>,
};

const stockWords: Words = {
  any: "Any stock",
  in: <StatusBadge mark="inStock">In stock</StatusBadge>,
  low: <StatusBadge mark="low">Low</StatusBadge>,
  out: <StatusBadge mark="out">Out</StatusBadge>,
};

type ChipsProps<N extends "type" | "status" | "stock"> = {
  filters: ProductFilters;
  name: N;
  label: string;
  choices: readonly ProductFilters[N][];
  words: Words;
};

const Chips = <N extends "type" | "status" | "stock">({ filters, name, label, choices, words }: ChipsProps<N>) => (
  <nav className="chips" aria-label={label}>
    {choices.map((choice) => (
      <Link
        key={choice}
        className="chip"
        to={productSearchOf({ ...filters, [name]: choice, cursor: null })}
        aria-current={filters[name] === choice || undefined}
      >
        {words[choice ?? "any"]}
      </Link>
    ))}
  </nav>
);
