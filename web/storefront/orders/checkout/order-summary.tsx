import type { ReactNode } from "react";
import { Note } from "#web/ui/note.tsx";
import type { Cart } from "../../cart/cart-store.ts";
import totals from "../../cart/totals.module.css";
import { DiscountRow, TotalRow, TotalsPanel } from "../../cart/totals.tsx";
import { CompactLines } from "../compact-lines.tsx";

/** The lines and totals of the order. */
export const OrderSummary = ({ cart, children }: { cart: Cart; children: ReactNode }) => (
  <TotalsPanel title="Your order">
    <CompactLines
      lines={cart.lines.map(({ id, product, product_qty: quantity }) => ({
        id,
        name: product.productname,
        image: product.image,
        price: product.selling,
        quantity,
      }))}
    />
    <dl className={totals.totals}>
      {cart.coupon ? <DiscountRow cart={cart} /> : <TotalRow name="Discount" amount={0} whenNone="–" />}
      <TotalRow name="Shipping, next day" amount={cart.totals.shipping} whenNone="Free" />
      <TotalRow name="Total" vat={cart.totals.vat} amount={cart.totals.total} final />
    </dl>
    {cart.coupon?.problem && (
      <Note kind="error" title="No discount">
        {cart.coupon.problem}
      </Note>
    )}
    {children}
  </TotalsPanel>
);
