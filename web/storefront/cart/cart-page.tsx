import { Link } from "react-router";
import { MAX_ORDER_LINES } from "#contract/limits.ts";
import type { OfferedMode } from "#contract/payments.ts";
import { arrivalLabel } from "#contract/shipping.methods.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import text from "#web/ui/text.module.css";
import { codTerms, waysToPay } from "../products/ways-to-pay.ts";
import page from "../shell/page.module.css";
import { noIndexHead } from "../shell/page-head.ts";
import pageLayouts from "../shell/page-layouts.module.css";
import { TwoColumnSkeleton } from "../shell/skeletons.tsx";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/cart-page";
import { BeforeCheckout, linesShortOfStock } from "./before-checkout.tsx";
import { CartLines } from "./cart-lines.tsx";
import { type Cart, productIdsInCart, useCart } from "./cart-store.ts";
import { CouponField } from "./coupon-field.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { loadCartPage, useAccessDenied } from "./load-cart-page.ts";
import totals from "./totals.module.css";
import { DiscountRow, ShippingRow, ShippingToManila, TotalRow, TotalsPanel } from "./totals.tsx";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Cart");

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const { closed } = await loadCartPage("see your cart");
  return { closed, modes: closed ? [] : await readModes(productIdsInCart(), signal) };
}

/** The ways to pay for these products; none when they cannot be read now, because the cart is of use without them. */
async function readModes(productIds: readonly number[], signal: AbortSignal): Promise<OfferedMode[]> {
  if (productIds.length === 0) return [];
  const query = { products: productIds.slice(0, MAX_ORDER_LINES).join() };
  try {
    return (await call("GET /api/payment-modes", { query }, { signal })).modes;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <TwoColumnSkeleton title="Cart" />;

export default function CartPage({ loaderData: { closed, modes } }: Route.ComponentProps) {
  useAccessDenied(closed);
  const cart = useCart();
  if (closed || !cart) return <TwoColumnSkeleton title="Cart" />;
  return cart.lines.length === 0 ? <EmptyCart /> : <FullCart cart={cart} modes={modes} />;
}

function FullCart({ cart, modes }: { cart: Cart; modes: OfferedMode[] }) {
  const ways = waysToPay(modes, cart.totals.total);
  const terms = codTerms(modes, cart.totals.total);
  const short = linesShortOfStock(cart.lines);
  return (
    <main id="main">
      <div className={page.wrap}>
        <div className={pageLayouts.titleRow}>
          <h1>Cart</h1>
          <p className={`${typography.lead} ${text.soft}`} role="status">
            {cart.items === 1 ? "1 item in your cart" : `${cart.items} items in your cart`}
          </p>
        </div>
        <div className={pageLayouts.twoColumns}>
          <CartLines lines={cart.lines} />
          <TotalsPanel title="Cart totals">
            <dl className={totals.totals}>
              <TotalRow name="Subtotal" amount={cart.totals.subtotal} />
              <DiscountRow cart={cart} />
              {cart.delivery && (
                <>
                  <ShippingRow
                    name="Shipping"
                    small={cart.delivery.speed}
                    amount={cart.totals.shipping}
                    from={cart.delivery.cost_from}
                  />
                  <ShippingToManila amount={cart.delivery.manila} />
                </>
              )}
              <TotalRow name="Order total" vat={cart.totals.vat} amount={cart.totals.total} final />
            </dl>
            <CouponField coupon={cart.coupon} />
            {short.length > 0 ? (
              <BeforeCheckout lines={short} />
            ) : (
              <Link className={`${button.primary} ${button.wide}`} to="/checkout">
                Go to Checkout
              </Link>
            )}
            <p className={`${typography.micro} ${text.faint}`}>
              {cart.delivery?.cost_from === null &&
                short.length === 0 &&
                `${arrivalLabel("delivery", cart.delivery.arrives, cart.delivery.delayed_by_holiday)}. `}
              {ways && `Payment: ${ways}. ${terms}`}
            </p>
          </TotalsPanel>
        </div>
      </div>
    </main>
  );
}
