import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

export type SortedHeadProps<Sort> = {
  /** How the list is sorted now. */
  sort: Sort;
  /** The sorts from the highest and from the lowest; the first press asks for the former. */
  down: Sort;
  up: Sort;
  /** The address of the list in another order. */
  searchOf: (sort: Sort) => string;
  className: string;
  children: ReactNode;
};

/** The head of a column that a list can be sorted by. */
export function SortedHead<Sort>({ sort, down, up, searchOf, className, children }: SortedHeadProps<Sort>) {
  const now = sort === down ? "descending" : sort === up ? "ascending" : undefined;
  return (
    <th scope="col" className={className} aria-sort={now}>
      <Link to={searchOf(sort === down ? up : down)} title={sort === down ? "Turn the order around" : undefined}>
        {children}
        {now && <Icon name={now === "descending" ? "down" : "up"} />}
      </Link>
    </th>
  );
}
