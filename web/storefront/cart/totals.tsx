import { type ReactNode, useId } from "react";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { money } from "#web/ui/money.ts";
import type { Cart } from "./cart-store.ts";

/** The panel with the sum, beside the lines or the form. */
export function TotalsPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <aside className="totals" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </aside>
  );
}

type TotalRowProps = {
  name: string;
  small?: string;
  /** In pesos. */
  amount: number;
  /** What stands there instead of ₱0. */
  whenNone?: string;
  /** The VAT inside the amount, in pesos. */
  vat?: number;
  /** The last row, which everything above adds up to. */
  final?: boolean;
};

/** One row of a sum. */
export const TotalRow = ({ name, small, amount, whenNone, vat, final = false }: TotalRowProps) => (
  <div className={final ? "all" : undefined}>
    <dt>
      {name}
      {small && <small>{small}</small>}
      {vat !== undefined && <small>{money(vat)} VAT included</small>}
    </dt>
    <dd>{amount === 0 && whenNone !== undefined ? whenNone : money(amount)}</dd>
  </div>
);

/** What the discount code takes off; nothing where none was applied. */
export const DiscountRow = ({ cart: { coupon, totals } }: { cart: Pick<Cart, "coupon" | "totals"> }) =>
  coupon && (
    <div>
      <dt>
        Discount
        <small>{coupon.code}</small>
      </dt>
      <dd>{totals.discount === 0 ? "–" : formatMoney(-centavosOf(totals.discount))}</dd>
    </div>
  );

/** A dash, until a rate for Manila is known. Until then a parcel goes there as it goes anywhere. */
export const ShippingToManila = () => (
  <div>
    <dt>
      Shipping to Manila
      <small>Free until a rate is set</small>
    </dt>
    <dd>–</dd>
  </div>
);
