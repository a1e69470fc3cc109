import { useEffect, useState } from "react";
import { untilLoaded } from "#web/load-again.ts";
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
    const load = () =>
      untilLoaded(
        () => import("./overlays.tsx"),
        () => needed,
      ).then(setOverlays);
    void (needed ? load() : firstUse("main").then(load));
  }, [needed]);

  return overlays;
}
