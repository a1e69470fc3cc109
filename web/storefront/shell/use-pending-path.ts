import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { useWaitForConnection } from "#web/next-page.ts";
import { useDelayed } from "#web/ui/use-delayed.ts";

/** The path of the page that is being loaded, once that takes long enough for a skeleton. Without a connection the current page stays. */
export function usePendingPath(): string | null {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const target = navigation.state === "loading" ? navigation.location.pathname : pathname;
  const navigating = target !== pathname;
  const waits = useWaitForConnection();
  const late = useDelayed(navigating && !waits);

  useEffect(() => {
    if (late) window.scrollTo(0, 0);
  }, [late]);

  return late ? target : null;
}
