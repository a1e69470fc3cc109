import { Link } from "react-router";
import { noIndexHead } from "../shell/page-head.ts";
import { TwoColumnSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/cart-page";
import { CartLines } from "./cart-lines.tsx";
import { type Cart, useCart } from "./cart-store.ts";
import { CouponField } from "./coupon-field.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { loadCartPage, useAccessDenied } from "./load-cart-page.ts";
import { DiscountRow, ShippingToManila, TotalRow, TotalsPanel } from "./totals.tsx";
import "./cart.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Cart");

export const clientLoader = () => loadCartPage("see your cart");
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <TwoColumnSkeleton title="Cart" />;

export default function CartPage({ loaderData: { closed } }: Route.ComponentProps) {
  useAccessDenied(closed);
  const cart = useCart();
  if (closed || !cart) return <TwoColumnSkeleton title="Cart" />;
  return cart.lines.length === 0 ? <EmptyCart /> : <FullCart cart={cart} />;
}

function FullCart({ cart }: { cart: Cart }) {
  return (
    <main id="main">
      <div className="wrap">
        <div className="desk-head">
          <h1>Cart</h1>
          <p className="lead soft" role="status">
            {cart.items === 1 ? "1 item in your cart" : `${cart.items} items in your cart`}
          </p>
        </div>
        <div className="desk">
          <CartLines lines={cart.lines} />
          <TotalsPanel title="Cart totals">
            <dl className="sum">
              <TotalRow name="Subtotal" amount={cart.totals.subtotal} />
              <DiscountRow cart={cart} />
              <TotalRow name="Shipping" small="Next day" amount={cart.totals.shipping} whenNone="Free" />
              <ShippingToManila />
              <TotalRow name="Order total" vat={cart.totals.vat} amount={cart.totals.total} final />
            </dl>
            <CouponField coupon={cart.coupon} />
            <Link className="btn btn-go btn-wide" to="/checkout" prefetch="intent">
              Go to Checkout
            </Link>
            <p className="micro faint">Pay cash on delivery.</p>
          </TotalsPanel>
        </div>
      </div>
    </main>
  );
}
