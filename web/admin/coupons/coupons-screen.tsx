import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { countLabel, Pager } from "../shell/pager.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { CouponsTable } from "./coupons-table.tsx";

type CouponList = Pick<CallReply<"GET /api/admin/coupons">, "coupons" | "next_cursor">;

/** The discount codes, newest first; null draws the shape of the list while it is read. */
export function CouponsScreen({ cursor, list }: { cursor: string | null; list: CouponList | null }) {
  const empty = list !== null && list.coupons.length === 0;
  return (
    <>
      <PageHeader screen="coupons">
        <Permitted permission="edit_coupons">
          <Link className="btn go" to="/admin/coupons/new">
            <Icon name="plus" />
            Add coupon
          </Link>
        </Permitted>
      </PageHeader>
      <div className="sheet" aria-busy={list === null}>
        {empty ? <NoCoupons /> : <CouponsTable coupons={list?.coupons ?? null} />}
        {list && !empty && (
          <Pager
            count={countLabel(list.coupons.length, "coupon")}
            first={cursor === null ? null : "?"}
            next={list.next_cursor === null ? null : `?${new URLSearchParams({ cursor: list.next_cursor })}`}
          />
        )}
      </div>
    </>
  );
}

const NoCoupons = () => (
  <div className="empty">
    <h2>No coupons yet</h2>
    <p>A coupon is a code that customers type in the cart. It takes off a part of the price, or so many pesos.</p>
  </div>
);
