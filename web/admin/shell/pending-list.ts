import { useLocation, useNavigation } from "react-router";
import { useDelayed } from "#web/ui/use-delayed.ts";

/** The query string of the pending navigation, or of the current URL, for the skeleton. */
export function useTargetSearch(): URLSearchParams {
  const { search } = useLocation();
  const { location: target } = useNavigation();
  return new URLSearchParams(target ? target.search : search);
}

/** The filters of the pending navigation, and whether its rows are slow to load. */
export function usePendingList(): { search: URLSearchParams; late: boolean } {
  const { pathname, search } = useLocation();
  const { location: target } = useNavigation();
  const changing = target !== undefined && target.pathname === pathname;
  const late = useDelayed(changing);
  return { search: new URLSearchParams(changing ? target.search : search), late };
}
