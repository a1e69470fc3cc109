import type { ReactNode } from "react";
import button from "#web/ui/button.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { AdminIcon } from "./admin-icon.tsx";

/** A button that saves a PDF, one at a time. */
export function SavePdf({ save, children }: { save: () => Promise<void>; children: ReactNode }) {
  const { busy, run } = useAsyncAction(save);
  return (
    <button type="button" className={button.secondary} onClick={run} aria-busy={busy}>
      <AdminIcon name="download" />
      {children}
    </button>
  );
}
