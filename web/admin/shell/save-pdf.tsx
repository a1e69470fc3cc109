import { type ReactNode, useState } from "react";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";

/** A button that saves a PDF, one at a time. */
export function SavePdf({ save, children }: { save: () => Promise<void>; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    await save();
    setBusy(false);
  };
  return (
    <button type="button" className={button.secondary} onClick={press} aria-busy={busy}>
      <Icon name="download" />
      {children}
    </button>
  );
}
