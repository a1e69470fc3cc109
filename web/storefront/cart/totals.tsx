import { type ReactNode, useId } from "react";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { money } from "#web/ui/money.ts";
import type { Cart } from "./cart-store.ts";
import styles from "./totals.module.css";

/** The panel with the totals, beside the lines or the form. */
export function TotalsPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <aside className={styles.panel} aria-labelledby={id}>
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
  /** Shown instead of ₱0. */
  whenNone?: string;
  /** The VAT inside the amount, in pesos. */
  vat?: number;
  /** The row of the total. */
  final?: boolean;
};

/** One row of the totals. */
export const TotalRow = ({ name, small, amount, whenNone, vat, final = false }: TotalRowProps) => (
  <div className={final ? styles.final : undefined}>
    <dt>
      {name}
      {small && <small>{small}</small>}
      {vat !== undefined && <small>{money(vat)} VAT included</small>}
    </dt>
    <dd>{amount === 0 && whenNone !== undefined ? whenNone : money(amount)}</dd>
  </div>
);

/** The discount of the coupon; nothing when no coupon is applied. */
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

type ShippingRowProps = {
  name: string;
  small?: string;
  /** In pesos. */
  amount: number;
  /** The lowest price in pesos while it depends on an address that is not known; null otherwise. */
  from: number | null;
};

/** The row of the delivery. While its price depends on the address, it says so, and the total is without it. */
export const ShippingRow = ({ name, small, amount, from }: ShippingRowProps) =>
  from === null ? (
    <TotalRow name={name} {...(small && { small })} amount={amount} whenNone="Free" />
  ) : (
    <div>
      <dt>
        Shipping
        <small>Depends on your address, not in the total</small>
      </dt>
      <dd>From {money(from)}</dd>
    </div>
  );

/** What delivery to Manila costs, in pesos. A dash until there is a rate: until then it is free, as everywhere. */
export const ShippingToManila = ({ amount }: { amount: number | null }) => (
  <div>
    <dt>
      Shipping to Manila
      {amount === null && <small>Same as above</small>}
    </dt>
    <dd>{amount === null ? "–" : amount === 0 ? "Free" : money(amount)}</dd>
  </div>
);
