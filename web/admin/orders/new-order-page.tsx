import type { CallInput } from "#contract/api.ts";
import type { ScreenHandle } from "../shell/error-page.tsx";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { adminMeta } from "../shell/shop.ts";
import { FormSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/new-order-page";
import { NewOrderForm } from "./new/new-order-form.tsx";
import { placePhoneOrder } from "./new/place-phone-order.ts";

const ORDERS = { to: "/admin/orders", label: "Back to orders" };

export const meta = adminMeta("New order");

export const handle: ScreenHandle = { title: "New order", what: "The form" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "place_phone_orders"));

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  // From the form of this screen; the server judges it.
  placePhoneOrder((await request.json()) as { key: string; body: CallInput<"POST /api/admin/orders">["body"] });

export const HydrateFallback = () => <FormSkeleton title="New order" back={ORDERS} />;

export default function NewOrder() {
  return (
    <>
      <PageHeader title="New order" back={ORDERS} />
      <NewOrderForm />
    </>
  );
}
