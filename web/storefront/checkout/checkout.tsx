import { useReducer, useState } from "react";
import { redirect } from "react-router";
import { openCart, useClosed } from "../cart/cart-access.ts";
import { cartIsEmpty, useCart } from "../cart/cart-store.ts";
import { EmptyCart } from "../cart/empty-cart.tsx";
import { DeskSkeleton } from "../frame/skeletons.tsx";
import { unlisted } from "../page-head.ts";
import type { Route } from "./+types/checkout";
import { CheckoutForm } from "./checkout-form.tsx";
import { readOwn } from "./own.ts";
import { findLostOrder } from "./place-order.ts";
import { SavedAddresses } from "./saved-addresses.tsx";
import { keepTyped, readTyped } from "./typed.ts";
import "../cart/desk.css";
import "./checkout.css";

export { PageError as ErrorBoundary } from "../page-error.tsx";

export const meta = unlisted("Checkout");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [opened, addresses] = await Promise.all([openCart("place your order"), readOwn(request.signal)]);
  if (!opened.closed && cartIsEmpty() && (await findLostOrder())) throw redirect("/thankyou");
  return { ...opened, addresses };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <DeskSkeleton title="Checkout" />;

export default function CheckoutPage({ loaderData: { closed, addresses } }: Route.ComponentProps) {
  useClosed(closed);
  const cart = useCart();
  // The form begins with what was typed; a picked address counts as typed, and lets it begin anew.
  const [filling, refill] = useReducer((times: number) => times + 1, 0);
  const [saving, setSaving] = useState(false);
  if (closed || !cart) return <DeskSkeleton title="Checkout" />;
  if (cart.lines.length === 0) return <EmptyCart />;
  return (
    <main id="main">
      <div className="wrap">
        <div className="desk-head">
          <h1>Checkout</h1>
          <p className="lead soft">Where it goes, and how you pay. That is all.</p>
        </div>
        <SavedAddresses
          known={addresses}
          saving={saving}
          onSaved={() => setSaving(false)}
          onPick={(billing) => {
            keepTyped({ ...readTyped(), ...billing });
            refill();
          }}
        />
        <CheckoutForm key={filling} cart={cart} onSaveAddress={() => setSaving(true)} />
      </div>
    </main>
  );
}
