import { PACK_AGAIN } from "#contract/couriers.warnings.admin.ts";
import { Note } from "#web/ui/note.tsx";

/** Warns of a packed order that was changed since. */
export const PackAgainNote = () => (
  <Note kind="warning" title="Changed after it was packed">
    <p>{PACK_AGAIN}</p>
  </Note>
);

/** That a packed order gets other items or another label. */
export function PackedNote({ repack, relabel }: { repack: boolean; relabel: boolean }) {
  if (!repack && !relabel) return null;
  return (
    <Note kind="warning" title={`This order is packed with the old ${repack ? "items" : "label"}`}>
      <p>
        {repack && "The parcel has to be packed again. "}
        {relabel && "Its label has to be printed again. "}A note is added to the order that says so.
      </p>
    </Note>
  );
}
