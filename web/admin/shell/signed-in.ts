import { useSession } from "#web/session.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Whether somebody is signed in; `supposed` during server rendering and hydration. */
export function useSignedIn(supposed: boolean): boolean {
  const { token } = useSession();
  return useHydrated() ? token !== null : supposed;
}
