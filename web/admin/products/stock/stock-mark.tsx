import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";

/** The mark of a stock that is low or out; only screen readers get its words, unless `words`. */
export function StockMark({ stock, low, words }: { stock: number; low: boolean; words?: true }) {
  if (stock > 0 && !low) return null;
  const label = low ? "Low on stock" : "Out of stock";
  return (
    <StatusBadge mark={low ? "low" : "out"}>
      {words ? label : <span className={text.visuallyHidden}>{label}</span>}
    </StatusBadge>
  );
}
