import { orderStates, orderStatusLabel } from "#contract/orders.states.ts";
import { Badge, ring } from "#web/ui/badge.tsx";

/** The state of an order: a filled dot when it is delivered, a hollow one otherwise. */
export const OrderBadge = ({ status }: { status: number | null }) => (
  <Badge {...(status === orderStates.delivered.code ? { color: "green" } : { color: "grey", mark: ring })}>
    {orderStatusLabel(status)}
  </Badge>
);
