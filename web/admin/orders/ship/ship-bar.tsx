import { useState } from "react";
import { type Centavos, centavosOf, formatMoney } from "#contract/money.ts";
import type { ShippingRow } from "#contract/orders.bulk.admin.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import layout from "#web/ui/layout.module.css";
import saveBar from "#web/ui/save-bar.module.css";
import text from "#web/ui/text.module.css";
import { useEmailSentence } from "../../shell/customer-email.ts";
import { countLabel } from "../../shell/pager.tsx";
import { undoText } from "../transition-questions.ts";

const sayCollected = (cash: Centavos): string =>
  cash > 0 ? `The couriers collect ${formatMoney(cash)} in all.` : "The couriers collect no cash.";

/** The button that ships the orders of a checked list. It asks once, because customers get emails. */
export function ShipBar({ ready, busy, onShip }: { ready: ShippingRow[]; busy: boolean; onShip: () => void }) {
  const [asking, setAsking] = useState(false);
  const sayEmail = useEmailSentence();
  const warned = ready.filter(({ warnings }) => warnings.length > 0).length;
  const cash = ready.reduce((sum, { parcel }) => sum + centavosOf(parcel?.cash ?? 0), 0);
  const label = `Ship ${countLabel(ready.length, "order")}`;
  return (
    <section className={saveBar.bar} aria-label="Ship">
      <span className={text.strong}>{ready.length === 0 ? "Nothing to ship" : `${ready.length} ready`}</span>
      {warned > 0 && <span className={text.soft}>{countLabel(warned, "warning")}</span>}
      <span className={layout.grow} />
      {ready.length > 0 && (
        <button type="button" className={button.primary} disabled={busy} onClick={() => setAsking(true)}>
          {label}
        </button>
      )}
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          role="alertdialog"
          title={`${label}?`}
          text={`${sayCollected(cash)} ${sayEmail("Each customer gets an email with the courier and its number.")} ${undoText(ready.length)}`}
        >
          <div className={dialog.buttons}>
            <button type="button" className={button.quiet} onClick={() => setAsking(false)}>
              Cancel
            </button>
            <button
              type="button"
              className={button.primary}
              onClick={() => {
                setAsking(false);
                onShip();
              }}
            >
              {label}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
