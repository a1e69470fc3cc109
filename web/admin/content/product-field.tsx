import type { FieldErrors } from "#contract/errors.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { ProductSearch } from "../shell/product-search.tsx";
import { useProductSearch } from "../shell/use-product-search.ts";
import styles from "./content.module.css";

type ProductFieldProps = {
  /** Its number as text; empty for none. */
  value: string;
  errors: FieldErrors;
  /** What the shop shows without one. */
  without: string;
  onChange: (value: string) => void;
};

/** The product of the hero: the chosen one, and a search for another. */
export function ProductField({ value, errors, without, onChange }: ProductFieldProps) {
  const { found } = useProductSearch(value, SEARCHED);
  const chosen = found?.find(({ id }) => String(id) === value);
  return (
    <div>
      <ProductSearch
        label="Product"
        name="product"
        errors={errors}
        hint="The product in the hero, found by its name or SKU."
        verb="Choose"
        leftOut={value === "" ? [] : [Number(value)]}
        onlyShown
        onChoose={({ id }) => onChange(String(id))}
      />
      <p className={styles.chosenProduct}>
        {value === "" ? (
          without
        ) : (
          <>
            <b>{chosen?.productname ?? `Product ${value}`}</b>
            <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => onChange("")}>
              <Icon name="close" />
              Remove
            </button>
          </>
        )}
      </p>
    </div>
  );
}

/** An id is among the first results of its search. */
const SEARCHED = 20;
