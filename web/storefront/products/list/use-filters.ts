import { useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { type Filters, type Listing, parseFilters, toSearchString } from "./filters.ts";

export type FilterState = { filters: Filters; choose: (wanted: Filters) => void };

/**
 * The filters of this list, and a function to choose others. A choice applies at once, also while its page is loading, so
 * that the next one adds to it. After the navigation the URL decides.
 */
export function useFilters({ path, facets, sort }: Listing): FilterState {
  const navigate = useNavigate();
  const here = useLocation();
  const { location: target } = useNavigation();
  const going = target?.pathname === here.pathname ? target : here;
  const [choice, setChoice] = useState<{ filters: Filters; at: string } | null>(null);
  // The URL has changed since the choice, so it decides.
  if (choice !== null && choice.at !== going.key) setChoice(null);

  return {
    filters: choice?.at === going.key ? choice.filters : parseFilters(new URLSearchParams(going.search), facets, sort),
    choose: (wanted) => {
      setChoice({ filters: wanted, at: going.key });
      void navigate(path + toSearchString(wanted), { preventScrollReset: true });
    },
  };
}
