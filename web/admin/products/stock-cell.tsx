import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { hasPermission } from "#contract/permissions.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import { useLastKnownRole } from "../shell/own-role.ts";
import styles from "./price-form.module.css";
import { StockMark } from "./stock/stock-mark.tsx";
import { useStockInput } from "./stock/use-stock-input.ts";

/** The stock field of a row. Enter or blur saves the input; Escape restores the old value. */
export function StockCell({ product }: { product: AdminProduct }) {
  const stock = useStockInput(product, { productId: product.id, stock: product.stock });
  const [saved, setSaved] = useState<{ over: AdminProduct; low: boolean } | null>(null);
  const role = useLastKnownRole();

  async function save(): Promise<void> {
    const after = await stock.save("edit");
    if (after) setSaved({ over: product, low: after.low });
  }

  function press(event: KeyboardEvent): void {
    if (event.key === "Enter") void save();
    if (event.key !== "Escape") return;
    event.preventDefault();
    stock.restore();
  }

  // The stock of variants is changed one by one, on a page of its own.
  if (product.variants)
    return (
      <span className={styles.stockCell}>
        <StockMark {...product} />
        <Link
          className={text.link}
          to={`/admin/product-stock/${product.id}`}
          title={product.variants.map(({ options, stock }) => `${options.join(" / ")}: ${stock}`).join(", ")}
        >
          {product.stock}
        </Link>
      </span>
    );
  const editable = role !== null && hasPermission(role, "change_stock");
  return (
    <span className={styles.stockCell}>
      <StockMark stock={stock.now} low={saved?.over === product ? saved.low : product.low} />
      {editable ? (
        <input
          className={`${field.input} ${text.numeric}`}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Pieces of ${product.productname}`}
          aria-invalid={stock.wrong || undefined}
          value={stock.typed}
          onChange={(event) => stock.type(event.target.value)}
          onKeyDown={press}
          onBlur={() => void save()}
        />
      ) : (
        <span>{stock.now}</span>
      )}
    </span>
  );
}
