import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { parseNumber } from "#contract/numbers.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import field from "#web/ui/field.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { useLastKnownRole } from "../shell/own-role.ts";
import styles from "./price-form.module.css";

/**
 * The stock field of a row. Enter or blur saves the input; Escape restores the old value. The server applies the
 * difference, so pieces sold meanwhile stay sold.
 */
export function StockCell({ product }: { product: AdminProduct }) {
  const [now, setNow] = useState(product);
  const [typed, setTyped] = useState(String(product.stock));
  const [wrong, setWrong] = useState(false);
  const sending = useRef<boolean>(false);
  const role = useLastKnownRole();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list was read again
  useEffect(() => {
    // What somebody is typing stays, and so does the stock that it was typed over.
    if (sending.current || typed.trim() !== String(now.stock)) return;
    setNow(product);
    setTyped(String(product.stock));
  }, [product]);

  async function save(stock: string, seen: number): Promise<void> {
    const before = now;
    sending.current = true;
    const wanted = parseNumber(stock) ?? before.stock;
    setNow({ ...before, stock: wanted });
    try {
      const { message, product: saved } = await call("POST /api/admin/products/:id/stock", {
        params: { id: product.id },
        body: { stock, stock_seen: seen, reason: "edit" },
      });
      setNow(saved);
      setTyped(String(saved.stock));
      setWrong(false);
      showSuccess(message, { label: "Undo", run: () => void save(String(seen), wanted) });
    } catch (reason) {
      setNow(before);
      if (!(reason instanceof ApiError)) throw reason;
      // The input stays, so that it can be sent again.
      setWrong(true);
      showError(reason.errors.stock?.join(" ") ?? reason.message);
    } finally {
      sending.current = false;
    }
  }

  // Blur during a pending request does not send again: the difference would be applied twice.
  function send(): void {
    if (!sending.current && typed.trim() !== String(now.stock)) void save(typed.trim(), now.stock);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === "Enter") send();
    if (event.key !== "Escape") return;
    event.preventDefault();
    setTyped(String(now.stock));
    setWrong(false);
  }

  // The stock of variants is changed one by one, on a page of its own.
  if (product.variants)
    return (
      <span className={styles.stockCell}>
        <Mark {...product} />
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
      <Mark {...now} />
      {editable ? (
        <input
          className={`${field.input} ${text.numeric}`}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Pieces of ${product.productname}`}
          aria-invalid={wrong || undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          onBlur={send}
        />
      ) : (
        <span>{now.stock}</span>
      )}
    </span>
  );
}

function Mark({ stock, low }: AdminProduct) {
  if (stock > 0 && !low) return null;
  return (
    <StatusBadge mark={low ? "low" : "out"}>
      <span className={text.visuallyHidden}>{low ? "Low on stock" : "Out of stock"}</span>
    </StatusBadge>
  );
}
