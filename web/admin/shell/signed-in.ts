import { useSyncExternalStore } from "react";
import { useSession } from "#web/session.ts";

const never = () => () => undefined;

/** False while the server renders and while its page comes alive in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether somebody is signed in. Until the browser has looked, what such a screen supposes. */
export function useSignedIn(supposed: boolean): boolean {
  const { token } = useSession();
  return useHydrated() ? token !== null : supposed;
}
