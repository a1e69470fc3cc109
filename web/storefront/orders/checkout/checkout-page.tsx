import { useReducer, useState } from "react";
import { redirect } from "react-router";
import { cartIsEmpty, useCart } from "../../cart/cart-store.ts";
import { EmptyCart } from "../../cart/empty-cart.tsx";
import { loadCartPage, useAccessDenied } from "../../cart/load-cart-page.ts";
import { noIndexHead } from "../../shell/page-head.ts";
import { TwoColumnSkeleton } from "../../shell/skeletons.tsx";
import type { Route } from "./+types/checkout-page";
import { readDraft, saveDraft } from "./checkout-draft.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { findLostOrder } from "./place-order.ts";
import { prefillDraft } from "./prefill-draft.ts";
import { SavedAddresses } from "./saved-addresses.tsx";
import "../../cart/cart.css";
import "./checkout.css";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";

export const meta = noIndexHead("Checkout");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [opened, addresses] = await Promise.all([loadCartPage("place your order"), prefillDraft(request.signal)]);
  if (!opened.closed && cartIsEmpty() && (await findLostOrder())) throw redirect("/thankyou");
  return { ...opened, addresses };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <TwoColumnSkeleton title="Checkout" />;

export default function CheckoutPage({ loaderData: { closed, addresses } }: Route.ComponentProps) {
  useAccessDenied(closed);
  const cart = useCart();
  // The form begins with what was typed; a picked address counts as typed, and lets it begin anew.
  const [filling, refill] = useReducer((times: number) => times + 1, 0);
  const [saving, setSaving] = useState(false);
  if (closed || !cart) return <TwoColumnSkeleton title="Checkout" />;
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
            saveDraft({ ...readDraft(), ...billing });
            refill();
          }}
        />
        <CheckoutForm key={filling} cart={cart} onSaveAddress={() => setSaving(true)} />
      </div>
    </main>
  );
}
