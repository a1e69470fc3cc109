import type { WireCoupon } from "#contract/coupons.ts";
import { formatDateTime } from "#contract/dates.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { typeName } from "../shell/product-types.ts";
import { ReadOnlyNote } from "../shell/read-only-note.tsx";
import { couponShape } from "./coupon-shape.ts";

const { labels } = couponShape;

/** The terms of a coupon for staff who may not change them. */
export const CouponDetails = ({ coupon }: { coupon: WireCoupon }) => (
  <div className={layout.surface}>
    <div className={layout.content}>
      <ReadOnlyNote permission="edit_coupons" what="coupons" />
      <section className={layout.section} aria-labelledby="coupon-facts">
        <div className={layout.sectionHeader}>
          <h2 id="coupon-facts">Coupon</h2>
        </div>
        <Terms {...coupon} />
      </section>
    </div>
  </div>
);

const Terms = ({ code, active, kind, value, used, product_types, minimum_spend, ...limits }: WireCoupon) => (
  <dl className={`${layout.facts} ${layout.formFacts}`}>
    <dt>{labels.code}</dt>
    <dd className={text.strong}>{code}</dd>
    <dt>{labels.active}</dt>
    <dd>{active ? <StatusBadge mark="shown">On</StatusBadge> : <StatusBadge mark="hidden">Off</StatusBadge>}</dd>
    <dt>{labels.value}</dt>
    <dd>{kind === "percent" ? `${value} %` : money(value)}</dd>
    <dt>{labels.product_types}</dt>
    <dd>{product_types.map(typeName).join(", ") || "Everything"}</dd>
    <dt>{labels.minimum_spend}</dt>
    <dd>{minimum_spend === null ? "None" : money(minimum_spend)}</dd>
    <dt>{labels.starts_at}</dt>
    <dd>{limits.starts_at === null ? "At once" : formatDateTime(limits.starts_at)}</dd>
    <dt>{labels.ends_at}</dt>
    <dd>{limits.ends_at === null ? "Never" : formatDateTime(limits.ends_at)}</dd>
    <dt>{labels.total_limit}</dt>
    <dd>
      {limits.total_limit ?? "No limit"}, used {timesOf(used)}
    </dd>
    <dt>{labels.customer_limit}</dt>
    <dd>{limits.customer_limit ?? "No limit"}</dd>
  </dl>
);

const timesOf = (used: number): string => (used === 1 ? "once" : `${used} times`);
