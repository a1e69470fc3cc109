import { useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Kind } from "../frame/kinds.ts";
import { type Filters, filtersOf, searchOf } from "./filters.ts";

export type ChosenFilters = { filters: Filters; choose: (wanted: Filters) => void };

/**
 * What the visitor wants of this list, and how to want something else. A choice counts from the moment it is made, also
 * while the page for it is on its way, so that a second one builds on it; after that the address tells, Back included.
 */
export function useChosenFilters({ path, type }: Kind): ChosenFilters {
  const navigate = useNavigate();
  const here = useLocation();
  const { location: target } = useNavigation();
  const going = target?.pathname === here.pathname ? target : here;
  const [choice, setChoice] = useState<{ filters: Filters; at: string } | null>(null);
  // The address has changed since: it tells more than the choice.
  if (choice !== null && choice.at !== going.key) setChoice(null);

  return {
    filters: choice?.at === going.key ? choice.filters : filtersOf(new URLSearchParams(going.search), type),
    choose: (wanted) => {
      setChoice({ filters: wanted, at: going.key });
      void navigate(path + searchOf(wanted), { preventScrollReset: true });
    },
  };
}
