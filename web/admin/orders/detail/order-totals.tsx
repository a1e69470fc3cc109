import type { Totals } from "#contract/cart.ts";
import { VAT_PERCENT } from "#contract/limits.ts";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import styles from "./order-totals.module.css";

/** The totals of an order, with VAT. `coupon` is the code of the applied coupon. */
export const OrderTotals = ({
  subtotal,
  discount,
  shipping,
  total,
  vat,
  coupon,
}: Totals & { coupon: string | null }) => (
  <dl className={styles.totals}>
    <div>
      <dt className={text.soft}>Subtotal</dt>
      <dd>{money(subtotal)}</dd>
    </div>
    {discount > 0 && (
      <div>
        <dt className={text.soft}>{coupon === null ? "Discount" : `Discount, ${coupon}`}</dt>
        <dd>{money(-discount)}</dd>
      </div>
    )}
    <div>
      <dt className={text.soft}>Shipping</dt>
      <dd>{shipping === 0 ? "Free" : money(shipping)}</dd>
    </div>
    <div className={styles.total}>
      <dt>Grand total</dt>
      <dd>{money(total)}</dd>
    </div>
    <div className={styles.tax}>
      <dt>Tax amount, {VAT_PERCENT} % VAT included</dt>
      <dd>{money(vat)}</dd>
    </div>
    <div className={styles.tax}>
      <dt>Net of VAT</dt>
      <dd>{money(total - vat)}</dd>
    </div>
  </dl>
);
