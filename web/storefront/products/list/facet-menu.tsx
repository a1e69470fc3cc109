import type { ReactNode } from "react";
import type { Facet } from "#contract/products.facets.ts";
import type { ListCounts } from "#contract/products.lists.ts";
import { choiceLabel } from "./filter-labels.ts";
import { Popover } from "./popover.tsx";

type FacetMenuProps = {
  name: string;
  facet: Facet;
  chosen: readonly string[];
  /** How many products each choice would leave; null where nobody counted. */
  counts: ListCounts["choices"][string];
  onChoose: (words: readonly string[]) => void;
  children: ReactNode;
};

/** The choices of one attribute: one step of a figure, or any number of words. */
export const FacetMenu = ({ name, facet, chosen, counts, onChoose, children }: FacetMenuProps) => (
  <Popover label={facet.label}>
    <fieldset>
      <legend className="sr-only">{facet.label}</legend>
      {facet.atLeast && (
        <Choice type="radio" name={name} value="" on={chosen.length === 0} onChange={() => onChoose([])}>
          Any
        </Choice>
      )}
      {choicesOf(facet, counts, chosen).map((word) => (
        <Choice
          key={word}
          type={facet.atLeast ? "radio" : "checkbox"}
          name={name}
          value={word}
          on={chosen.includes(word)}
          onChange={(on) => onChoose(facet.atLeast ? [word] : toggled(chosen, word, on))}
        >
          {choiceLabel(word, facet.unit)} <Count products={counts[word]} />
        </Choice>
      ))}
    </fieldset>
    {children}
  </Popover>
);

/** The words there are in this list and those that are chosen, in the order people expect. */
function choicesOf({ atLeast, order = [] }: Facet, counts: object, chosen: readonly string[]): string[] {
  const known: readonly string[] = atLeast ? atLeast.map(String) : order;
  const there = new Set([...(atLeast ? known : []), ...Object.keys(counts), ...chosen]);
  const place = (word: string) => (known.includes(word) ? known.indexOf(word) : known.length);
  return [...there].sort((a, b) => place(a) - place(b) || a.localeCompare(b, "en", { numeric: true }));
}

const toggled = (words: readonly string[], word: string, on: boolean): string[] => {
  const others = words.filter((other) => other !== word);
  return on ? [...others, word] : others;
};

type ChoiceProps = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
};

const Choice = ({ type, name, value, on, onChange, children }: ChoiceProps) => (
  <label className="check">
    <input type={type} name={name} value={value} checked={on} onChange={(event) => onChange(event.target.checked)} />
    <span className="choice">{children}</span>
  </label>
);

const Count = ({ products }: { products: number | null | undefined }) =>
  products === null ? null : (
    <span className="num faint">
      {products ?? 0}
      <span className="sr-only">{products === 1 ? " product" : " products"}</span>
    </span>
  );
