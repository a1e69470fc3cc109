import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";

/** The mark of a stock that is low or out; only screen readers get its label, unless `showsLabel`. */
export function StockMark({ stock, low, showsLabel }: { stock: number; low: boolean; showsLabel?: true }) {
  if (stock > 0 && !low) return null;
  const label = low ? "Low on stock" : "Out of stock";
  return (
    <StatusBadge mark={low ? "low" : "out"}>
      {showsLabel ? label : <span className={text.visuallyHidden}>{label}</span>}
    </StatusBadge>
  );
}
