import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** The two orders of a column. The first click selects the first one. */
export type SortOrders<Sort extends string> = { first: Sort; second: Sort; firstIs: "ascending" | "descending" };

type SortHeaderProps<Sort extends string> = {
  orders: SortOrders<Sort>;
  /** The current order of the list. */
  current: Sort | null;
  href: (sort: Sort) => string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
};

/** The header of a column that the list can be sorted by. */
export function SortHeader<Sort extends string>({ orders, current, href, children, ...th }: SortHeaderProps<Sort>) {
  const { first, second, firstIs } = orders;
  const secondIs = firstIs === "ascending" ? "descending" : "ascending";
  const direction = current === first ? firstIs : current === second ? secondIs : undefined;
  return (
    <th scope="col" aria-sort={direction} {...th}>
      <Link to={href(current === first ? second : first)} title={direction && "Reverse the order"}>
        {children}
        {direction && <Icon name={direction === "descending" ? "caret-down" : "caret-up"} />}
      </Link>
    </th>
  );
}
