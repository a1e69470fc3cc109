import { useEffect, useState } from "react";
import { currentAlert } from "#web/ui/alerts.ts";
import { signInDialog } from "../accounts/sign-in/sign-in-store.ts";
import { firstUse } from "./first-use.ts";
import type * as OverlaysModule from "./overlays.tsx";

type Overlays = typeof OverlaysModule;

/** The dialogs and skeletons of the storefront, loaded when somebody begins to use the page; null until then. */
export function useOverlays(): Overlays | null {
  const [overlays, setOverlays] = useState<Overlays | null>(null);
  const alert = currentAlert.use();
  const { open } = signInDialog.use();
  const needed = alert !== null || open;

  useEffect(() => {
    // Without a connection there are none, until one is needed.
    const load = () => import("./overlays.tsx").then(setOverlays, () => undefined);
    void (needed ? load() : firstUse("main").then(load));
  }, [needed]);

  return overlays;
}
