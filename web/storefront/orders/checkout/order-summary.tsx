import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Totals } from "#contract/cart.ts";
import type { Pesos } from "#contract/money.ts";
import button from "#web/ui/button.module.css";
import { Note } from "#web/ui/note.tsx";
import { shortage } from "../../cart/before-checkout.tsx";
import type { Cart } from "../../cart/cart-store.ts";
import styles from "../../cart/totals.module.css";
import { DiscountRow, ShippingRow, TotalRow, TotalsPanel } from "../../cart/totals.tsx";
import { CompactLines } from "../compact-lines.tsx";

type OrderSummaryProps = {
  cart: Cart;
  /** The totals with the chosen way to receive the order, and its name. */
  totals: Totals;
  shipping: string;
  /** What delivery costs at least, in pesos, while no address is known and the price depends on it; null otherwise. */
  shippingFrom: number | null;
  /** What is paid online now when the rest is paid on delivery; null when that is not chosen. */
  deposit: Pesos | null;
  children: ReactNode;
};

/** The lines and totals of the order. */
export const OrderSummary = ({ cart, totals, shipping, shippingFrom, deposit, children }: OrderSummaryProps) => (
  <TotalsPanel title="Your order">
    <CompactLines
      lines={cart.lines.map(({ id, product, product_qty: quantity }) => ({
        id,
        name: product.productname,
        image: product.image,
        price: product.selling,
        quantity: product.stock === 0 ? 0 : quantity,
        note: product.stock < quantity ? shortage(product) : undefined,
      }))}
    />
    <Link className={button.link} to="/cart">
      {cart.coupon ? "Edit cart" : "Edit cart or add a discount code"}
    </Link>
    <dl className={styles.totals}>
      {cart.coupon ? <DiscountRow cart={cart} /> : <TotalRow name="Discount" amount={0} whenNone="–" />}
      <ShippingRow name={shipping} amount={totals.shipping} from={shippingFrom} />
      <TotalRow name="Total" vat={totals.vat} amount={totals.total} final />
      {deposit !== null && (
        <>
          <TotalRow name="Deposit, paid now" amount={deposit} />
          <TotalRow name="On delivery" amount={totals.total - deposit} whenNone="–" />
        </>
      )}
    </dl>
    {cart.coupon?.problem && (
      <Note kind="error" title="No discount">
        {cart.coupon.problem}
      </Note>
    )}
    {children}
  </TotalsPanel>
);
