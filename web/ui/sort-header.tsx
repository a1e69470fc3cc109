import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

export type SortHeaderProps<Sort> = {
  /** How the list is sorted now. */
  sort: Sort;
  /** The sorts from the highest and from the lowest; the first press asks for the former. */
  descending: Sort;
  ascending: Sort;
  /** The address of the list in another order. */
  searchOf: (sort: Sort) => string;
  className: string;
  children: ReactNode;
};

/** The head of a column that a list can be sorted by. */
export function SortHeader<Sort>({
  sort,
  descending: down,
  ascending: up,
  searchOf,
  className,
  children,
}: SortHeaderProps<Sort>) {
  const now = sort === down ? "descending" : sort === up ? "ascending" : undefined;
  return (
    <th scope="col" className={className} aria-sort={now}>
      <Link to={searchOf(sort === down ? up : down)} title={sort === down ? "Turn the order around" : undefined}>
        {children}
        {now && <Icon name={now === "descending" ? "caret-down" : "caret-up"} />}
      </Link>
    </th>
  );
}
