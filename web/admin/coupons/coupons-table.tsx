import { Link } from "react-router";
import type { WireCoupon } from "#contract/coupons.ts";
import { productTypeLabels } from "#contract/enums.ts";
import { money } from "#web/ui/money.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { formatDateTime } from "../../ui/dates.ts";
import { rowNumbers, Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";

const ROWS_ON_THE_WAY = 6;

/** The list of coupons; null draws the shape of its rows. */
export const CouponsTable = ({ coupons }: { coupons: WireCoupon[] | null }) => (
  <table className="table fold coupons">
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Takes off</th>
        <th scope="col">For</th>
        <th scope="col">Ends</th>
        <th scope="col">Used</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      {coupons
        ? coupons.map((coupon) => <Row key={coupon.id} {...coupon} />)
        : rowNumbers(ROWS_ON_THE_WAY).map((row) => <RowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

function Row({ id, code, kind, value, product_types, ends_at, used, total_limit, active }: WireCoupon) {
  const types = product_types.map((type) => productTypeLabels[type]).join(", ") || "Everything";
  return (
    <tr>
      <td className="a1" title={code}>
        <Link className="name" to={`/admin/coupons/${id}`}>
          {code}
        </Link>
      </td>
      <td className="b1">{kind === "percent" ? `${value} %` : money(value)}</td>
      <td className="soft">{types}</td>
      <td className="soft">{ends_at === null ? "Never" : formatDateTime(ends_at)}</td>
      <td className="soft b2">{total_limit === null ? used : `${used} of ${total_limit}`}</td>
      <td className="a2">
        {active ? <StatusBadge mark="shown">On</StatusBadge> : <StatusBadge mark="hidden">Off</StatusBadge>}
      </td>
    </tr>
  );
}

const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td className="a1">
      <Skeleton width={skeletonWidth(row)} />
    </td>
    <td className="b1">
      <Skeleton width={48} />
    </td>
    <td>
      <Skeleton width={80} />
    </td>
    <td>
      <Skeleton width={90} />
    </td>
    <td className="b2">
      <Skeleton width={40} />
    </td>
    <td className="a2">
      <Skeleton width={40} />
    </td>
  </tr>
);
