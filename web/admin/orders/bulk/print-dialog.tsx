import { useState } from "react";
import { keysOf } from "#contract/keys.ts";
import { bulkDocuments } from "#contract/orders.documents.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import { saveFile } from "#web/ui/save-file.ts";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import styles from "./bulk.module.css";

const names = keysOf(bulkDocuments);

/** Saves packing slips and shipping labels of several orders as one PDF. */
export function PrintDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>(names);

  const { busy, run: save } = useAsyncAction(async () => {
    const query = { ids: ids.join(","), documents: chosen.join(",") };
    await saveFile("GET /api/admin/orders/documents", { query }, "orders.pdf");
    onClose();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={ids.length === 1 ? "Print one order" : `Print ${ids.length} orders`}
      text="One PDF, order by order. Its last page lists the orders that have nothing to pack."
    >
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset className={styles.choices}>
          <legend className={field.label}>What to print</legend>
          {names.map((name) => (
            <label key={name} className={field.check}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  setChosen(names.filter((each) => (each === name ? target.checked : chosen.includes(each))))
                }
              />
              {bulkDocuments[name]}
            </label>
          ))}
        </fieldset>
        <div className={dialog.buttons}>
          <button type="button" className={button.quiet} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={button.primary} aria-busy={busy} disabled={chosen.length === 0}>
            Save as PDF
          </button>
        </div>
      </form>
    </Dialog>
  );
}
