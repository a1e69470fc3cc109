import { Dialog } from "@base-ui/react/dialog";
import { hasRows } from "./row-navigation.ts";
import { activeShortcuts, setSingleKeys, useSingleKeys } from "./shortcuts.ts";
import "../palette/palette.css";

/** The keys that every screen knows. */
const everywhere: readonly [label: string, keys: string][] = [
  ["Search or jump to", "Ctrl K"],
  ["Save a form", "Ctrl S"],
  ["Close, or one step back", "Esc"],
];
const inLists: readonly [label: string, keys: string][] = [
  ["Down and up in the list", "J K"],
  ["Open the row", "Enter"],
  ["Choose the row", "X"],
];

/** All keys that do something here, and the switch for those that are one letter. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const on = useSingleKeys();
  const here = activeShortcuts().flatMap(({ label, keys }): [string, string][] =>
    keys === null ? [] : [[label, keys.length === 1 || keys.includes(" ") ? keys.toUpperCase() : keys]],
  );
  const rows = [...everywhere, ...(hasRows() ? inLists : []), ...here];
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog broad">
          <Dialog.Title>All keys</Dialog.Title>
          <dl className="key-sheet">
            {rows.map(([label, keys]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {keys.split(" ").map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <label className="opt key-switch">
            <input type="checkbox" checked={on} onChange={(event) => setSingleKeys(event.target.checked)} />
            <span>
              Single letters do something
              <span className="hint">Off for who speaks to the computer, or presses keys by accident.</span>
            </span>
          </label>
          <div className="acts">
            <Dialog.Close className="btn">Close</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
