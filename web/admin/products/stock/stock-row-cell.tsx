import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { hasPermission } from "#contract/permissions.ts";
import type { StockRow } from "#contract/products.stock.admin.ts";
import { type StaffStockReason, staffStockReasons, stockReasons } from "#contract/products.stock-reasons.admin.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Select } from "#web/ui/select.tsx";
import text from "#web/ui/text.module.css";
import { useLastKnownRole } from "../../shell/own-role.ts";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import styles from "./stock.module.css";
import { useStockDraft } from "./stock-drafts.tsx";
import { StockMark } from "./stock-mark.tsx";
import { useStockInput } from "./use-stock-input.ts";

/** The stock of a variant. Once it is changed, the reason is chosen beside it; Enter saves, Escape restores. */
export function StockRowCell({ row }: { row: StockRow }) {
  const role = useLastKnownRole();
  const { earlier, latest, forget } = useStockDraft(row.id);
  const { productname: product, options } = row;
  const variant = options.join(" / ");
  const stock = useStockInput(row, {
    productId: row.product_id,
    variantId: row.id,
    stock: row.stock,
    draft: earlier,
  });
  const [reason, setReason] = useState<StaffStockReason>(earlier?.reason ?? "counted");
  const input = useRef<HTMLInputElement>(null);
  const { changed, typed, now: seen } = stock;
  useUnsavedChanges(changed);
  useEffect(() => {
    latest.current = changed ? { product, variant, typed, seen, reason } : null;
  }, [latest, changed, product, variant, typed, seen, reason]);
  const mark = <StockMark stock={stock.now} low={stock.now > 0 && stock.now < row.low_below} showsLabel />;
  if (role === null || !hasPermission(role, "change_stock"))
    return (
      <span className={styles.cell}>
        <span className={`${styles.figure} ${text.numeric}`}>{row.stock}</span>
        {mark}
      </span>
    );

  const name = [product, ...options].join(" ");
  async function save(): Promise<void> {
    // The row may be gone by then, and what was typed in it kept.
    if (await stock.save(reason)) forget();
    // The buttons are removed, and the focus with them.
    input.current?.focus({ preventScroll: true });
  }
  function press(event: KeyboardEvent): void {
    if (event.key === "Enter") {
      event.preventDefault();
      void save();
    }
    if (event.key !== "Escape") return;
    event.preventDefault();
    stock.restore();
    input.current?.focus({ preventScroll: true });
  }
  return (
    <span className={styles.cell}>
      <input
        ref={input}
        className={`${field.input} ${styles.figure} ${text.numeric}`}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Pieces of ${name}`}
        aria-invalid={stock.wrong || undefined}
        value={stock.typed}
        onChange={(event) => stock.type(event.target.value)}
        onKeyDown={press}
      />
      {stock.changed ? (
        <>
          <Select
            className={`${field.input} ${styles.reason}`}
            aria-label={`Reason for ${name}`}
            value={reason}
            onChange={(event) => setReason(event.target.value as StaffStockReason)} // From our own options.
            onKeyDown={press}
          >
            {staffStockReasons.map((each) => (
              <option key={each} value={each}>
                {stockReasons[each]}
              </option>
            ))}
          </Select>
          <button
            type="button"
            className={`${button.primary} ${button.small}`}
            aria-busy={stock.busy}
            onClick={() => void save()}
          >
            Save<span className={text.visuallyHidden}> stock of {name}</span>
          </button>
          <button type="button" className={`${button.quiet} ${button.small}`} onClick={stock.restore}>
            Cancel<span className={text.visuallyHidden}> the change of {name}</span>
          </button>
        </>
      ) : (
        mark
      )}
    </span>
  );
}
