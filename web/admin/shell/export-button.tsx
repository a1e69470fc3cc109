import button from "#web/ui/button.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { AdminIcon } from "./admin-icon.tsx";
import { useShortcuts } from "./keyboard/shortcuts.ts";

type ExportButtonProps = {
  save: () => Promise<void>;
  /** Of a second export, which has no shortcut. */
  label?: string;
};

/** Saves all rows that match the filters of a list as CSV. */
export function ExportButton({ save, label }: ExportButtonProps) {
  const { busy, run } = useAsyncAction(save);
  useShortcuts(label ? [] : [{ keys: "e", label: "Export CSV", run: () => void run() }]);
  return (
    <button type="button" className={button.secondary} onClick={run} aria-busy={busy}>
      <AdminIcon name="download" />
      {busy ? "Exporting" : (label ?? "Export CSV")}
    </button>
  );
}
