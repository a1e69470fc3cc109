import { type BulkState, type OrderState, orderStates } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import bulkBar from "#web/ui/bulk-bar.module.css";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { useEscape } from "../shell/keyboard/use-escape.ts";
import { bulkVerbs } from "./bulk-dialog.tsx";

type BulkBarProps = {
  selected: ListedOrder[];
  /** The number of orders on the page. */
  all: number;
  /** The orders that match the filters, when there are more than on the page; null when not, or not known yet. */
  matching: { orders: readonly ListedOrder[]; more: boolean } | null;
  busy: boolean;
  onMove: (to: BulkState) => void;
  onShip: () => void;
  onPrint: () => void;
  onAll: () => void;
  onAllMatching: () => void;
  onClear: () => void;
};

/** The next action when all selected orders have one state, otherwise Confirm. */
const nextOf = (selected: readonly ListedOrder[]): BulkState | "shipped" => {
  const allAre = (state: OrderState) => selected.every(({ status }) => status === orderStates[state].code);
  if (allAre("confirmed")) return "packed";
  if (allAre("packed")) return "shipped";
  return allAre("shipped") ? "delivered" : "confirmed";
};

/** The actions for the selected orders. All are sent; the server decides for each order. */
export function BulkBar(props: BulkBarProps) {
  const { selected, all, matching, busy, onMove, onShip, onPrint, onAll, onAllMatching, onClear } = props;
  const next = nextOf(selected);
  const quiet = `${button.secondary} ${bulkBar.button} ${button.small}`;
  const style = (state: BulkState | "shipped") => (state === next ? `${button.primary} ${button.small}` : quiet);
  const move = (state: BulkState) => (
    <button type="button" className={style(state)} disabled={busy} onClick={() => onMove(state)}>
      {bulkVerbs[state]} {selected.length}
    </button>
  );

  useEscape(onClear);

  return (
    <div className={bulkBar.bar} role="toolbar" aria-label="Selected orders">
      <span className={text.strong} role="status">
        {selected.length} selected
      </span>
      {move("confirmed")}
      {move("packed")}
      <button type="button" className={style("shipped")} disabled={busy} onClick={onShip}>
        Ship {selected.length}
      </button>
      {move("delivered")}
      <button type="button" className={quiet} disabled={busy} onClick={onPrint}>
        Print
      </button>
      <span className={layout.grow} />
      {selected.length < all && (
        <button type="button" className={quiet} onClick={onAll}>
          Select all {all}
        </button>
      )}
      {matching && selected.length < matching.orders.length && (
        <button type="button" className={quiet} onClick={onAllMatching}>
          {matching.more
            ? `Select the first ${matching.orders.length}`
            : `Select all ${matching.orders.length} that match`}
        </button>
      )}
      <button type="button" className={quiet} onClick={onClear}>
        Clear <kbd>Esc</kbd>
      </button>
    </div>
  );
}
