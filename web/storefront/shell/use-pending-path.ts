import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** A page that loads faster than this shows no skeleton, in milliseconds. */
const SKELETON_DELAY_MS = 150;

/** The path of the page that is being loaded, once that takes long enough for a skeleton. */
export function usePendingPath(): string | null {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const target = navigation.state === "loading" ? navigation.location.pathname : pathname;
  const navigating = target !== pathname;
  const late = useLate(navigating);

  useEffect(() => {
    if (navigating && late) window.scrollTo(0, 0);
  }, [navigating, late]);

  return navigating && late ? target : null;
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late;
}
