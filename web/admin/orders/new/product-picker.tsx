import { useEffect, useEffectEvent, useId, useState } from "react";
import { MAX_SEARCH_LENGTH, SEARCH_RESULTS } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import search from "#web/ui/search-field.module.css";
import { StockBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { useTypedSearch } from "../../shell/use-typed-search.ts";
import { keyOf, type Sellable, sellablesOf } from "./chosen-lines.tsx";
import styles from "./new-order.module.css";

/** The number of products shown. */
const SHOWN = 6;

/** The first products that visitors find with these words, what is sold out last, and how many there are. */
async function searchShop(q: string, signal: AbortSignal): Promise<{ q: string; products: Product[]; count: number }> {
  const { products } = await call("GET /api/search", { query: { q, in_stock_first: "1" } }, { signal });
  return { q, products: products.slice(0, SHOWN), count: products.length };
}

/** Searches products as the user types, and adds them or their variants. */
export function ProductPicker({ onAdd }: { onAdd: (added: Sellable) => void }) {
  const [typed, type] = useState("");
  const { found, failure, again } = useTypedSearch(typed, searchShop);
  const results = useId();
  // The text that Enter was pressed on: its response may be pending.
  const [entered, setEntered] = useState<string | null>(null);
  const sellables = found ? found.products.flatMap((product) => variantsFirst(sellablesOf(product), found.q)) : [];
  // Sold-out variants are last, too; the order stays as it is otherwise.
  sellables.sort((one, other) => Number(one.stock === 0) - Number(other.stock === 0));
  const [only, ...others] = sellables;
  const single = only && others.length === 0 && only.stock > 0 ? only : null;

  const takeSingle = useEffectEvent(() => {
    setEntered(null);
    if (!single) return;
    onAdd(single);
    type("");
  });
  useEffect(() => {
    if (entered !== null && found?.q === entered) takeSingle();
  }, [entered, found]);

  return (
    <section className={layout.section} aria-label="Products">
      <search>
        <div className={`${search.search} ${styles.picker}`}>
          <Icon name="search" />
          <input
            className={field.input}
            type="search"
            aria-label="Search products"
            aria-controls={results}
            placeholder="Product"
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            onChange={(event) => {
              setEntered(null);
              type(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" && typed.trim() !== "") setEntered(typed.trim());
            }}
            autoComplete="off"
          />
        </div>
      </search>
      <div id={results} aria-live="polite">
        {failure && (
          <p className={styles.message}>
            {failure}{" "}
            <button type="button" className={`${button.secondary} ${button.small}`} onClick={again}>
              Try again
            </button>
          </p>
        )}
        {found?.products.length === 0 && (
          <p className={`${styles.message} ${text.soft}`}>No products match “{typed.trim()}”.</p>
        )}
        {sellables.length > 0 && (
          <ul className={`${styles.lines} ${styles.found}`}>
            {sellables.map((product) => (
              <Found key={keyOf(product)} product={product} onAdd={onAdd} />
            ))}
          </ul>
        )}
        {found && found.count > SHOWN && (
          <p className={`${styles.message} ${text.soft}`}>
            {SHOWN} of {found.count === SEARCH_RESULTS ? `at least ${SEARCH_RESULTS}` : found.count} products are shown.
            Type more of the name.
          </p>
        )}
        {single && <p className={`${styles.message} ${text.soft}`}>Press Enter to add it.</p>}
      </div>
    </section>
  );
}

/** The variants of a product with those first that have the most of the typed words, such as a colour, in their names. */
function variantsFirst(variants: readonly Sellable[], q: string): Sellable[] {
  const words = q.toLowerCase().split(/\s+/);
  const matches = ({ productname }: Sellable) =>
    words.filter((word) => productname.toLowerCase().includes(word)).length;
  return variants.toSorted((one, other) => matches(other) - matches(one));
}

const Found = ({ product, onAdd }: { product: Sellable; onAdd: (added: Sellable) => void }) => (
  <li>
    <Thumbnail image={product.image} />
    <span className={layout.grow}>
      <b className={text.strong}>{product.productname}</b>
      <span className={text.caption}>
        {money(product.selling)}, {product.stock === 0 ? <StockBadge stock={0} low={false} /> : "in stock"}
      </span>
    </span>
    <button
      type="button"
      className={button.secondary}
      disabled={product.stock === 0}
      aria-label={`Add ${product.productname}`}
      onClick={() => onAdd(product)}
    >
      <Icon name="plus" />
      Add
    </button>
  </li>
);
