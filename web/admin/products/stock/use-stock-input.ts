import { useRef, useState } from "react";
import { parseNumber } from "#contract/numbers.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { StaffStockReason } from "#contract/products.stock-reasons.admin.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";

/** What is counted: a product, or a variant of one with options. */
type Counted = {
  productId: number;
  variantId?: number;
  stock: number;
  /** What was typed in this row before, and over which stock. */
  draft?: { typed: string; seen: number } | undefined;
};

/**
 * The stock of a row of a list as an input. The server applies the difference, so pieces sold meanwhile stay sold, and refuses a count of
 * a stock that has changed. `row` is another object once the list was read again.
 */
export function useStockInput(row: object, { productId, variantId, stock, draft }: Counted) {
  const [now, setNow] = useState(draft?.seen ?? stock);
  const [typed, setTyped] = useState(draft?.typed ?? String(stock));
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const sending = useRef<boolean>(false);

  // The list was read again. This runs while rendering: an effect could run after the next key, with the text before it.
  const [shownRow, setShownRow] = useState(row);
  if (row !== shownRow) {
    setShownRow(row);
    // What somebody is typing stays, and so does the stock that it was typed over.
    if (!busy && typed.trim() === String(now)) {
      setNow(stock);
      setTyped(String(stock));
    }
  }

  const stockIn = (product: AdminProduct): number =>
    (product.variants?.find(({ id }) => id === variantId) ?? product).stock;

  async function send(wanted: string, seen: number, reason: StaffStockReason): Promise<AdminProduct | null> {
    sending.current = true;
    setBusy(true);
    try {
      const { message, product } = await call("POST /api/admin/products/:id/stock", {
        params: { id: productId },
        body: { variant_id: variantId, stock: wanted, stock_seen: seen, reason },
      });
      setNow(stockIn(product));
      setTyped(String(stockIn(product)));
      setWrong(false);
      const changedTo = parseNumber(wanted) ?? seen;
      showSuccess(message, {
        id: `stock-${productId}-${variantId}`, // Only the last change of a stock can be undone.
        action: { label: "Undo", run: () => void send(String(seen), changedTo, "edit") },
      });
      return product;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The input stays, so that it can be sent again.
      setWrong(true);
      if (failure.code === "stock_changed") setNow(Number(failure.details.stock));
      showError(failure.errors.stock?.join(" ") ?? failure.message);
      return null;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  const changed = typed.trim() !== String(now);
  return {
    now,
    typed,
    wrong,
    busy,
    changed,
    type: setTyped,
    /** Sends what was typed. Not again during a pending request: the difference would be applied twice. */
    save: (reason: StaffStockReason) =>
      changed && !sending.current ? send(typed.trim(), now, reason) : Promise.resolve(null),
    restore() {
      setTyped(String(now));
      setWrong(false);
    },
  };
}
