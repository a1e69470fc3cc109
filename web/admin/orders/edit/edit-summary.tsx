import type { ApiError } from "#web/api-error.ts";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import { OrderTotals } from "../detail/order-totals.tsx";
import { PackedNote } from "../packed-note.tsx";
import styles from "./edit-order.module.css";
import type { EditPreview } from "./use-edit-preview.ts";

type EditSummaryProps = {
  preview: EditPreview | null;
  /** The fields that show their problems themselves. */
  highlighted: readonly string[];
  coupon: string | null;
};

/** Why nothing can be saved: the problems of fields that do not show them, before the form is sent. */
function problemText({ errors, message }: ApiError, highlighted: readonly string[]): string {
  const all = Object.entries(errors);
  if (all.length === 0) return message;
  const others = all.flatMap(([name, messages]) => (highlighted.includes(name) ? [] : messages));
  return others.length > 0 ? others.join(" ") : "Check the highlighted fields.";
}

/** What saving would change: each change, the stock and the totals afterwards, and what is then to pay or to refund. */
export function EditSummary({ preview, highlighted, coupon }: EditSummaryProps) {
  return (
    <section aria-labelledby="changes" className={styles.summary}>
      <h2 id="changes">Changes</h2>
      <div aria-live="polite">
        {preview?.problem && <p className={styles.problem}>{problemText(preview.problem, highlighted)}</p>}
        {!preview?.problem && (preview === null || preview.changes.changes.length === 0) && (
          <p className={text.soft}>No changes yet</p>
        )}
        {preview?.changes && preview.changes.changes.length > 0 && (
          <>
            <ul className={styles.changes}>
              {preview.changes.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            {preview.changes.stock.length > 0 && (
              <dl className={styles.stock} aria-label="Stock">
                {preview.changes.stock.map(({ name, before, after }) => (
                  <div key={name}>
                    <dt>{name} in stock</dt>
                    <dd>
                      {before} → {after}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            <OrderTotals {...preview.changes.after} coupon={coupon} />
            {preview.changes.due > 0 && (
              <p>
                To pay: <b>{money(preview.changes.due)}</b>
              </p>
            )}
            {preview.changes.refund_due > 0 && (
              <p>
                To refund: <b>{money(preview.changes.refund_due)}</b>
              </p>
            )}
          </>
        )}
      </div>
      {preview?.changes && <PackedNote {...preview.changes} />}
    </section>
  );
}
