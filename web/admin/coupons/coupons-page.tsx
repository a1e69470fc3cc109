import { Link } from "react-router";
import { couponStatus, couponStatuses } from "#contract/coupons.status.admin.ts";
import { formatDateTime } from "#contract/dates.ts";
import { call } from "#web/api.ts";
import { money } from "#web/ui/money.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { rowLink } from "#web/ui/table.tsx";
import text from "#web/ui/text.module.css";
import { CreateLink } from "../shell/create-link.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { Permitted } from "../shell/permitted.tsx";
import { typeName } from "../shell/product-types.ts";
import { screenPath } from "../shell/screens.ts";

const filters = {};

/** The coupons, newest first. */
const list = defineList({
  screen: "coupons",
  topic: "coupons",
  rowName: ["coupon", "coupons"],
  filters,
  load: async (query, options) => {
    const { coupons, next_cursor } = await call("GET /api/admin/coupons", { query }, options);
    return { rows: coupons, next_cursor };
  },
  header: () => <CreateLink screen="addCoupon">Add coupon</CreateLink>,
  columns: [
    {
      title: "Code",
      phone: "title",
      cell: ({ id, code }) => (
        <Link className={rowLink} to={`/admin/coupons/${id}`}>
          {code}
        </Link>
      ),
      tooltip: ({ code }) => code,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Discount",
      width: 96,
      phone: "detail",
      cell: ({ kind, value }) => (kind === "percent" ? `${value} %` : money(value)),
      skeleton: 48,
    },
    {
      title: "For",
      width: 200,
      narrowWidth: 140,
      tone: "secondary",
      cell: ({ product_types }) => product_types.map(typeName).join(", ") || "Everything",
      tooltip: ({ product_types }) => product_types.map(typeName).join(", "),
      skeleton: 80,
    },
    {
      title: "Ends",
      width: 176,
      narrowWidth: 146,
      tone: "secondary",
      cell: ({ ends_at }) => (ends_at === null ? "Never" : formatDateTime(ends_at)),
      skeleton: 90,
    },
    {
      title: "Used",
      width: 104,
      tone: "secondary",
      phone: "value",
      cell: ({ code, used, total_limit }) => {
        const uses = total_limit === null ? used : `${used} of ${total_limit}`;
        return (
          <Permitted permission="see_orders" otherwise={uses}>
            <Link className={text.link} to={screenPath("orders", { coupon: code })}>
              {uses}
            </Link>
          </Permitted>
        );
      },
      skeleton: 40,
    },
    {
      title: "Status",
      width: 110,
      phone: "status",
      cell: (coupon) => {
        const status = couponStatus(coupon, new Date());
        return <StatusBadge mark={status === "on" ? "shown" : "hidden"}>{couponStatuses[status]}</StatusBadge>;
      },
      skeleton: 40,
    },
  ],
  skeletonRows: 6,
  empty: {
    title: "No coupons yet",
    text: "A coupon is a code that customers enter in the cart for a discount in percent or pesos.",
  },
  showAll: "Show all coupons",
});

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
