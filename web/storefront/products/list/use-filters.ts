import { useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Category } from "../categories.ts";
import { type Filters, parseFilters, toSearchString } from "./filters.ts";

export type FilterState = { filters: Filters; choose: (wanted: Filters) => void };

/**
 * What the visitor wants of this list, and how to want something else. A choice counts from the moment it is made, also
 * while the page for it is on its way, so that a second one builds on it; after that the address tells, Back included.
 */
export function useFilters({ path, type }: Category): FilterState {
  const navigate = useNavigate();
  const here = useLocation();
  const { location: target } = useNavigation();
  const going = target?.pathname === here.pathname ? target : here;
  const [choice, setChoice] = useState<{ filters: Filters; at: string } | null>(null);
  // The address has changed since: it tells more than the choice.
  if (choice !== null && choice.at !== going.key) setChoice(null);

  return {
    filters: choice?.at === going.key ? choice.filters : parseFilters(new URLSearchParams(going.search), type),
    choose: (wanted) => {
      setChoice({ filters: wanted, at: going.key });
      void navigate(path + toSearchString(wanted), { preventScrollReset: true });
    },
  };
}
