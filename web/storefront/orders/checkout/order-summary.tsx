import type { ReactNode } from "react";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import { SmallPicture } from "#web/ui/picture.tsx";
import type { Cart } from "../../cart/cart-store.ts";
import { DiscountRow, TotalRow, TotalsPanel } from "../../cart/totals.tsx";
import { panelColor } from "../../products/product-card.tsx";

/** What is ordered, and what it comes to. */
export const OrderSummary = ({ cart, children }: { cart: Cart; children: ReactNode }) => (
  <TotalsPanel title="Your order">
    <ul className="grid gap-4">
      {cart.lines.map(({ id, product, product_qty }, position) => (
        <CompactLine
          key={id}
          name={product.productname}
          image={product.image}
          price={product.selling}
          quantity={product_qty}
          panel={panelColor(position)}
        />
      ))}
    </ul>
    <dl className="sum">
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

type MiniLineProps = { name: string; image: string; price: number; quantity: number; panel: string };

/** A line of an order in little: price x quantity, and what they make. Prices in pesos. */
export const CompactLine = ({ name, image, price, quantity, panel }: MiniLineProps) => (
  <li className="mini">
    <span className={`pic ${panel}`}>{image && <SmallPicture image={image} side={64} />}</span>
    <b>{name}</b>
    <span className="soft">
      {money(price)} × {quantity}
    </span>
    <span className="num">{formatMoney(centavosOf(price) * quantity)}</span>
  </li>
);
