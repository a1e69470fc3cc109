import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { orderListSearch } from "./order-list-search.ts";

type OrderLinkProps = Omit<ComponentProps<typeof Link>, "to" | "id"> & { id: number };

/** A link to an order of the list. It keeps the filters, by which the order leads to the next one. */
export function OrderLink({ id, ...link }: OrderLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      {...link}
      to={{ pathname: `/admin/view-order/${id}`, search: orderListSearch(new URLSearchParams(search)) }}
    />
  );
}
