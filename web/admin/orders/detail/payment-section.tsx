import type { ReactNode } from "react";
import { Link } from "react-router";
import { shipmentStates } from "#contract/orders.shipment-states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { paymentModes, refundMethods } from "#contract/payments.modes.ts";
import { paymentEventKinds } from "#contract/payments.statuses.ts";
import type { PaymentEvent } from "#contract/payments.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import history from "../../shell/history.module.css";
import { HistoryEntry } from "../../shell/history-entry.tsx";
import { PaymentStatusBadge } from "../../shell/payment-status-badge.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import { screenPath } from "../../shell/screens.ts";
import { CollectRest } from "./collect-rest-dialog.tsx";
import styles from "./order.module.css";
import { Refund } from "./refund-dialog.tsx";
import { WriteOff } from "./write-off-dialog.tsx";

type PaymentSectionProps = { order: Order; lines: OrderLine[]; restProblem: string | null };

/** The money of an order: its status, what is open, and each payment. */
export function PaymentSection({ order, lines, restProblem }: PaymentSectionProps) {
  const { payment_mode, payment } = order;
  const mode = paymentModes[payment_mode];
  return (
    <section className={layout.section} aria-labelledby="payment">
      <div className={layout.sectionHeader}>
        <h2 id="payment">Payment</h2>
      </div>
      <dl className={layout.facts}>
        <dt>Mode</dt>
        <dd>{mode.name === mode.label ? mode.name : `${mode.name} (${mode.label})`}</dd>
        <dt>Status</dt>
        <dd>
          <PaymentStatusBadge status={payment.status} />
        </dd>
        <Amount name="Deposit" pesos={payment.deposit ?? 0} />
        <Amount name="Due" pesos={payment.due} />
        {payment.deposit !== null && <Amount name="To collect on delivery" pesos={payment.due - payment.due_now} />}
        <Amount name="Paid" pesos={payment.paid} />
        <Amount name="Refunded" pesos={payment.refunded} />
        <Amount name="Being refunded" pesos={payment.refunding} />
        <Amount name="Refund due" pesos={payment.refund_due} />
        <Amount name="Written off" pesos={payment.written_off} />
        <Amount name="Deposit kept" pesos={payment.deposit_kept} />
      </dl>
      <ReportedAmounts order={order} />
      {payment.status === "partly_paid" && (
        <Permitted permission="edit_orders">
          <p className={`${text.faint} ${styles.factsHint}`}>The customer got a link to pay the rest online.</p>
          <div className={styles.factsAction}>
            <CollectRest order={order} problem={restProblem} />
          </div>
        </Permitted>
      )}
      <Permitted permission="refund_orders">
        {isRefundable(payment) && (
          <div className={styles.factsAction}>
            <Refund order={order} lines={lines} />
            <WriteOff order={order} />
          </div>
        )}
      </Permitted>
      {payment.events.length > 0 && (
        <div className={`${history.history} ${history.stacked}`}>
          <ol aria-label="Payments">{payment.events.map(entryOf)}</ol>
        </div>
      )}
    </section>
  );
}

/** The amounts that couriers reported for parcels of the order, and that staff did not record. */
function ReportedAmounts({ order: { tracking_no, shipments } }: Pick<PaymentSectionProps, "order">) {
  const reported = shipments.filter(({ reported: amount }) => amount !== null);
  if (reported.length === 0) return null;
  const notes = reported.map(({ id, state, reported: amount, remitted, to_collect, courier, courier_tracking }) => {
    const parcel = [courier, courier_tracking].filter(Boolean).join(" ");
    return (
      <Note key={id} kind="warning" title={`${money(amount ?? 0)} reported by the courier, not recorded`}>
        {state === "delivered" ? (
          <>
            <p>
              {parcel || "The courier"} collected {money(to_collect)}
              {remitted ? ` and has remitted ${money(remitted)}` : ""}. Import the file again to record the amount, or
              ask the courier.
            </p>
            <Permitted permission="import_remittances">
              <p>
                <Link
                  className={text.link}
                  to={screenPath("remittances", { q: tracking_no, ...(remitted && { show: "short" }) })}
                >
                  Show in remittances
                </Link>
              </p>
            </Permitted>
          </>
        ) : (
          <p>
            {parcel || "The parcel"} is not marked as delivered: {shipmentStates[state].label}.{" "}
            {state === "shipped" ? "If it was delivered, mark it and import the file again. Otherwise ask" : "Ask"} the
            courier.
          </p>
        )}
      </Note>
    );
  });
  return <div className={styles.reported}>{notes}</div>;
}

/** Whether something of what was paid remains. */
const isRefundable = ({ paid, refunded, refunding }: Order["payment"]): boolean => paid - refunded - refunding > 0;

/** An amount, where there is one. */
const Amount = ({ name, pesos }: { name: string; pesos: number }): ReactNode =>
  pesos > 0 && (
    <>
      <dt>{name}</dt>
      <dd className={text.strong}>{money(pesos)}</dd>
    </>
  );

function entryOf({ id, kind, amount, at, by, mode, method, reference, reason, pieces }: PaymentEvent) {
  const keeps = pieces.map(({ productname, product_qty }) => `${productname} × ${product_qty}`).join(", ");
  const details = [method && refundMethods[method], reference, keeps && `Customer keeps ${keeps}`, reason]
    .filter(Boolean)
    .join(" · ");
  return (
    <HistoryEntry
      key={id}
      what={`${paymentEventKinds[kind]}: ${money(amount)}${mode ? ` (${paymentModes[mode].name})` : ""}`}
      at={at}
      by={by}
      words={details === "" ? null : details}
    />
  );
}
