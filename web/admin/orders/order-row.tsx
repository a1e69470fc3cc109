import { Link } from "react-router";
import { paymentModes } from "#contract/enums.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { money } from "#web/ui/money.ts";
import { formatPhone } from "#web/ui/phone.ts";
import { OrderBadge } from "#web/ui/status-badge.tsx";
import { formatDateTime, formatShortDateTime } from "../../ui/dates.ts";
import { Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { Permitted } from "../shell/permitted.tsx";

/** What can be done with one order of the list. */
export type RowActs = {
  onChoose: (id: number, on: boolean) => void;
  onDelete: (order: ListedOrder) => void;
  onRestore: (order: ListedOrder) => void;
};

type OrderRowProps = RowActs & { order: ListedOrder; chosen: boolean };

export function OrderRow({ order, chosen, onChoose, onDelete, onRestore }: OrderRowProps) {
  const { id, tracking_no, firstname, lastname, email, phone, payment_mode, status, total, placed_at } = order;
  const name = `${firstname} ${lastname}`;
  const local = formatPhone(phone);
  return (
    <tr className={chosen ? "chosen" : undefined} data-order={id}>
      <td className="o-pick">
        <Permitted permission="change_order_state">
          <label>
            <span className="unseen">Choose order {id}</span>
            <input type="checkbox" checked={chosen} onChange={(event) => onChoose(id, event.target.checked)} />
          </label>
        </Permitted>
      </td>
      <td>{id}</td>
      <td className="soft b1" title={tracking_no}>
        {tracking_no}
        <span className="narrow">, {formatShortDateTime(placed_at)}</span>
      </td>
      <td className="a1" title={name}>
        <Link className="name" to={`/admin/view-order/${id}`}>
          {name}
        </Link>
        <span className="under below-1024 wide">{[local, email].filter(Boolean).join(", ")}</span>
      </td>
      <td className="soft from-1024" title={email}>
        {email}
      </td>
      <td className="soft from-1024">{local}</td>
      <td className="soft b2">
        <span className="wide">{paymentModes[payment_mode].name}</span>
        <span className="narrow">
          {paymentModes[payment_mode].label}, {money(total)}
        </span>
      </td>
      <td className="figure from-1280">{money(total)}</td>
      <td className="soft from-1280" title={formatDateTime(placed_at)}>
        {formatShortDateTime(placed_at)}
      </td>
      <td className="a2">
        <OrderBadge status={status} />
      </td>
      <td className="action">
        <Link className="btn" to={`/admin/view-order/${id}`} aria-label={`View order ${id}`}>
          View
        </Link>
        <Permitted permission="archive_orders">
          {status === null ? (
            <button type="button" className="btn" aria-label={`Restore order ${id}`} onClick={() => onRestore(order)}>
              Restore
            </button>
          ) : (
            <button type="button" className="btn" aria-label={`Delete order ${id}`} onClick={() => onDelete(order)}>
              Delete
            </button>
          )}
        </Permitted>
      </td>
    </tr>
  );
}

/** The shape of a row. */
export const OrderRowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td className="o-pick">
      <Skeleton width={16} height={16} />
    </td>
    <td>
      <Skeleton width={36} />
    </td>
    <td className="b1">
      <Skeleton width={104} />
    </td>
    <td className="a1">
      <Skeleton width={skeletonWidth(row)} />
    </td>
    <td className="from-1024">
      <Skeleton width={skeletonWidth(row + 3) + 40} />
    </td>
    <td className="from-1024">
      <Skeleton width={86} />
    </td>
    <td className="b2">
      <Skeleton width={90} />
    </td>
    <td className="figure from-1280">
      <Skeleton width={54} />
    </td>
    <td className="from-1280">
      <Skeleton width={76} />
    </td>
    <td className="a2">
      <Skeleton width={64} />
    </td>
    <td />
  </tr>
);
