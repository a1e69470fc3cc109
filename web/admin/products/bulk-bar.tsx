import { useEscape } from "../shell/keyboard/use-escape.ts";

type BulkBarProps = {
  count: number;
  busy: boolean;
  onShow: () => void;
  onHide: () => void;
  onPrice: () => void;
  onClear: () => void;
};

/** What can be done with the chosen products: with all of them, or with none. */
export function BulkBar({ count, busy, onShow, onHide, onPrice, onClear }: BulkBarProps) {
  useEscape(onClear);

  return (
    <div className="bulk" role="toolbar" aria-label="With the chosen products">
      <span className="strong" role="status">
        {count} chosen
      </span>
      <button type="button" className="btn short" disabled={busy} onClick={onShow}>
        Show
      </button>
      <button type="button" className="btn short" disabled={busy} onClick={onHide}>
        Hide
      </button>
      <button type="button" className="btn short" disabled={busy} onClick={onPrice}>
        Change prices
      </button>
      <span className="grow" />
      <button type="button" className="btn short" onClick={onClear}>
        Clear <kbd>Esc</kbd>
      </button>
    </div>
  );
}
