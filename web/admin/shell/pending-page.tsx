import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { matchPath, useLocation, useNavigation } from "react-router";
import { useDelayed } from "#web/ui/use-delayed.ts";
import { type ScreenName, screenNames, screenPath, screens } from "./screens.ts";
import { ScreenSkeleton } from "./skeletons.tsx";

type Page = { HydrateFallback?: ComponentType };

/** The pages by file. A page is loaded for its skeleton while the router loads it anyway. */
const pages = import.meta.env.SSR ? {} : import.meta.glob<Page>("../*/*-page.tsx");

/** The skeleton of the screen that is being loaded, after a short delay; null when nothing is pending. */
export function usePendingPage(): ReactNode {
  const { pathname } = useLocation();
  const { location: target } = useNavigation();
  const isLate = useDelayed(target !== undefined && target.pathname !== pathname);
  const screen = target && screenNames.find((name) => matchPath(screenPath(name), target.pathname));
  const OwnSkeleton = useOwnSkeleton(screen);
  if (!isLate || !screen) return null;
  if (screens[screen].skeleton !== "own") return <ScreenSkeleton screen={screen} />;
  return OwnSkeleton && <OwnSkeleton />;
}

/** The skeleton that a page exports; null until it is loaded. */
function useOwnSkeleton(screen: ScreenName | undefined): ComponentType | null {
  const [loaded, setLoaded] = useState<{ screen: ScreenName; Skeleton: ComponentType } | null>(null);
  useEffect(() => {
    if (!screen || screens[screen].skeleton !== "own") return;
    pages[`../${screens[screen].page}`]?.().then(
      ({ HydrateFallback: Skeleton }) => Skeleton && setLoaded({ screen, Skeleton }),
      () => undefined, // The router meets the same error and shows it.
    );
  }, [screen]);
  return loaded !== null && loaded.screen === screen ? loaded.Skeleton : null;
}
