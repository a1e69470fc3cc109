import bulkBar from "#web/ui/bulk-bar.module.css";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { useEscape } from "../shell/keyboard/use-escape.ts";

type BulkBarProps = {
  count: number;
  busy: boolean;
  onShow: () => void;
  onHide: () => void;
  onPrice: () => void;
  onClear: () => void;
};

/** The actions for the selected products. They apply to all of them or to none. */
export function BulkBar({ count, busy, onShow, onHide, onPrice, onClear }: BulkBarProps) {
  useEscape(onClear);

  return (
    <div className={bulkBar.bar} role="toolbar" aria-label="Selected products">
      <span className={text.strong} role="status">
        {count} selected
      </span>
      <button
        type="button"
        className={`${`${button.secondary} ${bulkBar.button}`} ${button.small}`}
        disabled={busy}
        onClick={onShow}
      >
        Show
      </button>
      <button
        type="button"
        className={`${`${button.secondary} ${bulkBar.button}`} ${button.small}`}
        disabled={busy}
        onClick={onHide}
      >
        Hide
      </button>
      <button
        type="button"
        className={`${`${button.secondary} ${bulkBar.button}`} ${button.small}`}
        disabled={busy}
        onClick={onPrice}
      >
        Change prices
      </button>
      <span className={layout.grow} />
      <button type="button" className={`${`${button.secondary} ${bulkBar.button}`} ${button.small}`} onClick={onClear}>
        Clear <kbd>Esc</kbd>
      </button>
    </div>
  );
}
