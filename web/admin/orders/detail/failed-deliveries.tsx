import { orderStates } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { Note } from "#web/ui/note.tsx";
import { countLabel } from "../../shell/pager.tsx";

/** The number of other orders of a customer whose delivery failed, in words. */
export const failedDeliveriesLabel = (count: number): string =>
  `${countLabel(count, "other order")} could not be delivered`;

type FailedDeliveriesProps = { order: Pick<Order, "payment_mode" | "status">; count: number };

/** Warns of other deliveries that failed, before an order on delivery is confirmed. */
export const FailedDeliveriesNote = ({ order, count }: FailedDeliveriesProps) =>
  count > 0 &&
  order.payment_mode === "cod" &&
  order.status === orderStates.pending.code && (
    <Note kind="warning" title={failedDeliveriesLabel(count)}>
      <p>Call the customer before you confirm this order: it is paid on delivery.</p>
    </Note>
  );
