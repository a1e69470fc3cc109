import type { ReactNode } from "react";
import type { Facet } from "#contract/products.facets.ts";
import type { ListCounts } from "#contract/products.lists.ts";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import typography from "../../shell/typography.module.css";
import styles from "./facet-menu.module.css";
import { choiceLabel } from "./filter-labels.ts";
import { Popover } from "./popover.tsx";

type FacetMenuProps = {
  name: string;
  facet: Facet;
  chosen: readonly string[];
  /** The number of products per choice; null when it was not counted. */
  counts: ListCounts["choices"][string];
  onChoose: (values: readonly string[]) => void;
  children: ReactNode;
};

/** The choices of one attribute: one minimum of a number, or any number of values. */
export const FacetMenu = ({ name, facet, chosen, counts, onChoose, children }: FacetMenuProps) => (
  <Popover label={facet.label}>
    <fieldset>
      <legend className={text.visuallyHidden}>{facet.label}</legend>
      {facet.atLeast && (
        <Choice type="radio" name={name} value="" on={chosen.length === 0} onChange={() => onChoose([])}>
          Any
        </Choice>
      )}
      {choicesOf(facet, counts, chosen).map((value) => (
        <Choice
          key={value}
          type={facet.atLeast ? "radio" : "checkbox"}
          name={name}
          value={value}
          on={chosen.includes(value)}
          onChange={(on) => onChoose(facet.atLeast ? [value] : toggled(chosen, value, on))}
        >
          {choiceLabel(value, facet)} <Count products={counts[value]} />
        </Choice>
      ))}
    </fieldset>
    {children}
  </Popover>
);

/** The values in this list and the chosen ones, in the expected order. */
function choicesOf({ atLeast, order = [] }: Facet, counts: object, chosen: readonly string[]): string[] {
  const known: readonly string[] = atLeast ? atLeast.map(String) : order;
  const there = new Set([...(atLeast ? known : []), ...Object.keys(counts), ...chosen]);
  const place = (value: string) => (known.includes(value) ? known.indexOf(value) : known.length);
  return [...there].sort((a, b) => place(a) - place(b) || a.localeCompare(b, "en", { numeric: true }));
}

const toggled = (values: readonly string[], value: string, on: boolean): string[] => {
  const others = values.filter((other) => other !== value);
  return on ? [...others, value] : others;
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
  <label className={field.check}>
    <input type={type} name={name} value={value} checked={on} onChange={(event) => onChange(event.target.checked)} />
    <span className={styles.choice}>{children}</span>
  </label>
);

const Count = ({ products }: { products: number | null | undefined }) =>
  products === null ? null : (
    <span className={`${typography.numeric} ${text.faint}`}>
      {products ?? 0}
      <span className={text.visuallyHidden}>{products === 1 ? " product" : " products"}</span>
    </span>
  );
