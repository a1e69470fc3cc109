import { TextForm } from "./text-form.tsx";

/** Adds a note for colleagues. */
export const NoteForm = () => (
  <TextForm operation="note" name="text" label="Note for colleagues" hint="Customers can't see it." send="Add note" />
);
