import { useReducer, useState } from "react";
import { redirect } from "react-router";
import { call } from "#web/api.ts";
import { cartIsEmpty, useCart } from "../../cart/cart-store.ts";
import { EmptyCart } from "../../cart/empty-cart.tsx";
import { loadCartPage, useAccessDenied } from "../../cart/load-cart-page.ts";
import { pageAfter } from "../../payments/next-step.ts";
import page from "../../shell/page.module.css";
import { noIndexHead } from "../../shell/page-head.ts";
import pageLayouts from "../../shell/page-layouts.module.css";
import { TwoColumnSkeleton } from "../../shell/skeletons.tsx";
import type { Route } from "./+types/checkout-page";
import { readDraft, saveDraft } from "./checkout-draft.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { findLostOrder, findUnpaidOrder } from "./place-order.ts";
import { prefillDraft } from "./prefill-draft.ts";
import { SavedAddresses } from "./saved-addresses.tsx";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";

export const meta = noIndexHead("Checkout");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [opened, addresses, { modes }] = await Promise.all([
    loadCartPage("place your order"),
    prefillDraft(signal),
    call("GET /api/payment-modes", {}, { signal }),
  ]);
  if (!opened.closed && cartIsEmpty()) {
    const lost = await findLostOrder();
    const next = lost ? pageAfter(lost) : await findUnpaidOrder(signal);
    if (next) throw redirect(next);
  }
  return { ...opened, addresses, modes };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <TwoColumnSkeleton title="Checkout" />;

export default function CheckoutPage({ loaderData: { closed, addresses, modes } }: Route.ComponentProps) {
  useAccessDenied(closed);
  const cart = useCart();
  // The form starts with the draft. A chosen address changes the draft, and the new key remounts the form.
  const [formKey, remountForm] = useReducer((times: number) => times + 1, 0);
  const [saving, setSaving] = useState(false);
  if (closed || !cart) return <TwoColumnSkeleton title="Checkout" />;
  if (cart.lines.length === 0) return <EmptyCart />;
  return (
    <main id="main">
      <div className={page.wrap}>
        <div className={pageLayouts.titleRow}>
          <h1>Checkout</h1>
        </div>
        <SavedAddresses
          known={addresses}
          saving={saving}
          onSaved={() => setSaving(false)}
          onPick={(billing) => {
            saveDraft({ ...readDraft(), ...billing });
            remountForm();
          }}
        />
        <CheckoutForm key={formKey} cart={cart} modes={modes} onSaveAddress={() => setSaving(true)} />
      </div>
    </main>
  );
}
