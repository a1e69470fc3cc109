import type { OrderNote } from "#contract/orders.admin.ts";
import layout from "#web/ui/layout.module.css";
import styles from "../../shell/history.module.css";
import { HistoryEntry } from "../../shell/history-entry.tsx";
import { NoteForm } from "../../shell/note-form.tsx";
import { Permitted } from "../../shell/permitted.tsx";

/** The notes of staff about a customer, newest first. */
export const Notes = ({ notes }: { notes: OrderNote[] }) => (
  <section className={`${layout.section} ${styles.history}`} aria-labelledby="notes">
    <div className={layout.sectionHeader}>
      <h2 id="notes">Notes</h2>
    </div>
    {notes.length > 0 && (
      <ol>
        {notes.map(({ id, text, at, by }) => (
          <HistoryEntry key={id} what="Note" at={at} by={by} words={text} />
        ))}
      </ol>
    )}
    <Permitted permission="note_customers">
      <NoteForm />
    </Permitted>
  </section>
);
