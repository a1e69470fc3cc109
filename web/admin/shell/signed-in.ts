import { useSyncExternalStore } from "react";
import { useSession } from "#web/session.ts";

const never = () => () => undefined;

/** False during server rendering and hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether somebody is signed in; `supposed` during server rendering and hydration. */
export function useSignedIn(supposed: boolean): boolean {
  const { token } = useSession();
  return useHydrated() ? token !== null : supposed;
}
