import { orderStates, orderStatusLabel } from "#contract/enums.ts";

/** The state of an order: a filled dot once it has arrived, a hollow one before, and none when it went nowhere. */
export const OrderBadge = ({ status }: { status: number | null }) => (
  <span className={status === orderStates.delivered.code ? "badge" : "badge badge-out"}>
    {orderStatusLabel(status)}
  </span>
);
