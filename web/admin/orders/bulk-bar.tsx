import { orderStates } from "#contract/enums.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { useEscape } from "../shell/keyboard/use-escape.ts";

type BulkBarProps = {
  chosen: ListedOrder[];
  /** How many orders the page has. */
  all: number;
  busy: boolean;
  onMove: (to: "confirmed" | "packed", ids: number[]) => void;
  onAll: () => void;
  onClear: () => void;
};

/** What can be done with the chosen orders, in the place of the foot. All of them are sent: the server judges each. */
export function BulkBar({ chosen, all, busy, onMove, onAll, onClear }: BulkBarProps) {
  const ids = chosen.map(({ id }) => id);
  const packs = chosen.every(({ status }) => status === orderStates.confirmed.code);

  useEscape(onClear);

  return (
    <div className="bulk" role="toolbar" aria-label="With the chosen orders">
      <span className="strong" role="status">
        {chosen.length} chosen
      </span>
      <button
        type="button"
        className={packs ? "btn short" : "btn short go"}
        disabled={busy}
        onClick={() => onMove("confirmed", ids)}
      >
        Confirm {chosen.length}
      </button>
      <button
        type="button"
        className={packs ? "btn short go" : "btn short"}
        disabled={busy}
        onClick={() => onMove("packed", ids)}
      >
        Pack {chosen.length}
      </button>
      <span className="grow" />
      {chosen.length < all && (
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
