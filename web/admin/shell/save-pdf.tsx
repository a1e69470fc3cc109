import type { ReactNode } from "react";
import button from "#web/ui/button.module.css";
import { AdminIcon } from "./admin-icon.tsx";
import { useOneAtATime } from "./use-one-at-a-time.ts";

/** A button that saves a PDF, one at a time. */
export function SavePdf({ save, children }: { save: () => Promise<void>; children: ReactNode }) {
  const { busy, press } = useOneAtATime(save);
  return (
    <button type="button" className={button.secondary} onClick={press} aria-busy={busy}>
      <AdminIcon name="download" />
      {children}
    </button>
  );
}
