import type { OrderNote } from "#contract/order-desk.ts";
import { Permitted } from "../frame/permitted.tsx";
import { Entry } from "../order/history.tsx";
import { NoteForm } from "../order/note-form.tsx";

/** What colleagues noted about a customer, the newest first. */
export const Notes = ({ notes }: { notes: OrderNote[] }) => (
  <section className="section history" aria-labelledby="notes">
    <div className="section-head">
      <h2 id="notes">Notes</h2>
    </div>
    {notes.length > 0 && (
      <ol>
        {notes.map(({ id, text, at, by }) => (
          <Entry key={id} what="Note" at={at} by={by} words={text} />
        ))}
      </ol>
    )}
    <Permitted permission="note_customers">
      <NoteForm />
    </Permitted>
  </section>
);
