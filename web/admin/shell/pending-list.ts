import { useLocation, useNavigation } from "react-router";
import { useDelayed } from "./use-delayed.ts";

/** The search of the address that is on its way, or of this one: what a skeleton is drawn for. */
export function useTargetSearch(): URLSearchParams {
  const { search } = useLocation();
  const { location: target } = useNavigation();
  return new URLSearchParams(target ? target.search : search);
}

/** The filters of a list as they will be, and whether the rows for them make one wait. */
export function usePendingList(): { search: URLSearchParams; late: boolean } {
  const { pathname, search } = useLocation();
  const { location: target } = useNavigation();
  const changing = target !== undefined && target.pathname === pathname;
  const late = useDelayed(changing);
  return { search: new URLSearchParams(changing ? target.search : search), late };
}
