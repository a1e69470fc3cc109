import type { CallInput } from "#contract/api.ts";
import type { Route } from "./+types/new-order";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { ownStaffAccount } from "./frame/own-account.ts";
import { PageHead } from "./frame/page-head.tsx";
import { FormShape } from "./frame/shapes.tsx";
import { deskHead } from "./frame/shop.ts";
import { NewOrderForm } from "./new-order/new-order-form.tsx";
import { takeOrder } from "./new-order/take-order.ts";

const ORDERS = { to: "/admin/orders", label: "Back to orders" };

export const meta = deskHead("New order");

export const handle: Handle = { title: "New order", what: "The form" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => ownStaffAccount(signal, "take_orders"));

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  // From the form of this screen; the server judges it.
  takeOrder((await request.json()) as { key: string; body: CallInput<"POST /api/admin/orders">["body"] });

export const HydrateFallback = () => <FormShape title="New order" back={ORDERS} />;

export default function NewOrder() {
  return (
    <>
      <PageHead title="New order" back={ORDERS} />
      <NewOrderForm />
    </>
  );
}
