import { type BulkState, orderStates } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import bulkBar from "#web/ui/bulk-bar.module.css";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { useEscape } from "../shell/keyboard/use-escape.ts";

type BulkBarProps = {
  selected: ListedOrder[];
  /** The number of orders on the page. */
  all: number;
  busy: boolean;
  onMove: (to: BulkState) => void;
  onAll: () => void;
  onClear: () => void;
};

/** The actions for the selected orders. All are sent; the server decides for each order. */
export function BulkBar({ selected, all, busy, onMove, onAll, onClear }: BulkBarProps) {
  const packs = selected.every(({ status }) => status === orderStates.confirmed.code);

  useEscape(onClear);

  return (
    <div className={bulkBar.bar} role="toolbar" aria-label="Selected orders">
      <span className={text.strong} role="status">
        {selected.length} selected
      </span>
      <button
        type="button"
        className={
          packs ? `${`${button.secondary} ${bulkBar.button}`} ${button.small}` : `${button.primary} ${button.small}`
        }
        disabled={busy}
        onClick={() => onMove("confirmed")}
      >
        Confirm {selected.length}
      </button>
      <button
        type="button"
        className={
          packs ? `${button.primary} ${button.small}` : `${`${button.secondary} ${bulkBar.button}`} ${button.small}`
        }
        disabled={busy}
        onClick={() => onMove("packed")}
      >
        Pack {selected.length}
      </button>
      <span className={layout.grow} />
      {selected.length < all && (
        <button
          type="button"
          className={`${`${button.secondary} ${bulkBar.button}`} ${button.small} ${visible.notOnPhone}`}
          onClick={onAll}
        >
          Choose all {all}
        </button>
      )}
      <button type="button" className={`${`${button.secondary} ${bulkBar.button}`} ${button.small}`} onClick={onClear}>
        Clear <kbd>Esc</kbd>
      </button>
    </div>
  );
}
