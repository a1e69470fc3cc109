import button from "#web/ui/button.module.css";
import { AdminIcon } from "./admin-icon.tsx";
import { useShortcuts } from "./keyboard/shortcuts.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

type ExportButtonProps = {
  save: () => Promise<void>;
  /** Of a second export, which has no shortcut. */
  label?: string;
};

/** Saves all rows that match the filters of a list as CSV. */
export function ExportButton({ save, label }: ExportButtonProps) {
  const { busy, press } = useOneAtATime(save);
  useShortcuts(label ? [] : [{ keys: "e", label: "Export CSV", run: () => void press() }]);
  return (
    <button type="button" className={button.secondary} onClick={press} aria-busy={busy}>
      <AdminIcon name="download" />
      {busy ? "Exporting" : (label ?? "Export CSV")}
    </button>
  );
}
