import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False during server rendering and hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
