import { orderStates } from "#contract/enums.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { useEscape } from "../shell/keyboard/use-escape.ts";

type BulkBarProps = {
  selected: ListedOrder[];
  /** The number of orders on the page. */
  all: number;
  busy: boolean;
  onMove: (to: "confirmed" | "packed", ids: number[]) => void;
  onAll: () => void;
  onClear: () => void;
};

/** What can be done with the selected orders. All of them are sent: the server decides on each. */
export function BulkBar({ selected, all, busy, onMove, onAll, onClear }: BulkBarProps) {
  const ids = selected.map(({ id }) => id);
  const packs = selected.every(({ status }) => status === orderStates.confirmed.code);

  useEscape(onClear);

  return (
    <div className="bulk" role="toolbar" aria-label="With the chosen orders">
      <span className="strong" role="status">
        {selected.length} chosen
      </span>
      <button
        type="button"
        className={packs ? "btn short" : "btn short go"}
        disabled={busy}
        onClick={() => onMove("confirmed", ids)}
      >
        Confirm {selected.length}
      </button>
      <button
        type="button"
        className={packs ? "btn short go" : "btn short"}
        disabled={busy}
        onClick={() => onMove("packed", ids)}
      >
        Pack {selected.length}
      </button>
      <span className="grow" />
      {selected.length < all && (
        <button type="button" className="btn short wide" onClick={onAll}>
          Choose all {all}
        </button>
      )}
      <button type="button" className="btn short" onClick={onClear}>
        Clear <kbd>Esc</kbd>
      </button>
    </div>
  );
}
