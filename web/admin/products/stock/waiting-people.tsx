import { useEffect, useState } from "react";
import type { CallReply } from "#contract/api.ts";
import { formatShortDateTime } from "#contract/dates.ts";
import type { StockAlert } from "#contract/products.stock-alerts.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";
import { useIsMailed } from "../../shell/own-role.ts";
import { Permitted } from "../../shell/permitted.tsx";
import styles from "./stock.module.css";

type Page = CallReply<"GET /api/admin/products/:id/stock-alerts">;

/** How many people get an email when a product is back, and who they are, in the order in which they asked. */
export function WaitingPeople({ productId, count }: { productId: number; count: number }) {
  const [open, setOpen] = useState(false);
  const isMailed = useIsMailed();
  return (
    <section className={layout.section} aria-labelledby="waiting">
      <div className={layout.sectionHeader}>
        <h2 id="waiting">Back-in-stock alerts</h2>
      </div>
      <p className={text.soft}>
        {isMailed
          ? `${count === 1 ? "1 person gets" : `${count} people get`} an email when it is back in stock.`
          : `${count === 1 ? "1 person waits" : `${count} people wait`} until it is back in stock. The shop has no mail server, so no email is sent: tell them yourself.`}
      </p>
      <Permitted permission="see_customers">
        {open ? (
          <Addresses key={count} productId={productId} />
        ) : (
          <button type="button" className={button.link} onClick={() => setOpen(true)}>
            Show the addresses
          </button>
        )}
      </Permitted>
    </section>
  );
}

function Addresses({ productId }: { productId: number }) {
  const [{ alerts, next_cursor }, setPage] = useState<Page>({ status: 200, alerts: [], next_cursor: null });
  const [busy, setBusy] = useState(true);
  const [asked, setAsked] = useState<StockAlert | null>(null);

  async function load(cursor: string | null): Promise<void> {
    setBusy(true);
    try {
      const query = cursor === null ? {} : { cursor };
      const next = await call("GET /api/admin/products/:id/stock-alerts", { params: { id: productId }, query });
      setPage((page) => ({ ...next, alerts: [...page.alerts, ...next.alerts] }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error.message);
    } finally {
      setBusy(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, when the list opens
  useEffect(() => void load(null), []);

  return (
    <>
      <ol className={styles.waiting} aria-label="People waiting" aria-busy={busy}>
        {alerts.map((alert) => (
          <li key={alert.id}>
            <span>
              {alert.email}
              <span className={text.soft}>
                {alert.variant && `${alert.variant}, `}
                {formatShortDateTime(alert.asked_at)}
              </span>
            </span>
            <Permitted permission="erase_customers">
              <button type="button" className={button.link} onClick={() => setAsked(alert)}>
                Delete<span className={text.visuallyHidden}> {alert.email}</span>
              </button>
            </Permitted>
          </li>
        ))}
      </ol>
      {busy && <p className={text.soft}>Loading …</p>}
      {next_cursor !== null && !busy && (
        <button type="button" className={button.link} onClick={() => void load(next_cursor)}>
          Show more
        </button>
      )}
      {asked && (
        <ActionDialog
          title="Delete this address?"
          text={`${asked.email} won't get an email about this product, and isn't told.`}
          onClose={() => setAsked(null)}
        >
          {({ busy }) => (
            <>
              <input type="hidden" name="id" value={asked.id} />
              <DialogButtons busy={busy} onCancel={() => setAsked(null)}>
                Delete
              </DialogButtons>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}
