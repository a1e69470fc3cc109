import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import styles from "../palette/palette.module.css";
import { hasRows } from "./row-navigation.ts";
import { activeShortcuts, setSingleKeys, useSingleKeys } from "./shortcuts.ts";

/** The shortcuts of every screen. */
const everywhere: readonly [label: string, keys: string][] = [
  ["Search or jump to", "Ctrl K"],
  ["Save a form", "Ctrl S"],
  ["Close, or one step back", "Esc"],
];
const inLists: readonly [label: string, keys: string][] = [
  ["Down and up in the list", "J K"],
  ["Open the row", "Enter"],
  ["Select the row", "X"],
];

/** The shortcuts of this screen, and the switch for single-key shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const on = useSingleKeys();
  const here = activeShortcuts().flatMap(({ label, keys }): [string, string][] =>
    keys === null ? [] : [[label, keys.length === 1 || keys.includes(" ") ? keys.toUpperCase() : keys]],
  );
  const rows = [...everywhere, ...(hasRows() ? inLists : []), ...here];
  return (
    <Dialog open onClose={onClose} wide title="Keyboard shortcuts">
      <dl className={styles.shortcuts}>
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
      <label className={`${field.check} ${styles.switch}`}>
        <input type="checkbox" checked={on} onChange={(event) => setSingleKeys(event.target.checked)} />
        <span>
          Single-key shortcuts
          <span className={field.hint}>Turn them off if you use voice control or press keys by accident.</span>
        </span>
      </label>
      <div className={dialog.buttons}>
        <button type="button" className={button.secondary} onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
