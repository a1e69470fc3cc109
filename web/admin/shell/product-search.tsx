import { useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import styles from "./product-search.module.css";
import { useProductSearch } from "./use-product-search.ts";

/** The products that the search shows. */
const SHOWN = 5;

type ProductSearchProps = {
  label: string;
  name: string;
  id?: string;
  errors: FieldErrors;
  hint?: string;
  placeholder?: string;
  /** Nothing can be chosen any more. */
  isFull?: boolean;
  /** What the button beside a product says. */
  verb: string;
  /** The ids of products that are not offered. */
  leftOut?: readonly number[];
  /** Only products that visitors see. */
  onlyShown?: boolean;
  onChoose: (product: AdminProduct) => void;
};

/** A search for products by name, SKU, barcode or number, and a button beside each that was found. */
export function ProductSearch(props: ProductSearchProps) {
  const { label, name, id, errors, hint, placeholder = "Search by name or SKU", isFull = false } = props;
  const { verb, leftOut = [], onlyShown = false, onChoose } = props;
  const [typed, setTyped] = useState("");
  const { found, failure } = useProductSearch(typed, SHOWN + leftOut.length, onlyShown);
  const input = useRef<HTMLInputElement>(null);
  const offered = found?.filter((product) => !leftOut.includes(product.id)).slice(0, SHOWN);
  return (
    <div className={styles.search}>
      <Field label={label} name={name} id={id} errors={errors} hint={hint}>
        {(attributes) => (
          <input
            {...attributes}
            ref={input}
            type="search"
            className={field.input}
            placeholder={placeholder}
            readOnly={isFull}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault(); // It would save the form.
            }}
          />
        )}
      </Field>
      <div aria-live="polite">
        {failure && <p className={field.error}>{failure}</p>}
        {offered?.length === 0 && <p className={text.soft}>No other products match “{typed.trim()}”.</p>}
        {offered && offered.length > 0 && !isFull && (
          <ul>
            {offered.map((product) => (
              <li key={product.id}>
                <Thumbnail image={product.image} />
                <span>{product.productname}</span>
                <button
                  type="button"
                  className={`${button.secondary} ${button.small}`}
                  aria-label={`${verb} ${product.productname}`}
                  onClick={() => {
                    setTyped("");
                    // The pressed button goes away.
                    input.current?.focus();
                    onChoose(product);
                  }}
                >
                  <Icon name="plus" />
                  {verb}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
