import { arrayMove } from "@dnd-kit/sortable";
import { useRef, useState } from "react";
import type { ChosenProduct } from "#contract/collections.admin.ts";
import { SHOWN } from "#contract/enums.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { MAX_COLLECTION_PRODUCTS, MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { countLabel } from "../shell/pager.tsx";
import { SortableList } from "../shell/sortable-list.tsx";
import { useProductSearch } from "../shell/use-product-search.ts";
import { ChosenRow } from "./chosen-row.tsx";
import styles from "./collection-form.module.css";
import { parseProducts, serializeProducts } from "./collection-shape.ts";

/** The products that a search looks at, and those of them that it offers. */
const LOOKED_AT = 50;
const OFFERED = 8;

type ProductPickerProps = { value: string; errors: FieldErrors; onChange: (value: string) => void };

/** The chosen products in their order, which are moved by pointer and keyboard, and a search that adds to them. */
export function ProductPicker({ value, errors, onChange }: ProductPickerProps) {
  const chosen = parseProducts(value);
  const places = chosen.map(({ id }) => String(id));
  const [typed, setTyped] = useState("");
  const { found, failure } = useProductSearch(typed, LOOKED_AT);
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const full = chosen.length >= MAX_COLLECTION_PRODUCTS;
  const offered = found?.filter(({ id }) => !places.includes(String(id))).slice(0, OFFERED);
  const save = (next: readonly ChosenProduct[]) => onChange(serializeProducts(next));

  function add(product: AdminProduct) {
    save([...chosen, chosenOf(product)]);
    setSaid(`${product.productname} is added at the end.`);
    input.current?.focus(); // The pressed button is gone.
  }

  function remove({ id, productname }: ChosenProduct) {
    save(chosen.filter((product) => product.id !== id));
    setSaid(`${productname} is removed.`);
    input.current?.focus();
  }

  return (
    <div className={`${styles.wide} ${styles.picker}`}>
      <Field
        label="Add a product"
        name="products"
        errors={errors}
        hint={
          full
            ? `A collection has at most ${MAX_COLLECTION_PRODUCTS} products. A rule can match any number.`
            : undefined
        }
      >
        {(props) => (
          <input
            {...props}
            ref={input}
            type="search"
            className={field.input}
            placeholder="Name, SKU or ID"
            readOnly={full}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault(); // It would save the collection.
            }}
          />
        )}
      </Field>
      <div aria-live="polite">
        {failure && <p className={field.error}>{failure}</p>}
        {offered?.length === 0 && <p className={text.soft}>No other products match “{typed.trim()}”.</p>}
      </div>
      {offered && offered.length > 0 && !full && (
        <ul className={styles.offered} aria-label="Found products">
          {offered.map((product) => (
            <li key={product.id}>
              <Thumbnail image={product.image} />
              <span className={styles.name}>{product.productname}</span>
              <span className={text.soft}>{money(product.selling)}</span>
              <button
                type="button"
                className={`${button.secondary} ${button.small}`}
                aria-label={`Add ${product.productname}`}
                onClick={() => add(product)}
              >
                <Icon name="plus" />
                Add
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={text.strong}>{chosen.length === 0 ? "No products yet" : countLabel(chosen.length, "product")}</p>
      <SortableList entryName="product" ids={places} onMove={(from, to) => save(arrayMove(chosen, from, to))}>
        {chosen.length > 0 && (
          <ol className={styles.chosen} aria-label="Chosen products in their order">
            {chosen.map((product, index) => (
              <ChosenRow
                key={product.id}
                product={product}
                at={index}
                count={chosen.length}
                onRemove={() => remove(product)}
              />
            ))}
          </ol>
        )}
      </SortableList>
      <p role="status" className={text.visuallyHidden}>
        {said}
      </p>
    </div>
  );
}

const chosenOf = ({ id, productname, type, image, selling, status }: AdminProduct): ChosenProduct => ({
  id,
  productname,
  type,
  image,
  selling,
  shown: status === SHOWN,
});
