import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OrderNote } from "#contract/orders.admin.ts";
import type { Shipment } from "#contract/orders.shipments.ts";
import { orderStatusLabel } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import styles from "../../shell/history.module.css";
import { HistoryEntry } from "../../shell/history-entry.tsx";
import { NoteForm } from "../../shell/note-form.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import { failureText } from "./failure-text.ts";

type HistoryProps = Pick<Order, "history" | "edits" | "shipments"> & { notes: OrderNote[] };

/** The state changes, parcels, edits and notes of an order in chronological order, each with time, actor and reason. */
export const History = (order: HistoryProps) => (
  <section className={`${layout.section} ${styles.history}`} aria-labelledby="history">
    <div className={layout.sectionHeader}>
      <h2 id="history">History</h2>
    </div>
    <ol>{entriesOf(order)}</ol>
    <Permitted permission="note_orders">
      <NoteForm />
    </Permitted>
  </section>
);

const editLabel = (reason: string | null, undone: boolean): string =>
  `${reason === null ? "Edited" : "Pieces changed"}${undone ? ", undone" : ""}`;

/** Why pieces were cancelled or returned. In a return, it is what the customer or the shop wrote, such as a message. */
const whyOf = (reason: string | null, returnId: number | null): string[] =>
  reason === null ? [] : [returnId === null ? `Reason: ${reason}` : reason];

const stepLabels = {
  done: (status: string) => status,
  undone: (status: string) => `${status}, undone`,
  undoes: (status: string) => `Undone: ${status} again`,
} as const;

/** What happened to one of several parcels: the state of the order does not say which one moved. */
function parcelEntries(parcel: Shipment, name: string): { at: string; entry: ReactNode }[] {
  const { id, reason, courier, courier_tracking, courier_fee, lines } = parcel;
  const pieces = lines.map(({ productname, product_qty }) => `${productname} × ${product_qty}`).join(", ");
  const sent = [pieces, [courier, courier_tracking].filter(Boolean).join(" ")].filter(Boolean).join(". ");
  const steps = [
    { what: "shipped", at: parcel.shipped_at, by: parcel.by, words: sent },
    { what: "not delivered", at: parcel.failed_at, by: parcel.failed_by, words: failureText(reason, courier_fee) },
    { what: "delivered", at: parcel.delivered_at, by: parcel.delivered_by, words: null },
    { what: "came back", at: parcel.returned_at, by: parcel.returned_by, words: null },
  ];
  return steps.flatMap(({ what, at, ...step }) =>
    at === null
      ? []
      : [{ at, entry: <HistoryEntry key={`parcel-${id}-${what}`} what={`${name} ${what}`} at={at} {...step} /> }],
  );
}

function entriesOf({ history, edits, shipments, notes }: HistoryProps): ReactNode[] {
  const parcels =
    shipments.length > 1 ? shipments.flatMap((parcel, index) => parcelEntries(parcel, `Parcel ${index + 1}`)) : [];
  const steps = history.map(({ status, undo, at, by, reason, courier_fee }) => ({
    at,
    entry: (
      <HistoryEntry
        key={`step-${at}`}
        what={stepLabels[undo ?? "done"](orderStatusLabel(status))}
        at={at}
        by={by}
        words={failureText(reason, courier_fee)}
      />
    ),
  }));
  const edited = edits.map(({ id, at, by, changes, reason, return_id, undone }) => ({
    at,
    entry: (
      <HistoryEntry
        key={`edit-${id}`}
        what={
          return_id !== null ? (
            <Link className={text.link} to={`/admin/returns/${return_id}`}>
              Return {return_id}
            </Link>
          ) : (
            editLabel(reason, undone)
          )
        }
        at={at}
        by={by}
        words={[...changes, ...whyOf(reason, return_id)].join(". ")}
      />
    ),
  }));
  const said = notes.map(({ id, text: words, at, by }) => ({
    at,
    entry: <HistoryEntry key={`note-${id}`} what="Note" at={at} by={by} words={words} />,
  }));
  return [...parcels, ...steps, ...edited, ...said]
    .sort((one, other) => one.at.localeCompare(other.at))
    .map(({ entry }) => entry);
}
