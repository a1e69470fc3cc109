import { useEffect, useEffectEvent, useId, useState } from "react";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import { Icon } from "#web/ui/icon.tsx";
import { money } from "#web/ui/money.ts";
import { StockBadge } from "#web/ui/status-badge.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { useProductSearch } from "./use-product-search.ts";

/** Finds products of the shop while somebody types, and adds them. */
export function ProductPicker({ onAdd }: { onAdd: (product: Product) => void }) {
  const { typed, type, found, failure, again } = useProductSearch();
  const results = useId();
  // What Enter was pressed on: its answer may still be on the way.
  const [entered, setEntered] = useState<string | null>(null);
  const [only, ...others] = found?.products ?? [];
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
    <section className="section" aria-label="Products">
      <search>
        <div className="find picker">
          <Icon name="search" />
          <input
            className="input"
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
          <p className="picker-said">
            {failure}{" "}
            <button type="button" className="btn short" onClick={again}>
              Try again
            </button>
          </p>
        )}
        {found?.products.length === 0 && <p className="picker-said soft">No product is like “{typed.trim()}”.</p>}
        {found && found.products.length > 0 && (
          <ul className="new-order-lines">
            {found.products.map((product) => (
              <Found key={product.id} product={product} onAdd={onAdd} />
            ))}
          </ul>
        )}
        {single && <p className="picker-said soft">Enter adds it.</p>}
      </div>
    </section>
  );
}

const Found = ({ product, onAdd }: { product: Product; onAdd: (product: Product) => void }) => (
  <li>
    <Thumbnail image={product.image} />
    <span className="grow cut" title={product.productname}>
      <b className="strong">{product.productname}</b>
      <span className="under">
        {money(product.selling)}, {product.stock === 0 ? <StockBadge stock={0} low={false} /> : "in stock"}
      </span>
    </span>
    <button
      type="button"
      className="btn"
      disabled={product.stock === 0}
      aria-label={`Add ${product.productname}`}
      onClick={() => onAdd(product)}
    >
      <Icon name="plus" />
      Add
    </button>
  </li>
);
